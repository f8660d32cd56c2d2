/** Bets per second through HTTP, beside a wallet by hand in the same run: a bet is two movements of money and all that follows from it. */
import { verifyStore } from '../src/casino/ledger/verify.ts';
import { openStore } from '../src/hashmark/store/store.ts';
import { createDatabase } from '../tests/support/postgres.ts';
import { startServer } from '../tests/support/server.ts';
import { type Bettor, placeBet, registerBettor } from './bettor.ts';
import { HAND_CONNECTIONS, openHandWallet } from './hand-wallet.ts';
import type { BenchResult } from './result.ts';
import { machine, median, pairedRounds, rate } from './support.ts';

const SECONDS = 4;
const ROUNDS = 3;
const LANES = [1, 16, 64];
const PLAYERS = 32;
const byHand = (lanes: number): string => `${lanes} by hand`;

async function verify(databaseUrl: string | undefined, dataDir: string): Promise<void> {
  const store = openStore({ ...(databaseUrl && { databaseUrl }), dataDir });
  const { mismatches } = await verifyStore(store);
  await store.close();
  if (mismatches.length > 0) throw new Error('The ledger does not verify.');
}

/** What is measured: bets at so many callers at a time, and movements by hand where there is a database for them. */
function openSubjects(players: readonly Bettor[], hand?: Awaited<ReturnType<typeof openHandWallet>>) {
  let count = 0;
  const playerOf = (lane: number): Bettor => {
    const player = players[lane % players.length];
    if (!player) throw new Error('There are no players.');
    return player;
  };
  const bet = async (lane: number) => {
    const player = playerOf(lane);
    await placeBet(player, player.stakes[0] ?? 0);
  };
  const subjects: Record<string, () => Promise<number>> = {};
  for (const lanes of LANES) {
    subjects[lanes] = () => rate(SECONDS, lanes, bet);
    if (hand)
      subjects[byHand(lanes)] = () =>
        rate(SECONDS, lanes, (lane) => hand.move(`player-${lane % PLAYERS}`, String(count++)));
  }
  return subjects;
}

async function measure(name: string, databaseUrl?: string): Promise<(string | number)[][]> {
  const server = await startServer(databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  const hand = databaseUrl === undefined ? undefined : await openHandWallet(databaseUrl);
  try {
    const players: Bettor[] = [];
    for (let index = 0; index < PLAYERS; index++)
      players.push(await registerBettor(server.url, `bettor-${index}`));
    const subjects = openSubjects(players, hand);
    for (const lanes of LANES) await subjects[lanes]?.();
    const figures = await pairedRounds(ROUNDS, subjects);
    const perSecond = (lanes: number | string) => median(figures[lanes] ?? []);
    await verify(databaseUrl, server.dataDir);
    return LANES.map((lanes) => {
      const floor = hand ? perSecond(byHand(lanes)) : undefined;
      return [
        name,
        lanes,
        Math.round(perSecond(lanes)).toLocaleString('en'),
        ...(floor === undefined
          ? ['', '']
          : [Math.round(floor).toLocaleString('en'), (perSecond(lanes) / floor).toFixed(2)]),
      ];
    });
  } finally {
    await hand?.close();
    await server.stop();
  }
}

export async function run(): Promise<BenchResult> {
  const admin = process.env.TEST_DATABASE_URL;
  const rows = await measure('SQLite');
  if (admin) {
    const database = await createDatabase(admin);
    try {
      rows.push(...(await measure('PostgreSQL', database.url)));
    } finally {
      await database.drop();
    }
  }
  return {
    title: 'Bets through HTTP',
    columns: ['store', 'callers', 'bets/s', 'movements by hand/s', '÷ by hand'],
    rows,
    notes: [
      `${machine()}; full durability; ${PLAYERS} players; medians of ${ROUNDS} rounds of ${SECONDS} s in turn; the callers run on the same machine.`,
      `By hand: key, movement, two entries and balance as five prepared statements, a transaction each, on ${HAND_CONNECTIONS} connections, without HTTP.`,
      ...(admin ? [] : ['PostgreSQL was left out: TEST_DATABASE_URL names none.']),
    ],
  };
}
