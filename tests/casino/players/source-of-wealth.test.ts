import { expect, it } from 'vitest';
import type { Currency } from '../../../src/hashmark/documents/subunits.ts';
import { createHarness, newcomer } from '../harness.ts';

const key = () => crypto.randomUUID();

/** A player with wallets in EUR, CAD and JPY. */
async function player() {
  const { api } = (await createHarness()).browser();
  await api.call('signUp', { body: newcomer('mira@example.com') });
  for (const currency of ['CAD', 'JPY']) await api.call('openAccount', { body: { currency } });
  return {
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
