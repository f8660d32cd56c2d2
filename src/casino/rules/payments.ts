import { DAY } from './calendar.ts';

/** Members of this group do not see the method `sofort` (CASH-07). */
export const NO_SOFORT_GROUP = 631;
/** Players who pay by a Lithuanian IBAN are put into this group (FORM-24). */
export const LITHUANIAN_IBAN_GROUP = 1101;

/** The methods that a player with these groups may see. */
export const visibleMethods = <Method extends { brand: string }>(
  methods: readonly Method[],
  groups: readonly number[],
): Method[] => methods.filter(({ brand }) => brand !== 'sofort' || !groups.includes(NO_SOFORT_GROUP));

/** The first deposit that is offered, in whole units of the currency (CASH-08). */
export const FIRST_DEPOSIT = 50;

/** States in which nothing happens to a payment any more (CASH-11). */
const FINAL: readonly string[] = ['canceled', 'declined', 'rejected', 'recalled', 'succeeded'];

export const isFinalState = (state: string): boolean => FINAL.includes(state);

/** Whether a payment can be taken back: a cashout that has not been sent (CASH-12). */
export const isRecallable = ({ action, state }: { action: string; state: string }): boolean =>
  action === 'cashout' && (state === 'pending' || state === 'reserved');

/** Whether an IBAN is Lithuanian (FORM-24). */
export const isLithuanianIban = (iban: string): boolean => /^LT/i.test(iban.replaceAll(' ', ''));

/** What the address of the deposit page asks for. */
export interface DepositQuery {
  /** In whole units of the currency; 0 when none was asked for (CASH-03). */
  amountProp: number;
  /** Only for the text `true` (CASH-04). */
  autoApplyPromocode: boolean;
  /** Everything else, as it was (CASH-05). */
  rest: Record<string, string>;
}

/** Reads the query of the deposit page. */
export function readDepositQuery(query: Readonly<Record<string, string>>): DepositQuery {
  const { amountProp = '', autoApplyPromocode, ...rest } = query;
  const amount = amountProp.trim() === '' ? 0 : Number(amountProp);
  return {
    amountProp: Number.isFinite(amount) ? amount : 0,
    autoApplyPromocode: autoApplyPromocode === 'true',
    rest,
  };
}

/** One way to pay as a form names it: the kind of account that is typed, the method, the saved account in its place. */
export interface PaymentWay {
  readonly account: string;
  readonly method: string;
  readonly saved?: string | undefined;
}

export const printWay = ({ account, method, saved }: PaymentWay): string =>
  [saved ? 'saved' : account, method, ...(saved ? [saved] : [])].join(':');

export function readWay(text: string): PaymentWay {
  const [account = '', method = '', saved] = text.split(':');
  return { account, method, saved };
}

/** A jackpot of more is checked before money leaves, in EUR cents. */
export const CHECKED_WIN = 10_000_00;
/** How long that takes, in milliseconds. */
const WIN_CHECK = DAY;
/** A cashout of more is looked at by two people, in EUR cents. */
const LARGE_CASHOUT = 50_000_00;
/** How long that takes, in milliseconds. */
const TWO_LOOKS = 2 * DAY;
/** How long every cashout waits for its review, and can be recalled at least, in milliseconds. */
export const REVIEW_AFTER = 10 * 60_000;

/** Why a cashout waits for longer than others. */
export type LongReview = 'CASHOUT_LARGE' | 'CASHOUT_AFTER_JACKPOT';

/**
 * When a cashout is reviewed, and why that is later than usual.
 *
 * @param asked `at`, in milliseconds UTC, for `euroCents`; `checkedWinAt`: when a jackpot of more than {@link CHECKED_WIN} was won last
 */
export function reviewOf({
  at,
  euroCents,
  checkedWinAt,
}: {
  at: number;
  euroCents: number;
  checkedWinAt: number | null;
}): { at: number; isLong: LongReview | undefined } {
  const usual = at + REVIEW_AFTER;
  if (euroCents > LARGE_CASHOUT) return { at: at + TWO_LOOKS, isLong: 'CASHOUT_LARGE' };
  const checked = checkedWinAt === null ? 0 : checkedWinAt + WIN_CHECK;
  return checked > usual
    ? { at: checked, isLong: 'CASHOUT_AFTER_JACKPOT' }
    : { at: usual, isLong: undefined };
}

/** How long after its end a cancelled deposit is still warned of, in milliseconds (CASH-09). */
const WARNED_OF = 5 * 60_000;

/** Whether a payment is a deposit that was cancelled in the last five minutes. */
export const isFreshlyCanceled = (
  { action, state, finished_at }: { action: string; state: string; finished_at: string | null },
  now: number,
): boolean =>
  action === 'deposit' &&
  state === 'canceled' &&
  finished_at !== null &&
  now - Date.parse(finished_at) < WARNED_OF;
