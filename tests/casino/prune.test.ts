import { expect, it } from 'vitest';
import { pruneSandbox } from '../../src/casino/prune.ts';
import { type Runtime, realRuntime } from '../../src/hashmark/process/runtime.ts';
import { createHarness, newcomer } from './harness.ts';

const DAY = 86_400_000;

it('forgets old rounds, sessions and given up jobs, and nothing that holds value', async () => {
  const clock = { now: Date.parse('2026-11-18T12:00:00Z') };
  const runtime: Runtime = { ...realRuntime, now: () => clock.now, random: () => 0.15 };
  const harness = await createHarness({ runtime });
  const { store, sandbox } = harness.services;
  const { api } = harness.browser();
  await api.call('signUp', { body: newcomer('mira@example.com') });
  await api.call('deposit', {
    body: { currency: 'EUR', amount_cents: 100_00 },
    idempotencyKey: crypto.randomUUID(),
  });
  const game = sandbox.games.games.find(({ categories }) => categories.includes('pokies'));
  const { id } = await api.call('openGameSession', {
    body: { identifier: game?.identifier ?? '', mode: 'real' },
  });
  await api.call('placeBet', {
    params: { id },
    body: { stake_cents: 50_00 },
    idempotencyKey: crypto.randomUUID(),
  });
  await sandbox.playRound();
  for (const attempts of [7, 8])
    await store.db
      .insertInto('jobs')
      .values({ id: `job-${attempts}`, kind: 'away', due_at: clock.now, data: 'null', attempts })
      .execute();

  const count = async (table: 'rounds' | 'game_sessions' | 'ledger_movements') =>
    (await store.db.selectFrom(table).select('id').execute()).length;
  const movements = await count('ledger_movements');
  const after = (days: number) => pruneSandbox(store, clock.now + days * DAY);
  const simulated = (await count('rounds')) - 1;
  expect(simulated).toBeGreaterThan(0);
  expect(await after(1)).toBe(0);
  expect(await after(3)).toBe(simulated);
  expect([await count('rounds'), await after(6), await count('game_sessions')]).toEqual([1, 0, 1]);
  expect([await after(8), await count('game_sessions')]).toEqual([1, 0]);
  // The link of the player's first mail has ended by then as well.
  expect(await after(91)).toBe(2);
  expect(await store.db.selectFrom('jobs').select('id').where('kind', '=', 'away').execute()).toEqual([
    { id: 'job-7' },
  ]);
  expect([await after(399), await count('rounds')]).toEqual([0, 1]);
  expect([await after(401), await count('rounds')]).toEqual([1, 0]);
  expect(await count('ledger_movements')).toBe(movements);
});
