import { type Currency, isCurrency, SUBUNITS } from 'hashmark/i18n';
import { perCurrency } from '../currencies/rates.ts';
import type { PaymentMethod } from '../entities/payment.ts';

/** One way to pay, before it is turned to a currency. */
interface MethodEntry {
  id: string;
  brand: string;
  provider: string;
  account: PaymentMethod['account'];
  processingTime: PaymentMethod['processingTime'];
  /** Where it is offered; everywhere without it. */
  countries?: readonly string[];
  currencies: readonly Currency[];
  /** In EUR, or of coins in whole ones. Null: money goes the other way only. */
  deposit: readonly [min: number, max: number | null] | null;
  withdrawal: readonly [min: number, max: number | null] | null;
  /** How long the provider takes to answer, in milliseconds; 0 answers at once. */
  answersAfter: number;
}

const FIAT = ['EUR', 'USD', 'AUD', 'CAD', 'NZD', 'NOK', 'BRL', 'KZT', 'JPY'] as const;
const SECONDS = 1000;
const COINS = 'sandbox-coins';

const card = (id: string): MethodEntry => ({
  id,
  brand: id,
  provider: 'sandbox-cards',
  account: 'card',
  processingTime: 'instant',
  currencies: FIAT,
  deposit: [10, 4_000],
  withdrawal: id === 'maestro' ? null : [20, 4_000],
  answersAfter: 0,
});

const coin = (
  id: string,
  currency: Currency,
  min: number,
  withdrawal: readonly [number, number],
): MethodEntry => ({
  id,
  brand: id,
  provider: COINS,
  account: 'address',
  processingTime: 'instant',
  currencies: [currency],
  deposit: [min, null],
  withdrawal,
  answersAfter: 20 * SECONDS,
});

const transfer = (
  id: string,
  account: PaymentMethod['account'],
  countries: readonly string[],
  currencies: readonly Currency[],
  pays: 'in' | 'both' = 'both',
): MethodEntry => ({
  id,
  brand: id,
  provider: 'sandbox-bank',
  account,
  processingTime: pays === 'in' ? 'instant' : 'minutes',
  countries,
  currencies,
  deposit: [10, 5_000],
  withdrawal: pays === 'in' ? null : [20, 10_000],
  answersAfter: 10 * SECONDS,
});

/** Money of the sandbox itself: booked at once, whatever the amount. */
export const DEMO_METHOD = 'demo';

/** Every payment method (CASH-27 to CASH-33). */
const METHODS: readonly MethodEntry[] = [
  card('visa'),
  card('mastercard'),
  card('maestro'),
  {
    ...card('ecopayz'),
    account: 'email',
    provider: 'sandbox-wallets',
    deposit: [10, 2_000],
    withdrawal: [20, 2_000],
  },
  {
    ...card('neosurf'),
    account: 'voucher',
    provider: 'sandbox-vouchers',
    countries: ['AU', 'NZ', 'DE', 'AT', 'IT'],
    deposit: [10, 250],
    withdrawal: null,
  },
  transfer('interac', 'email', ['CA'], ['CAD']),
  transfer('payid', 'email', ['AU'], ['AUD']),
  transfer('sofort', 'iban', ['DE', 'AT', 'IT'], ['EUR'], 'in'),
  transfer('sepa', 'iban', ['DE', 'AT', 'IT', 'EE'], ['EUR']),
  coin('bitcoin', 'BTC', 0.0001, [0.0001, 0.4]),
  coin('bitcoin-cash', 'BCH', 0.0001, [0.0001, 0.4]),
  coin('litecoin', 'LTC', 0.01, [0.0001, 60]),
  coin('ethereum', 'ETH', 0.01, [0.0001, 12]),
  coin('dogecoin', 'DOG', 0.01, [0.0001, 1_600_000]),
  coin('tether', 'USDT', 20, [25, 4_000]),
  {
    id: DEMO_METHOD,
    brand: DEMO_METHOD,
    provider: 'sandbox',
    account: 'none',
    processingTime: 'instant',
    currencies: [...FIAT, 'BTC', 'BCH', 'LTC', 'DOG', 'ETH', 'USDT'],
    deposit: [0, null],
    withdrawal: null,
    answersAfter: 0,
  },
];

/** Turns a limit into subunits: of coins as written, of money by the fixed rates. */
function subunits(amount: number, currency: Currency, isCoin: boolean): number {
  if (isCoin) return Math.round(amount * SUBUNITS[currency]);
  return currency === 'EUR' ? Math.round(amount * SUBUNITS.EUR) : perCurrency(amount)[currency];
}

/** Whether a method pays in coins, which are sent to an address of ours. */
export const isCoinMethod = (id: string | null): boolean =>
  METHODS.some((entry) => entry.id === id && entry.provider === COINS);

/** What kind of account a method asks for. */
export const accountKindOf = (id: string | null): PaymentMethod['account'] =>
  METHODS.find((entry) => entry.id === id)?.account ?? 'none';

/** A method in one currency, with how long its provider takes. */
export interface OfferedMethod {
  method: PaymentMethod;
  answersAfter: number;
}

function offer(entry: MethodEntry, currency: Currency): OfferedMethod {
  const isCoin = entry.provider === COINS;
  const range = (limits: MethodEntry['deposit']) =>
    limits && {
      min: Math.max(1, subunits(limits[0], currency, isCoin)),
      max: limits[1] === null ? null : subunits(limits[1], currency, isCoin),
    };
  return {
    answersAfter: entry.answersAfter,
    method: {
      id: entry.id,
      brand: entry.brand,
      provider: entry.provider,
      type: isCoin ? 'crypto' : 'fiat',
      currency,
      account: entry.account,
      savedProfiles: [],
      termsOfService: { restrictions: { amountCurrencyCode: currency } },
      processingTime: entry.processingTime,
      fee: 0,
      deposit: range(entry.deposit),
      withdrawal: range(entry.withdrawal),
    },
  };
}

/** What is offered in a country for a currency. */
export function methodsFor(country: string, currency: string): OfferedMethod[] {
  if (!isCurrency(currency)) return [];
  return METHODS.filter(
    ({ countries, currencies }) =>
      (!countries || countries.includes(country)) && currencies.includes(currency),
  ).map((entry) => offer(entry, currency));
}
