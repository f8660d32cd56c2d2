import { expect, it } from 'vitest';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { createHarness, POSTGRES, sqliteStore } from '../harness.ts';
import { player } from '../vip/player.ts';

const DAY = 86_400_000;

/** A player who has staked €20.00 of own money for 20 points, and has a bonus of €20.00. */
async function withPoints() {
  const one = await player({ loses: true });
  const { api, deposit, bet, pass, signIn } = one;
  await deposit(20_00);
  const [bonus] = await api.call('listBonuses');
  const idempotencyKey = crypto.randomUUID();
  await api.call('activateBonus', { params: { id: bonus?.id ?? '' }, idempotencyKey });
  await bet(20_00);
  let day = 0;
  return {
    ...one,
    /** Lets time pass to a day after the first bet. */
    async on(next: number) {
      await pass((next - day) * DAY);
      day = next;
      await signIn();
    },
    async points() {
      const { chargeable, persistent } = await api.call('getCompPoints');
      return [chargeable.points, persistent.points];
    },
  };
}

it('points end 12 months after the last bet, and what was ever earned stays', async () => {
  const { on, points, messages, id, verified } = await withPoints();
  expect(await points()).toEqual([20, 20]);
  await on(365);
  expect(await points()).toEqual([20, 20]);
  await on(395);
  expect(await points()).toEqual([0, 20]);
  const told = messages.flatMap(({ data }) => {
    const { event, playerId, data: body } = data as { event?: string; playerId?: string; data?: unknown };
    return event === 'comps_award' && playerId === id ? [body] : [];
  });
  expect(told.at(-1)).toMatchObject({ awarded: -20, chargeable: { points: 0 } });
  await verified();
});

it('points stay for a bet that earns none, and end 12 months after it', async () => {
  const { on, points, bet } = await withPoints();
  await on(10);
  await bet(1_00);
  expect(await points()).toEqual([20, 20]);
  await on(370);
  expect(await points()).toEqual([20, 20]);
  await on(376);
  expect(await points()).toEqual([0, 20]);
});

it('points rest in a break: their 12 months begin anew', async () => {
  const { api, on, points } = await withPoints();
  await on(360);
  await api.call('setLimit', { body: { type: 'cooling-off', period: '4-weeks' } });
  await on(370);
  await on(400);
  expect(await points()).toEqual([20, 20]);
  await on(750);
  expect(await points()).toEqual([20, 20]);
  await on(756);
  expect(await points()).toEqual([0, 20]);
});

it('points rest in a break that was over before their time was', async () => {
  const { api, on, points } = await withPoints();
  await on(100);
  await api.call('setLimit', { body: { type: 'cooling-off', period: '4-weeks' } });
  await on(370);
  expect(await points()).toEqual([20, 20]);
  await on(490);
  expect(await points()).toEqual([20, 20]);
  await on(496);
  expect(await points()).toEqual([0, 20]);
});

it('points rest in an exclusion until the account opens again', async () => {
  const { api, signIn, pass, points } = await withPoints();
  await api.call('setLimit', { body: { type: 'self-exclusion', period: '6-months' } });
  await pass(330 * DAY);
  await expect(signIn()).rejects.toMatchObject({ code: 'self-excluded' });
  await pass(8 * DAY);
  await signIn();
  await pass(360 * DAY);
  await signIn();
  expect(await points()).toEqual([20, 20]);
  await pass(10 * DAY);
  expect(await api.call('getCompPoints')).toMatchObject({ chargeable: { points: 0 } });
});

it.each([
  ['SQLite', sqliteStore],
  [POSTGRES[0], POSTGRES[1]],
] as const)('points are looked for in parts that leave nobody out, on %s', async (_, open) => {
  const clock = { now: Date.parse('2026-11-18T12:30:00Z') };
  const runtime: Runtime = { ...realRuntime, now: () => clock.now };
  const { services } = await createHarness({ runtime, store: await open() });
  const { store, sandbox } = services;
  const players = Array.from({ length: 1_001 }, (_, nth) => `player-${String(nth).padStart(4, '0')}`);
  for (let from = 0; from < players.length; from += 250) {
    const part = players.slice(from, from + 250);
    const person = { password_hash: '', nickname: '', country: 'DE', locale: 'en', currency: 'EUR' as const };
    const times = { created_at: 0, confirmed_at: null, current_sign_in_at: null };
    await store.db
      .insertInto('players')
      .values(part.map((id) => ({ ...person, ...times, id, email: `${id}@example.com`, data: '{}' })))
      .execute();
    await store.db
      .insertInto('comp_progress')
      // Many of one moment, so that a part ends among them.
      .values(part.map((player_id, nth) => ({ player_id, persistent: 0, carry: 1, bet_at: nth % 3 })))
      .execute();
  }
  clock.now += DAY;
  await sandbox.jobs.runDue();
  const left = store.db.selectFrom('comp_progress').select('player_id').where('bet_at', 'is not', null);
  expect(await left.execute()).toEqual([]);
});
