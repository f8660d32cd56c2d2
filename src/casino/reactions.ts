import type { PlayerRegistered, Surroundings } from './domain-events.ts';
import { giveRegistrationGifts } from './gifts/offers.ts';
import type { LedgerWork } from './ledger/ledger.ts';

/**
 * What follows from an event, in the same ledger work: it happens together with the event or not at all.
 *
 * A reaction that throws undoes the event too, so it refuses nothing; what refuses stands in `guards.ts`. What follows from bets,
 * deposits, cashouts and exchanges is decided with them: `games/decide-bet.ts`, `payments/decide-deposit.ts`,
 * `payments/decide-cashout.ts`, `comp-points/decide-exchange.ts`.
 */
type Reaction<Event> = (work: LedgerWork, event: Event, surroundings: Surroundings) => Promise<void>;

const ON_REGISTRATION: readonly Reaction<PlayerRegistered>[] = [giveRegistrationGifts];

const all =
  <Event>(reactions: readonly Reaction<Event>[]): Reaction<Event> =>
  async (work, event, surroundings) => {
    for (const react of reactions) await react(work, event, surroundings);
  };

export const afterRegistration = all(ON_REGISTRATION);
