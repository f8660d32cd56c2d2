import { expect, it } from 'vitest';
import type { Currency } from '../../../src/hashmark/documents/subunits.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { createHarness, newcomer } from '../harness.ts';

const key = () => crypto.randomUUID();
const DAY = 86_400_000;

/** A player with wallets in EUR, CAD and JPY, and a clock that is moved by hand. */
async function player() {
  const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
  const runtime: Runtime = { ...realRuntime, now: () => clock.now };
  const { browser, services } = await createHarness({ runtime });
  const { api } = browser();
  await api.call('signUp', { body: newcomer('mira@example.com') });
  for (const currency of ['CAD', 'JPY']) await api.call('openAccount', { body: { currency } });
  const game = services.sandbox.games.games.find(({ categories }) => categories.includes('pokies'));
  return {
    api,
    open: () =>
      api.call('openGameSession', {
        body: { identifier: game?.identifier ?? '', mode: 'real', currency: 'EUR' },
      }),
    bet: (id: string, stake_cents = 1_00) =>
      api.call('placeBet', { params: { id }, body: { stake_cents }, idempotencyKey: key() }),
    /** The session has ended by then. */
    signIn: () =>
      api.call('signIn', { body: { user: { email: 'mira@example.com', password: 'orbit-orbit-9' } } }),
    wait(milliseconds: number) {
      clock.now += milliseconds;
    },
    deposit: (currency: Currency, amount_cents: number) =>
      api.call('deposit', { body: { currency, amount_cents }, idempotencyKey: key() }),
    isAsked: async () => (await api.call('getPlayer')).sow_questionnaire_expires_at !== null,
  };
}

it('asks where the money comes from once deposits are large, in whatever wallets they are', async () => {
  const { deposit, isAsked } = await player();
  await deposit('EUR', 4_000_00);
  await deposit('CAD', 4_800_00);
  await deposit('JPY', 524_000);
  expect(await isAsked()).toBe(false);
  // 4,000 + 2,976 + 2,986.80 + 38 EUR are a little more than 10,000.
  await deposit('EUR', 38_00);
  expect(await isAsked()).toBe(true);
});

it('asks for deposits to one wallet at what is published for its currency', async () => {
  const { deposit, isAsked } = await player();
  await deposit('CAD', 15_999_00);
  expect(await isAsked()).toBe(false);
  await deposit('CAD', 1_00);
  expect(await isAsked()).toBe(true);
});

it('counts the deposits of 180 days, whatever quarters they are in, and no older ones', async () => {
  const { deposit, isAsked, wait, signIn } = await player();
  await deposit('EUR', 6_000_00);
  wait(100 * DAY);
  await signIn();
  await deposit('EUR', 2_000_00);
  wait(80 * DAY);
  await signIn();
  await deposit('EUR', 1_999_00);
  expect(await isAsked()).toBe(false);
  wait(DAY);
  await signIn();
  // The first one does not count any more.
  await deposit('EUR', 5_999_00);
  expect(await isAsked()).toBe(false);
  await deposit('EUR', 2_00);
  expect(await isAsked()).toBe(true);
});

it('asks at once where deposits of two quarters are large together', async () => {
  const { deposit, isAsked, wait, signIn } = await player();
  await deposit('EUR', 6_000_00);
  wait(60 * DAY);
  await signIn();
  await deposit('EUR', 4_000_00);
  expect(await isAsked()).toBe(true);
});

it('pauses deposits and play while the answer is overdue, until it is given', async () => {
  const { api, deposit, open, bet, wait, signIn } = await player();
  await deposit('EUR', 10_000_00);
  wait(30 * DAY - 60_000);
  await signIn();
  const { id } = await open();
  await bet(id);
  await deposit('EUR', 10_00);
  wait(60_000);
  const refused = { status: 422, code: 'answer-overdue' };
  await expect(bet(id)).rejects.toMatchObject(refused);
  await expect(open()).rejects.toMatchObject(refused);
  await expect(deposit('EUR', 10_00)).rejects.toMatchObject(refused);
  await expect(deposit('CAD', 10_00)).rejects.toMatchObject(refused);
  await api.call('updatePlayer', { body: { profession: 'Astronomer' } });
  await bet(id);
  await open();
  await deposit('EUR', 10_00);
});
