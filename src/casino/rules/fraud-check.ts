import { checkCardExpire, checkEnglishText } from './payment-validators.ts';
import type { Check } from './validators.ts';
import { vipStatusOfGroups } from './vip.ts';

/**
 * What may be kept of a card number: the first six and the last four digits (CASH-13).
 *
 * @param number as typed, with or without spaces and hyphens
 * @returns null for what is no card number
 */
export function cardDigits(number: string): { bin: string; last4: string } | null {
  const digits = number.replace(/[\s-]/g, '');
  return /^\d{12,19}$/.test(digits) ? { bin: digits.slice(0, 6), last4: digits.slice(-4) } : null;
}

/** A name as cards carry it: English letters, whatever stands between the parts of a name. */
export const checkCardHolder = (name: string): Check => checkEnglishText(name.replace(/[-'.]/g, ' '));

/** The labels that the fraud check knows; empty for players without a level group. */
export const FRAUD_LABELS = ['', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond'] as const;
export type FraudLabel = (typeof FRAUD_LABELS)[number];

/** `custom_player_status`: the label of the player's highest level group (CASH-14). */
export function fraudLabel(groups: readonly number[]): FraudLabel {
  const status = vipStatusOfGroups(groups);
  return FRAUD_LABELS.find((label) => label.toLowerCase() === status) ?? '';
}

/** What is known of a payment when it is judged. */
export interface JudgedPayment {
  country: string;
  firstName: string;
  lastName: string;
  email: string;
  label: string;
  card: { expiry: string | null; holder: string | null } | null;
}

/** What is known of the player besides. */
export interface JudgedPlayer {
  country: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  groups: readonly number[];
  /** Different cards of the last 24 hours, this one included. */
  cards: number;
}

/** Why an operator should look at a payment. */
export type FraudReason =
  | 'country-differs'
  | 'email-differs'
  | 'name-differs'
  | 'holder-differs'
  | 'status-differs'
  | 'card-expired'
  | 'many-cards';

const MANY_CARDS = 3;

/** Letters only, without accents and case: `José-María` and `JOSE MARIA` are the same name. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

const differs = (sent: string, known: string | null) => known !== null && plain(sent) !== plain(known);

/** What speaks for a look by an operator; nothing for a payment that is accepted. */
export function fraudReasons(payment: JudgedPayment, player: JudgedPlayer, now: number): FraudReason[] {
  const { card } = payment;
  const names = plain(payment.firstName) + plain(payment.lastName);
  const reversed = plain(payment.lastName) + plain(payment.firstName);
  const holder = card?.holder ? plain(card.holder) : null;
  const checks: Record<FraudReason, boolean> = {
    'country-differs': player.country !== '' && payment.country !== player.country,
    'email-differs': payment.email.toLowerCase() !== player.email.toLowerCase(),
    'name-differs':
      differs(payment.firstName, player.firstName) || differs(payment.lastName, player.lastName),
    'holder-differs': holder !== null && holder !== names && holder !== reversed,
    'status-differs': payment.label !== fraudLabel(player.groups),
    'card-expired': card?.expiry ? checkCardExpire(card.expiry, now) !== null : false,
    'many-cards': player.cards >= MANY_CARDS,
  };
  return (Object.keys(checks) as FraudReason[]).filter((reason) => checks[reason]);
}
