import type { Currency } from 'hashmark/i18n';
import type { Runtime } from 'hashmark/server';
import { openWallet } from '../accounts/accounts.ts';
import { convert } from '../currencies/rates.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { HOUSE } from '../ledger/movement.ts';
import { addPlayer } from '../players/players.ts';
import { DAY } from '../rules/calendar.ts';
import { pick, seededRandom } from '../rules/random.ts';

interface JackpotSeed {
  identifier: string;
  currency: Currency;
  /** Names from the highest level; `seed` is what a level starts from, `amount` where the demo begins. */
  levels: readonly { name: string; seed: number; amount: number }[];
}

/** The jackpots of the demo platform, with what their levels start from. */
export const JACKPOTS: readonly JackpotSeed[] = [
  {
    identifier: 'perihelion',
    currency: 'EUR',
    levels: [
      { name: 'Perihelion', seed: 100_000_00, amount: 418_230_17 },
      { name: 'Corona', seed: 5_000_00, amount: 9_846_62 },
      { name: 'Flare', seed: 250_00, amount: 611_08 },
    ],
  },
  {
    identifier: 'long-orbit',
    currency: 'CAD',
    levels: [
      { name: 'Long Orbit', seed: 50_000_00, amount: 137_904_44 },
      { name: 'Transfer', seed: 2_500_00, amount: 4_118_90 },
      { name: 'Flyby', seed: 100_00, amount: 236_75 },
    ],
  },
  {
    identifier: 'deep-field',
    currency: 'AUD',
    levels: [
      { name: 'Deep Field', seed: 75_000_00, amount: 201_377_03 },
      { name: 'Cluster', seed: 3_000_00, amount: 7_052_51 },
      { name: 'Spark', seed: 150_00, amount: 389_20 },
    ],
  },
];

/** The jackpots that the demo platform has. */
export const JACKPOT_IDENTIFIERS: readonly string[] = JACKPOTS.map(({ identifier }) => identifier);

const NICKNAMES = [
  'Aldebaran',
  'Bellatrix',
  'Cassio',
  'Denebola',
  'Elnath7',
  'Fomalhaut',
  'Gienah',
  'Hadar11',
  'Izarreta',
  'Jabbah',
  'Kochab',
  'Lesath',
  'Mirach22',
  'Naosmith',
  'Okab',
  'Polarissa',
  'Quaoar',
  'Rigelka',
  'Sabikk',
  'Talitha',
  'Unukalhai',
  'Vindemia',
  'Wezen03',
  'Zaurak',
];

/** E-mail domain of players who are played by the server and can never sign in. */
export const SIMULATED_DOMAIN = 'simulated.astrolane.test';

const WINS = 36;

interface SeededLevel {
  jackpotId: string;
  name: string;
  currency: Currency;
  seed: number;
}

/** The jackpots with their levels, which only a demonstration has grown already. */
export async function seedJackpots(
  { tx }: LedgerWork,
  runtime: Runtime,
  isDemonstration: boolean,
): Promise<SeededLevel[]> {
  const seeded: SeededLevel[] = [];
  for (const [position, { identifier, currency, levels }] of JACKPOTS.entries()) {
    const jackpotId = runtime.id();
    await tx
      .insertInto('jackpots')
      .values({ id: jackpotId, identifier, currency, state: 'active', position })
      .execute();
    for (const [index, { name, seed, amount }] of levels.entries()) {
      seeded.push({ jackpotId, name, currency, seed });
      await tx
        .insertInto('jackpot_levels')
        .values({
          id: runtime.id(),
          jackpot_id: jackpotId,
          identifier: `level_${index + 1}`,
          name,
          amount: isDemonstration ? amount : seed,
          seed_amount: seed,
        })
        .execute();
    }
  }
  return seeded;
}

async function addSimulatedPlayers({ tx }: LedgerWork, runtime: Runtime) {
  const now = runtime.now();
  const players: { id: string; name: string }[] = [];
  for (const nickname of NICKNAMES) {
    const id = runtime.id();
    players.push({ id, name: nickname });
    const player = {
      id,
      email: `${nickname.toLowerCase()}@${SIMULATED_DOMAIN}`,
      passwordHash: '!',
      nickname,
      country: 'CA',
      locale: 'en',
      currency: 'EUR' as const,
      groups: [],
      confirmedAt: now,
      data: {},
    };
    await addPlayer(tx, player, now);
    for (const { currency } of JACKPOTS) await openWallet(tx, id, currency, now);
  }
  // Nobody is behind them to whom anybody could write.
  await tx
    .updateTable('players')
    .set({ rest_look_at: null })
    .where('email', 'like', `%@${SIMULATED_DOMAIN}`)
    .execute();
  return players;
}

/** Simulated players, and what they won in the two months before the store was new. */
export async function seedSimulatedWins(
  work: LedgerWork,
  runtime: Runtime,
  levels: readonly SeededLevel[],
): Promise<void> {
  const { tx } = work;
  const now = runtime.now();
  const random = seededRandom('jackpots');
  const players = await addSimulatedPlayers(work, runtime);
  const times = Array.from({ length: WINS }, () => now - Math.floor(random() * 60 * DAY)).sort(
    (a, b) => a - b,
  );
  for (const time of times) {
    // The lower a level, the more often it falls.
    const rank = random() < 0.06 ? 0 : random() < 0.3 ? 1 : 2;
    const level = pick(
      levels.filter((_, index) => index % 3 === rank),
      random,
    );
    const winner = pick(players, random);
    const amount = Math.round(level.seed * (1.1 + 1.9 * random()));
    await work.post({
      cause: 'jackpot-win',
      actor: 'system:seed',
      postings: [
        { owner: winner.id, kind: 'real', currency: level.currency, amount: BigInt(amount) },
        { owner: HOUSE, kind: 'jackpot', currency: level.currency, amount: -BigInt(amount) },
      ],
    });
    await tx
      .insertInto('jackpot_wins')
      .values({
        id: runtime.id(),
        jackpot_id: level.jackpotId,
        level_name: level.name,
        player_id: winner.id,
        user_name: winner.name,
        amount: convert(amount, level.currency, 'EUR'),
        original_amount: amount,
        original_currency: level.currency,
        created_at: time,
      })
      .execute();
  }
}
