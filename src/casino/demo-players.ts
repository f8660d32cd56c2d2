import type { Currency } from 'hashmark/i18n';
import type { Runtime } from 'hashmark/server';
import type { LedgerWork } from './ledger/ledger.ts';
import { bookDeposit } from './payments/payments.ts';
import { takePersonalId } from './players/personal-ids.ts';
import { addPlayer, type ProfileData } from './players/players.ts';
import { setLimit } from './responsible-gambling/set.ts';
import { periodOf, zoneOf } from './rules/zones.ts';
import { countDepositForVip } from './vip/quarters.ts';

/** The password of every demo player. */
export const DEMO_PASSWORD = 'astrolane-demo';

export interface DemoPlayer {
  email: string;
  nickname: string;
  /** What the player is there to show. */
  about: string;
  country: string;
  currency: Currency;
  groups: readonly number[];
  /** Deposits booked at the start, in subunits. */
  deposits: readonly number[];
  confirmed: boolean;
  /** A deposit limit for the month, in subunits. */
  monthlyLimit?: number;
  data?: Partial<ProfileData>;
}

/** Who plays has told when they were born. */
const BORN: Partial<ProfileData> = { date_of_birth: '1988-04-12' };

/** What a complete profile holds, as providers and cashouts ask for it. */
const complete = (place: Partial<ProfileData>): Partial<ProfileData> => ({
  first_name: 'Demo',
  last_name: 'Player',
  ...BORN,
  mobile_phone: '+1 555 0100 200',
  ...place,
});

/** Players that a new store starts with. */
export const DEMO_PLAYERS: readonly DemoPlayer[] = [
  {
    email: 'new@astrolane.test',
    nickname: 'Perigee',
    about: 'just registered, no deposit',
    country: 'CA',
    currency: 'CAD',
    groups: [],
    deposits: [],
    confirmed: true,
  },
  {
    email: 'unconfirmed@astrolane.test',
    nickname: 'Halo',
    about: 'e-mail not confirmed: cashouts stay reserved',
    country: 'CA',
    currency: 'CAD',
    groups: [],
    deposits: [80_00],
    confirmed: false,
    data: complete({ city: 'Halifax', address: '2 Barrington Street', postal_code: 'B3J 1P3' }),
  },
  {
    email: 'depositor@astrolane.test',
    nickname: 'Apsis',
    about: 'has deposited, in euros',
    country: 'DE',
    currency: 'EUR',
    groups: [],
    deposits: [50_00, 120_00],
    confirmed: true,
    data: complete({ city: 'Bremen', address: 'Am Wall 7', postal_code: '28195' }),
  },
  {
    email: 'vip@astrolane.test',
    nickname: 'Zenith',
    about: 'Gold in the VIP club, in Australian dollars',
    country: 'AU',
    currency: 'AUD',
    groups: [259],
    deposits: [2_500_00, 4_000_00],
    confirmed: true,
    data: complete({ city: 'Perth', address: '9 Hay Street', postal_code: '6000', state: 'WA' }),
  },
  {
    email: 'crypto@astrolane.test',
    nickname: 'Nadir',
    about: 'plays with bitcoin',
    country: 'NO',
    currency: 'BTC',
    groups: [],
    deposits: [5_000_000],
    confirmed: true,
  },
  {
    email: 'multi@astrolane.test',
    nickname: 'Binary',
    about: 'in the multi-account group 100: sees no deposit gifts',
    country: 'NZ',
    currency: 'NZD',
    groups: [100],
    deposits: [100_00],
    confirmed: true,
  },
  {
    email: 'tester@astrolane.test',
    nickname: 'Gnomon',
    about: 'tester, group 21, in New Zealand dollars',
    country: 'NZ',
    currency: 'NZD',
    groups: [21],
    deposits: [200_00],
    confirmed: true,
  },
  {
    email: 'estonia@astrolane.test',
    nickname: 'Aurora',
    about: 'under the Estonian licence',
    country: 'EE',
    currency: 'EUR',
    groups: [],
    deposits: [60_00],
    confirmed: true,
    data: { license_name: 'EE', date_of_birth: '1984-02-24', city: 'Tartu', personal_id: '48402245719' },
  },
  {
    email: 'limited@astrolane.test',
    nickname: 'Horizon',
    about: 'has reached the own deposit limit of the month',
    country: 'DE',
    currency: 'EUR',
    groups: [],
    deposits: [150_00],
    confirmed: true,
    monthlyLimit: 150_00,
  },
];

/** How long before the start they came, in milliseconds: a deposit of this moment would be told to the player as just done. */
const CAME_BEFORE = 5 * 60_000;

/** When a demo player came: with a limit of the month within that month, or its deposits would not count towards it. */
function momentOf({ country, monthlyLimit }: DemoPlayer, now: number): number {
  const came = now - CAME_BEFORE;
  return monthlyLimit === undefined
    ? came
    : Math.max(came, periodOf('month', zoneOf(country, null), now).start);
}

/** Adds the demo players with their deposits. */
export async function seedDemoPlayers(
  work: LedgerWork,
  runtime: Runtime,
  passwordHash: string,
): Promise<void> {
  for (const demo of DEMO_PLAYERS) {
    const now = momentOf(demo, runtime.now());
    const id = runtime.id();
    const { email, nickname, country, currency, groups, confirmed, deposits, monthlyLimit } = demo;
    const data: Partial<ProfileData> = demo.data ?? BORN;
    const confirmedAt = confirmed ? now : null;
    const player = {
      id,
      email,
      passwordHash,
      nickname,
      country,
      locale: 'en',
      currency,
      groups,
      confirmedAt,
      data,
    };
    await addPlayer(work.tx, player, now);
    if (data.personal_id) await takePersonalId(work, id, data.personal_id);
    for (const amount of deposits) {
      countDepositForVip(work, { playerId: id, currency, amount });
      await bookDeposit(work, {
        id: runtime.id(),
        now,
        playerId: id,
        currency,
        amount,
        actor: 'system:seed',
      });
    }
    if (monthlyLimit !== undefined)
      await setLimit(
        work,
        { playerId: id, email, locale: 'en', origin: '' },
        {
          type: 'deposit',
          period: 'month',
          accounts: [{ currency, amount_cents: monthlyLimit }],
        },
      );
  }
}
