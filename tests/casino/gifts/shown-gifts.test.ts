import { describe, expect, it } from 'vitest';
import { createHarness, newcomer, publishConfigs } from '../harness.ts';

const DOCUMENTS = [
  'modify-gifts-config',
  'additional-gifts',
  'offers',
  'disabled-bonuses',
  'vip-program-config',
];

/** A platform with the documents that ship about gifts, but for those that a test writes itself. */
async function world({ country = 'CA', without = [] as string[] } = {}) {
  const harness = await createHarness({ country, rules: false });
  const { cms } = harness.services;
  await publishConfigs(
    cms,
    DOCUMENTS.filter((key) => !without.includes(key)),
  );
  return {
    ...harness,
    publish: (key: string, value: unknown) =>
      cms.batch({
        mode: 'publish',
        entries: [
          { address: { type: 'config', key, suffix: '', locale: 'en' }, body: { value }, base: null },
        ],
        actor: 'system:test',
      }),
    async player() {
      const { api } = harness.browser();
      const { id } = await api.call('signUp', { body: newcomer(`${crypto.randomUUID()}@example.com`) });
      const once = () => ({ idempotencyKey: crypto.randomUUID() });
      return {
        api,
        id,
        once,
        deposit: (amount_cents: number) =>
          api.call('deposit', { body: { currency: 'EUR', amount_cents }, ...once() }),
      };
    },
  };
}

describe('what editors say of gifts', () => {
  it('[CALL-006] is shown to guests with the numbers of the rules, in their language', async () => {
    const { api } = (await world()).browser();
    expect(await api.call('listDepositGifts')).toMatchObject([
      {
        id: 'lift-off-1',
        title: 'First orbit',
        cmsData: {
          title: 'First orbit',
          description: '100% of your first deposit. Wager ×35, 14 days.',
          image: '/plates/comet/porcelain/first-orbit.svg',
          order: 1,
        },
      },
    ]);
    const { api: german } = (await world({ country: 'DE' })).browser();
    expect(await german.call('listDepositGifts')).toMatchObject([{ title: 'Erster Orbit' }]);
  });

  it('[CALL-006] is shown of what a player has, in the order of the document, and once it is activated', async () => {
    const { player } = await world();
    const { api, deposit, once } = await player();
    await deposit(40_00);
    await deposit(40_00);
    const bonuses = await api.call('listBonuses');
    expect(bonuses.map(({ title }) => title)).toEqual(['First orbit', 'Second orbit']);
    expect(bonuses[1]?.cmsData).toMatchObject({ image: '/plates/giant/limb/second-orbit.svg' });
    const params = { id: bonuses[0]?.id ?? '' };
    expect(await api.call('activateBonus', { params, ...once() })).toMatchObject({
      stage: 'handle_bets',
      title: 'First orbit',
      cmsData: { order: 1 },
    });
  });

  it('calls what a box has given by the title of the prize in the language of the reader', async () => {
    const { player, services } = await world({ country: 'DE' });
    await publishConfigs(services.cms, ['wheel-config', 'loot-boxes']);
    const { api, deposit, once } = await player();
    await deposit(50_00);
    const [box] = await api.call('listLootBoxes');
    const opened = await api.call('openLootBox', { params: { id: box?.id ?? '' }, ...once() });
    const prize = opened.items.find((item) => item.prize)?.title ?? '';
    const german = prize.replace('free spins', 'Freispiele').replace(/^€(\d+) bonus$/, '$1 € Bonus');
    const gifts = [...(await api.call('listBonuses')), ...(await api.call('listFreespins'))];
    expect(gifts.map(({ title }) => title)).toContain(german);
    expect(german).toMatch(/Freispiele|€ Bonus/);
  });

  it('[CALL-006] changes with the document, for free spins, coupons and registrations too', async () => {
    const { player, publish, browser } = await world({ without: ['modify-gifts-config'] });
    await publish('coupons', {
      codes: [{ code: 'DUST', use: 'coupon', title: 'Dust', spins: 5, wager: 30 }],
    });
    const { api, once } = await player();
    expect(await api.call('listFreespins')).toMatchObject([{ title: 'First light', cmsData: null }]);
    await publish('modify-gifts-config', {
      gifts: { registration_spins: { title: 'Hello spins' }, code_dust: { title: 'Star dust', order: 0 } },
    });
    const redeemed = await api.call('redeemCoupon', { body: { coupon_code: 'DUST' }, ...once() });
    expect(redeemed.gifts).toMatchObject([{ title: 'Star dust' }]);
    const titles = (await api.call('listFreespins')).map(({ title }) => title);
    expect(titles).toEqual(['Star dust', 'Hello spins']);
    expect(await browser().api.call('listRegistrationGifts')).toMatchObject([{ title: 'Hello spins' }]);
  });
});

describe('cards among the gifts', () => {
  it('[CALL-009] are for everybody, or for players of the groups they name', async () => {
    const { browser, player, services } = await world();
    const keys = async ({ api }: Pick<ReturnType<typeof browser>, 'api'>) =>
      (await api.call('getAdditionalGifts')).gifts.map(({ group_key }) => group_key);
    expect(await keys(browser())).toEqual(['adventure-week']);
    const mira = await player();
    expect(await keys(mira)).toEqual(['adventure-week']);
    await services.store.db
      .insertInto('player_groups')
      .values({ player_id: mira.id, group_id: 257 })
      .execute();
    expect(await keys(mira)).toEqual(['adventure-week', 'vip-cashback']);
  });

  it('[CALL-009] [CALL-005] are not shown while their bonus is switched off', async () => {
    const { browser, publish } = await world({ without: ['disabled-bonuses'] });
    await publish('disabled-bonuses', { group_keys: ['adventure-week'] });
    expect(await browser().api.call('getAdditionalGifts')).toEqual({ gifts: [] });
  });
});
