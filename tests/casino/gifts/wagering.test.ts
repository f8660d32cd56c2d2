import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BetSettled } from '../../../src/casino/domain-events.ts';
import { wager } from '../../../src/casino/gifts/wagering.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { completeProfile, createHarness, newcomer } from '../harness.ts';

const key = () => crypto.randomUUID();

it('counts a tenth of a stake at a table towards a bonus, rounded in favour of the player', async () => {
  // The top of a table of chances: nothing is won.
  const runtime: Runtime = { ...realRuntime, random: () => 0.999_999 };
  const { browser, services } = await createHarness({ runtime });
  const { api } = browser();
  await api.call('signUp', { body: newcomer('mira@example.com') });
  await completeProfile(api);
  await api.call('openAccount', { body: { currency: 'JPY' } });
  const { gifts } = await api.call('redeemCoupon', {
    body: { coupon_code: 'PERIGEE10' },
    idempotencyKey: key(),
  });
  await api.call('activateBonus', { params: { id: gifts[0]?.id ?? '' }, idempotencyKey: key() });
  const table = services.sandbox.games.games.find(
    ({ categories, currencies }) => categories.includes('table') && currencies.JPY,
  );
  const { id, stakes_cents } = await api.call('openGameSession', {
    body: { identifier: table?.identifier ?? '', mode: 'real', currency: 'JPY' },
  });
  const bet = (stake_cents: number) =>
    api.call('placeBet', { params: { id }, body: { stake_cents }, idempotencyKey: key() });
  const wagered = async () => (await api.call('listBonuses'))[0]?.amount_wager_cents;
  expect(stakes_cents.slice(0, 3)).toEqual([35, 88, 180]);
  await bet(35);
  expect(await wagered()).toBe(4);
  await bet(88);
  expect(await wagered()).toBe(4 + 9);
  await bet(180);
  expect(await wagered()).toBe(4 + 9 + 18);
});

it('never counts more than what is staked, nor one subunit too many', () => {
  const valid = Date.parse('2026-12-01T00:00:00Z');
  const bonus = { currency: 'BTC', wager_requirement: 1e12, wagered: 0, valid_until: valid };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5e9 }), fc.boolean(), (stake, isPokie) => {
      const game = { categories: [isPokie ? 'pokies' : 'table'] };
      const bet = { currency: 'BTC', stake, game, at: valid - 1 } as unknown as BetSettled;
      const running = [bonus] as unknown as Parameters<typeof wager>[0];
      const counted = Number(wager(running, bet, 1)?.bonus.wagered);
      // As whole numbers divide, without fractions.
      const tenth = Number((BigInt(stake) + 9n) / 10n);
      expect(counted).toBe(isPokie ? stake : tenth);
      expect(counted).toBeLessThanOrEqual(stake);
    }),
  );
});
