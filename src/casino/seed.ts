import type { Passwords, Runtime, Store } from 'hashmark/server';
import type { Logger } from 'pino';
import { DEMO_PASSWORD, DEMO_PLAYERS, seedDemoPlayers } from './demo-players.ts';
import { seedJackpots, seedSimulatedWins } from './jackpots/seed.ts';
import type { Ledger, LedgerWork } from './ledger/ledger.ts';
import { openWeek } from './lotteries/week.ts';
import { openTournaments } from './tournaments/series.ts';
import { scheduleVip } from './vip/jobs.ts';

const SEEDED = 'sandbox-seed';
const DEMONSTRATION = 'demonstration';

const isNoted = async ({ db }: Store, name: string): Promise<boolean> =>
  (await db.selectFrom('installation').select('name').where('name', '=', name).executeTakeFirst()) !==
  undefined;

/** Writes what a new store holds; of several processes the first. */
async function fill(work: LedgerWork, runtime: Runtime, demoPasswordHash: string | undefined): Promise<void> {
  const claimed = await work.tx
    .insertInto('installation')
    .values({ name: SEEDED, value: '1' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  if (!claimed) return;
  const levels = await seedJackpots(work, runtime);
  if (demoPasswordHash === undefined) return;
  await work.tx.insertInto('installation').values({ name: DEMONSTRATION, value: '1' }).execute();
  await seedDemoPlayers(work, runtime, demoPasswordHash);
  await seedSimulatedWins(work, runtime, levels);
}

const DEMO_ADDRESSES = DEMO_PLAYERS.map(({ email }) => email);
/** Stands for the password of an account into which nobody signs in by one. */
const NO_PASSWORD = '';

/** Shuts the demo players out of a store that is no demonstration any more: everybody knows their password. */
async function closeDemoPlayers({ tx }: LedgerWork): Promise<void> {
  const players = await tx
    .updateTable('players')
    .set({ password_hash: NO_PASSWORD })
    .where('email', 'in', DEMO_ADDRESSES)
    .returning('id')
    .execute();
  const ids = players.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.deleteFrom('sessions').where('player_id', 'in', ids).execute();
  await tx.deleteFrom('sign_in_challenges').where('player_id', 'in', ids).execute();
}

/** Lets the demo players in again. */
async function openDemoPlayers({ db }: Store, passwords: Passwords): Promise<void> {
  const closed = await db
    .selectFrom('players')
    .select('id')
    .where('email', 'in', DEMO_ADDRESSES)
    .where('password_hash', '=', NO_PASSWORD)
    .execute();
  if (closed.length === 0) return;
  const ids = closed.map(({ id }) => id);
  const password_hash = await passwords.hash(DEMO_PASSWORD);
  await db.updateTable('players').set({ password_hash }).where('id', 'in', ids).execute();
}

/**
 * Fills a new store, and opens what this week has.
 *
 * @param isDemonstration whether a new store gets demo players
 * @returns whether the store began as a demonstration: one that began with real players never becomes one
 */
export async function seedSandbox(
  {
    store,
    ledger,
    runtime,
    passwords,
    log,
  }: { store: Store; ledger: Ledger; runtime: Runtime; passwords: Passwords; log: Pick<Logger, 'warn'> },
  isDemonstration: boolean,
): Promise<boolean> {
  if (!(await isNoted(store, SEEDED))) {
    const hash = isDemonstration ? await passwords.hash(DEMO_PASSWORD) : undefined;
    await ledger.run((work) => fill(work, runtime, hash));
  }
  const began = await isNoted(store, DEMONSTRATION);
  const demonstrates = isDemonstration && began;
  if (demonstrates) await openDemoPlayers(store, passwords);
  else if (began)
    log.warn(
      'This store began as a demonstration: what its players have won stays in lists and jackpots. Begin a real house with an empty one.',
    );
  await ledger.run(async (work) => {
    if (began && !demonstrates) await closeDemoPlayers(work);
    await openWeek(work);
    await openTournaments(work);
    await scheduleVip(work);
  });
  return demonstrates;
}
