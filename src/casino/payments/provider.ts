/** What a provider says of a payment. */
export type Outcome = 'succeeded' | 'declined';

/** One answer and when it comes, in milliseconds after the request. */
export interface Answer {
  after: number;
  outcome: Outcome;
}

/** A payment without an answer is given up after this, in milliseconds. */
export const PROVIDER_TIMEOUT = 15 * 60_000;

/**
 * What the simulated providers answer. The last two digits of the amount choose, so that every way a payment can go can be
 * tried: 01 declined, 02 never answered, 03 succeeded after we have given up, 04 succeeded and told twice, 05 succeeded and then
 * declined. Everything else succeeds.
 *
 * @param amount in subunits
 * @param time how long the provider takes, in milliseconds
 */
export function answersTo(amount: number, time: number): readonly Answer[] {
  const later = time + 2_000;
  switch (amount % 100) {
    case 1:
      return [{ after: time, outcome: 'declined' }];
    case 2:
      return [];
    case 3:
      return [{ after: PROVIDER_TIMEOUT + 60_000, outcome: 'succeeded' }];
    case 4:
      return [
        { after: time, outcome: 'succeeded' },
        { after: later, outcome: 'succeeded' },
      ];
    case 5:
      return [
        { after: time, outcome: 'succeeded' },
        { after: later, outcome: 'declined' },
      ];
    default:
      return [{ after: time, outcome: 'succeeded' }];
  }
}

/** What a provider says when it is asked about a payment that it has not answered: whether it knows of it. */
export const isKnownToProvider = (amount: number): boolean => amount % 100 !== 2;

/** Amounts that end in 06 are refused by the sandbox's own review of a cashout. */
export const isRejectedByReview = (amount: number): boolean => amount % 100 === 6;
