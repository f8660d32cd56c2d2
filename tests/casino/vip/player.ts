import type { Currency } from 'hashmark/i18n';
import { expect } from 'vitest';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { createHarness, newcomer } from '../harness.ts';

const key = () => crypto.randomUUID();

/** A player, a clock that is moved by hand, and games in which every round ends alike. */
export async function player(options: { groups?: number[]; at?: string; loses?: boolean } = {}) {
  const clock = { now: Date.parse(options.at ?? '2026-11-18T12:30:00Z') };
  const runtime: Runtime = {
    ...realRuntime,
    now: () => clock.now,
    random: () => (options.loses ? 0.999_999 : 0.15),
  };
  const harness = await createHarness({ runtime });
  const { services } = harness;
  const { api } = harness.browser();
  const { id } = await api.call('signUp', { body: newcomer('mira@example.com') });
  for (const group_id of options.groups ?? [])
    await services.store.db.insertInto('player_groups').values({ player_id: id, group_id }).execute();
  const game = services.sandbox.games.games.find(
    ({ categories }) => categories.includes('pokies') && !categories.includes('jackpots'),
  );
  return {
    ...harness,
    api,
    id,
    deposit: (amount_cents: number, currency: Currency = 'EUR') =>
      api.call('deposit', { body: { currency, amount_cents }, idempotencyKey: key() }),
    /** Bets from the wallet that is open. */
    async bet(...stakes: number[]) {
      const session = await api.call('openGameSession', {
        body: { identifier: game?.identifier ?? '', mode: 'real' },
      });
      for (const stake_cents of stakes)
        await api.call('placeBet', {
          params: { id: session.id },
          body: { stake_cents },
          idempotencyKey: key(),
        });
    },
    groups: async () => {
      const rows = await services.store.db
        .selectFrom('player_groups')
        .select('group_id')
        .where('player_id', '=', id)
        .execute();
      return rows.map(({ group_id }) => group_id);
    },
    groupEvents: () =>
      harness.messages.flatMap(({ data }) => {
        const { event, playerId, data: body } = data as { event?: string; playerId?: string; data?: unknown };
        return event === 'groups' && playerId === id ? [body] : [];
      }),
    reported: () =>
      harness.messages.flatMap(({ data }) => {
        const { event, playerId, data: body } = data as { event?: string; playerId?: string; data?: unknown };
        return event === 'personal_notifications' && playerId === id
          ? [body as { identifier: string; title: string }]
          : [];
      }),
    async pass(milliseconds: number) {
      clock.now += milliseconds;
      await services.sandbox.jobs.runDue();
    },
    signIn: () =>
      api.call('signIn', { body: { user: { email: 'mira@example.com', password: 'orbit-orbit-9' } } }),
    verified: async () => expect(await services.sandbox.ledger.verify()).toEqual([]),
  };
}
