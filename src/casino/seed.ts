import type { Passwords, Runtime, Store } from 'hashmark/server';
import type { Logger } from 'pino';
import { pointsReview } from './comp-points/jobs.ts';
import { DEMO_PASSWORD, DEMO_PLAYERS, seedDemoPlayers } from './demo-players.ts';
import { SIMULATED_DOMAIN, seedJackpots, seedSimulatedWins } from './jackpots/seed.ts';
import type { Ledger, LedgerWork } from './ledger/ledger.ts';
import { openWeek } from './lotteries/week.ts';
import { openTournaments } from './tournaments/series.ts';
import { restReview } from './users/resting.ts';
import { scheduleVip } from './vip/jobs.ts';

const SEEDED = 'sandbox-seed';
const DEMONSTRATION = 'demonstration';
const CLEARED = 'demonstration-cleared';

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
  const levels = await seedJackpots(work, runtime, demoPasswordHash !== undefined);
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
 * Takes what demo and simulated players have won out of what everybody sees, once: real players compete with nobody who is none,
 * and pots begin where the house begins them. What was booked stays booked, and a draw can still be checked.
 */
async function clearDemonstration({ tx }: LedgerWork): Promise<void> {
  const cleared = await tx
    .insertInto('installation')
    .values({ name: CLEARED, value: '1' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  if (!cleared) return;
  const players = tx
    .selectFrom('players')
    .select('id')
    .where((eb) => eb.or([eb('email', 'in', DEMO_ADDRESSES), eb('email', 'like', `%@${SIMULATED_DOMAIN}`)]));
  await tx.deleteFrom('jackpot_wins').where('player_id', 'in', players).execute();
  await tx.deleteFrom('tournament_players').where('player_id', 'in', players).execute();
  await tx
    .updateTable('jackpot_levels')
    .set(({ ref }) => ({ amount: ref('seed_amount') }))
    .execute();
}

/**
 * Fills a new store, and opens what this week has.
 *
 * @param plans.isDemonstration whether a new store gets demo players
 * @param plans.isHouse whether this platform is the one that players use
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
  { isDemonstration, isHouse }: { isDemonstration: boolean; isHouse: boolean },
): Promise<boolean> {
  if (!(await isNoted(store, SEEDED))) {
    const hash = isDemonstration ? await passwords.hash(DEMO_PASSWORD) : undefined;
    await ledger.run((work) => fill(work, runtime, hash));
  }
  const began = await isNoted(store, DEMONSTRATION);
  const demonstrates = isDemonstration && began;
  if (demonstrates) {
    await openDemoPlayers(store, passwords);
    await store.db.deleteFrom('installation').where('name', '=', CLEARED).execute();
  } else if (began)
    log.warn(
      'This store began as a demonstration: what its players did stays in its books and past draws. Begin a real house with an empty one.',
    );
  await ledger.run(async (work) => {
    if (began && !demonstrates) await closeDemoPlayers(work);
    if (began && !demonstrates && isHouse) await clearDemonstration(work);
    await openWeek(work);
    await openTournaments(work);
    await scheduleVip(work);
    await pointsReview.begin(work);
    await restReview.begin(work);
  });
  return demonstrates;
}
