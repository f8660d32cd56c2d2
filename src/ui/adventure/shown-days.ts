import type { AdventureConfig, AdventureDay } from '../../casino/entities/adventure.ts';

/** What a card shows of a day, amounts in one currency's subunits. */
export interface ShownDay {
  /** The UTC day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly step: number;
  readonly stepTotal: number;
  readonly isCompleted: boolean;
  readonly prize:
    | { readonly type: 'bonus'; readonly amount: number; readonly currency: string }
    | { readonly type: 'fs'; readonly count: number; readonly game: string };
  /** Null when the day asks for no deposit. */
  readonly deposit: { readonly amount: number; readonly currency: string } | null;
  readonly wager: number;
  readonly activationDays: number;
  /** Until when the day's gift can be activated, ISO 8601; null before there is a gift. */
  readonly until: string | null;
  /** What the player has been given for the day; null before. */
  readonly gift: { readonly id: string; readonly isSpins: boolean; readonly stage: string } | null;
}

/** An amount of a table in `currency`, else in EUR (PAGE-13). */
function amountIn(table: Readonly<Record<string, number>>, currency: string) {
  const own = table[currency];
  if (own !== undefined) return { amount: own, currency };
  return table.EUR === undefined ? null : { amount: table.EUR, currency: 'EUR' };
}

/** `far-side/first-light` as words. */
export const gameName = (identifier: string) =>
  (identifier.split('/').at(-1) ?? identifier)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

function ownGift({ gift_id: id, gift_kind: kind, gift_stage: stage }: AdventureDay['variables']) {
  if (typeof id !== 'string' || typeof stage !== 'string') return null;
  return { id, isSpins: kind === 'freespins', stage };
}

function shownDay({ prize, condition, variables, ...day }: AdventureDay, currency: string): ShownDay {
  const deposit = amountIn(condition.minDep, currency);
  const until = variables.activatable_until;
  return {
    day: day.day,
    step: day.step,
    stepTotal: day.stepTotal,
    isCompleted: day.isCompleted,
    prize:
      prize.type === 'bonus'
        ? { type: 'bonus', ...(amountIn(prize.amount_cents, currency) ?? { amount: 0, currency }) }
        : { type: 'fs', count: prize.freespins_count, game: gameName(prize.game) },
    deposit: deposit && deposit.amount > 0 ? deposit : null,
    wager: condition.wager,
    activationDays: condition.periodActivationDays,
    until: typeof until === 'string' && !Number.isNaN(Date.parse(until)) ? until : null,
    gift: ownGift(variables),
  };
}

/** One card a day, and one for the super day when there is one (ADV-01, ADV-02), which without days to finish is nobody's. */
export const shownDays = ({ days, superDay }: AdventureConfig, currency: string): ShownDay[] =>
  (days.length > 0 && superDay ? [...days, superDay] : days).map((day) => shownDay(day, currency));
