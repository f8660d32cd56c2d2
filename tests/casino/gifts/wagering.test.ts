import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BetSettled } from '../../../src/casino/domain-events.ts';
import { wager } from '../../../src/casino/gifts/wagering.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { completeProfile, createHarness, newcomer } from '../harness.ts';

const key = () => crypto.randomUUID();

it.each([
  { name: 'a tenth of a stake at a table', isKeno: false, counted: [4, 9, 18] },
  { name: 'half a stake in Keno', isKeno: true, counted: [18, 44, 90] },
])('counts $name towards a bonus, rounded in favour of the player', async ({ isKeno, counted }) => {
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
    ({ title, categories, currencies }) =>
      categories.includes('table') && currencies.JPY && title.endsWith('Keno') === isKeno,
  );
  const { id, stakes_cents } = await api.call('openGameSession', {
    body: { identifier: table?.identifier ?? '', mode: 'real', currency: 'JPY' },
  });
  const bet = (stake_cents: number) =>
    api.call('placeBet', { params: { id }, body: { stake_cents }, idempotencyKey: key() });
  const wagered = async () => (await api.call('listBonuses'))[0]?.amount_wager_cents;
  expect(stakes_cents.slice(0, 3)).toEqual([35, 88, 180]);
  let sum = 0;
  for (const [place, stake] of [35, 88, 180].entries()) {
    await bet(stake);
    sum += counted[place] ?? 0;
    expect(await wagered()).toBe(sum);
  }
});

it('never counts more than what is staked, nor one subunit too many', () => {
  const valid = Date.parse('2026-12-01T00:00:00Z');
  const bonus = { currency: 'BTC', wager_requirement: 1e12, wagered: 0, valid_until: valid };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5e9 }), fc.boolean(), (stake, isPokie) => {
      const game = { title: 'Tide Poker', categories: [isPokie ? 'pokies' : 'table'] };
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
