import type { Passwords, Runtime, Store } from 'hashmark/server';
import { DEMO_PASSWORD, seedDemoPlayers } from './demo-players.ts';
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
  }: { store: Store; ledger: Ledger; runtime: Runtime; passwords: Passwords },
  isDemonstration: boolean,
): Promise<boolean> {
  if (!(await isNoted(store, SEEDED))) {
    const hash = isDemonstration ? await passwords.hash(DEMO_PASSWORD) : undefined;
    await ledger.run((work) => fill(work, runtime, hash));
  }
  const demonstrates = isDemonstration && (await isNoted(store, DEMONSTRATION));
  await ledger.run(async (work) => {
    await openWeek(work);
    await openTournaments(work);
    await scheduleVip(work);
  });
  return demonstrates;
}
