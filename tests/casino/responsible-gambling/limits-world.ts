import { expect } from 'vitest';
import type { RequestOf } from '../../../src/hashmark/calls/types.ts';
import type { Currency } from '../../../src/hashmark/documents/subunits.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { createHarness, newcomer } from '../harness.ts';
import { mailedToken } from '../mail.ts';

export const key = () => crypto.randomUUID();
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const email = 'mira@example.com';
export const password = 'orbit-orbit-9';

type Wish = RequestOf<'setLimit'>;
export const money = (
  type: 'deposit' | 'loss' | 'wager',
  amount_cents: number,
  period: 'day' | 'week' | 'month' = 'day',
  currency: Currency = 'EUR',
): Wish => ({ type, period, accounts: [{ currency, amount_cents }] });

/** A signed-in player with an open game, a clock moved by hand, and rounds that lose unless `chance.next` says otherwise. */
export async function player(
  options: { store?: Store; deposit?: number; country?: string; from?: string } = {},
) {
  const clock = { now: Date.parse(options.from ?? '2026-11-18T12:00:00Z') };
  const chance = { next: 0.999_999 };
  const runtime: Runtime = { ...realRuntime, now: () => clock.now, random: () => chance.next };
  const { store, country } = options;
  const harness = await createHarness({ runtime, ...(store && { store }), ...(country && { country }) });
  const browser = harness.browser();
  const { api } = browser;
  const { id } = await api.call('signUp', { body: newcomer(email) });
  const { sandbox } = harness.services;
  const identifier =
    sandbox.games.games.find(
      ({ categories, currencies }) =>
        categories.includes('pokies') && !categories.includes('jackpots') && currencies.EUR,
    )?.identifier ?? '';
  const open = (currency: Currency = 'EUR') =>
    api.call('openGameSession', { body: { identifier, mode: 'real', currency } });
  const deposit = (amount_cents: number, more: { currency?: Currency; method_id?: string } = {}) =>
    api.call('deposit', { body: { currency: 'EUR', amount_cents, ...more }, idempotencyKey: key() });
  if (options.deposit) await deposit(options.deposit);
  let session = (await open()).id;
  return {
    ...harness,
    ...browser,
    id,
    clock,
    chance,
    identifier,
    open,
    deposit,
    set: (body: Wish) => api.call('setLimit', { body }),
    limits: () => api.call('listLimits'),
    bet: (stake_cents: number) =>
      api.call('placeBet', { params: { id: session }, body: { stake_cents }, idempotencyKey: key() }),
    async pass(milliseconds: number, reopen = true) {
      clock.now += milliseconds;
      await sandbox.jobs.runDue();
      if (reopen && milliseconds >= 30 * MINUTE) session = (await open()).id;
    },
    confirm: async (kind: 'LIMIT_RAISE' | 'LIMIT_REMOVAL' | 'REALITY_CHECK_LATER') =>
      api.call('confirmLimit', { body: { token: await mailedToken(harness.services, email, kind) } }),
    events: () =>
      harness.messages.filter(({ data }) => (data as { event?: string }).event === 'game_limits').length,
    signIn: () => harness.browser().api.call('signIn', { body: { user: { email, password } } }),
  };
}

/** How a call is refused by a limit. */
export const reached = (details: object) => ({
  status: 422,
  body: { error: { code: 'limit-reached', details: expect.objectContaining(details) } },
});
