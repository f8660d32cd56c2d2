import { expect, it } from 'vitest';
import { createHarness, newcomer } from '../harness.ts';

type Harness = Awaited<ReturnType<typeof createHarness>>;
type Browser = ReturnType<Harness['browser']>;

const key = () => crypto.randomUUID();

const joins = ({ services }: Harness, player_id: string) =>
  services.store.db.insertInto('player_groups').values({ player_id, group_id: 100 }).execute();
const refuses = (_: Harness, __: string, { api }: Browser) =>
  api.call('updateBonusSettings', { body: { settings: { can_issue: false } } });

it.each([
  ['of players with several accounts bring nothing', '122', joins, []],
  ['of players who want no bonuses bring nothing', '122', refuses, []],
  ['of players whom an affiliate without promotions has sent bring nothing', '904_0a1f', undefined, []],
  ['of others bring a bonus, a prize of the day, a box and what is on the code', '122', undefined, 'all'],
])('a first deposit and a code %s', async (_, stag, before, brought) => {
  const harness = await createHarness();
  const browser = harness.browser();
  const { api, cookies } = browser;
  cookies.set('stag', stag);
  const { id } = await api.call('signUp', { body: newcomer('mira@example.com') });
  await before?.(harness, id, browser);
  const deposit = { currency: 'EUR' as const, amount_cents: 200_00 };
  await api.call('deposit', { body: deposit, idempotencyKey: key() });
  await harness.services.sandbox.jobs.runDue();
  const code = { body: { coupon_code: 'PERIGEE10' }, idempotencyKey: key() };
  const redeemed = api.call('redeemCoupon', code);
  if (before === refuses) await expect(redeemed).rejects.toMatchObject({ status: 409, code: 'conflict' });
  else expect((await redeemed).status).toBe(brought === 'all' ? 'activated' : 'invalid');
  const boxes = await api.call('listLootBoxes');
  const gifts = [...(await api.call('listBonuses')), ...(await api.call('listFreespins'))];
  const kinds = gifts.filter(({ type }) => type !== 'registration').map(({ group_key }) => group_key);
  const isAll = brought === 'all';
  expect(boxes).toHaveLength(isAll ? 1 : 0);
  expect(new Set(kinds.map((name) => name.replace(/_\d+$/, '')))).toEqual(
    new Set(isAll ? ['adventure', 'code_perigee10', 'welcome'] : []),
  );
});
