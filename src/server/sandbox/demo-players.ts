import type { Currency } from '../../../content-schemas/currency.ts';
import type { Runtime } from '../runtime.ts';
import type { LedgerWork } from './ledger/ledger.ts';
import { bookDeposit } from './payments/payments.ts';
import { addPlayer, type ProfileData } from './players/players.ts';
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
  data?: Partial<ProfileData>;
}

/** Players that a new store starts with. */
export const DEMO_PLAYERS: readonly DemoPlayer[] = [
  {
    email: 'new@astrolane.test',
    nickname: 'Perigee',
    about: 'just registered, no deposit, e-mail not confirmed',
    country: 'CA',
    currency: 'CAD',
    groups: [],
    deposits: [],
    confirmed: false,
  },
  {
    email: 'depositor@astrolane.test',
    nickname: 'Apsis',
    about: 'has deposited',
    country: 'DE',
    currency: 'EUR',
    groups: [],
    deposits: [50_00, 120_00],
    confirmed: true,
    data: { city: 'Bremen', date_of_birth: '1988-04-12' },
  },
  {
    email: 'vip@astrolane.test',
    nickname: 'Zenith',
    about: 'Gold in the VIP club',
    country: 'AU',
    currency: 'AUD',
    groups: [259],
    deposits: [2_500_00, 4_000_00],
    confirmed: true,
    data: { city: 'Perth', date_of_birth: '1979-11-02' },
  },
  {
    email: 'tester@astrolane.test',
    nickname: 'Gnomon',
    about: 'tester, group 21',
    country: 'NZ',
    currency: 'NZD',
    groups: [21],
    deposits: [200_00],
    confirmed: true,
  },
];

/** Adds the demo players with their deposits. */
export async function seedDemoPlayers(
  work: LedgerWork,
  runtime: Runtime,
  passwordHash: string,
): Promise<void> {
  for (const demo of DEMO_PLAYERS) {
    const now = runtime.now();
    const id = runtime.id();
    const { email, nickname, country, currency, groups, confirmed, deposits, data = {} } = demo;
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
    for (const amount of deposits) {
      await countDepositForVip(work, { playerId: id, currency, amount });
      await bookDeposit(work, {
        id: runtime.id(),
        now,
        playerId: id,
        currency,
        amount,
        actor: 'system:seed',
      });
    }
  }
}
