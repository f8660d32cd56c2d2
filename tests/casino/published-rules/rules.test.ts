import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../../src/hashmark/cms/address.ts';
import { authoringRoutes } from '../../../src/hashmark/cms/authoring/routes.ts';
import { deliveryRoutes } from '../../../src/hashmark/cms/delivery-routes.ts';
import { AnswerCache } from '../../../src/hashmark/content/answer-cache.ts';
import { readOwnDelivery } from '../../../src/hashmark/content/delivery.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import type { Services } from '../../../src/hashmark/site/services.ts';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { createHarness, newcomer } from '../harness.ts';

const key = () => crypto.randomUUID();
const HOUR = 3_600_000;

type Json = Record<string, unknown>;

/** A platform whose rules an editor changes through the authoring API. */
async function world(options: { host?: string; country?: string; store?: Store } = {}) {
  const clock = { now: Date.parse('2026-11-18T12:00:00Z') };
  const runtime: Runtime = { ...realRuntime, now: () => clock.now, random: () => 0.15 };
  const harness = await createHarness({ runtime, ...options });
  const { cms, store } = harness.services;
  harness.app.route(
    '/',
    authoringRoutes(() => harness.services),
  );
  const ask = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    harness.app.request(`/api/authoring${path}`, {
      method,
      headers: { authorization: `Bearer ${cms.token}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const addressOf = (name: string): Address => {
    const [path = '', suffix = ''] = name.split('/');
    return { type: 'config', key: path, suffix, locale: 'en' };
  };
  const present = async (name: string) => {
    const { revision } = await cms.get(addressOf(name));
    return { hash: revision.hash, value: JSON.parse(revision.body).value };
  };
  /** Changes a document and publishes it; with a window as a campaign. */
  async function publish(name: string, change: (value: never) => unknown, window: Json = {}) {
    const { hash, value } = await present(name);
    const document = `/documents/configs/en/${name}`;
    const body = { body: { value: change(value as never) } };
    const saved = await ask('PUT', document, { 'if-match': `"${hash}"` }, body);
    expect(saved.status, await saved.clone().text()).toBe(200);
    const match = { 'if-match': saved.headers.get('etag') ?? '' };
    const published = await ask('POST', '/publish', match, {
      type: 'config',
      path: name,
      locale: 'en',
      ...window,
    });
    expect(published.status, await published.clone().text()).toBe(200);
  }
  async function player(email: string) {
    const { api } = harness.browser();
    const { id } = await api.call('signUp', { body: newcomer(email) });
    return {
      api,
      id,
      deposit: (amount_cents: number) =>
        api.call('deposit', { body: { currency: 'EUR', amount_cents }, idempotencyKey: key() }),
      bonus: async () => (await api.call('listBonuses'))[0],
    };
  }
  return { ...harness, publish, player, ask, present, clock, store };
}

/** What the delivery API says to guests, from answers that are shared as in the server. */
function sharedDelivery({ cms, bus, runtime }: Pick<Services, 'cms' | 'bus' | 'runtime'>) {
  const answers = new AnswerCache({ maxBytes: 2 ** 20, runtime });
  bus.subscribe(({ topic, data }) => {
    if (topic === 'content') answers.drop((data as { tags: string[] }).tags);
  });
  const delivery = deliveryRoutes(() => ({ cms }));
  return answers.through(readOwnDelivery(async (address) => await delivery.request(address)));
}

interface Offers {
  gifts: Json;
  offers: Json[];
}

const firstOffer =
  (changes: Json) =>
  ({ gifts, offers }: Offers) => ({
    gifts,
    offers: offers.map((offer) => (offer.id === 'lift-off-1' ? { ...offer, ...changes } : offer)),
  });

describe('offers as documents', () => {
  it.each([
    ['a wager', firstOffer({ wager: 2.5 })],
    [
      'days',
      ({ gifts, offers }: Offers) => ({ gifts: { ...gifts, activation_days: 0.123_456_789 }, offers }),
    ],
  ])('know no fraction of %s, which would leave deposits without what they bring', async (_, change) => {
    const { ask, present } = await world();
    const { hash, value } = await present('offers');
    const body = { body: { value: change(value) } };
    const refused = await ask('PUT', '/documents/configs/en/offers', { 'if-match': `"${hash}"` }, body);
    expect(refused.status, await refused.clone().text()).toBe(422);
  });

  it('are taken by the platform as soon as they are published, without a restart', async () => {
    const { publish, player } = await world();
    const before = await player('before@example.com');
    await before.deposit(40_00);
    expect(await before.bonus()).toMatchObject({ amount_wager_requirement_cents: 40_00 * 35 });

    await publish('offers', firstOffer({ wager: 12, percent: 50, max_bonus: { EUR: 15_00 }, spins: 0 }));
    const after = await player('after@example.com');
    const [offer] = await after.api.call('listDepositGifts');
    expect(offer?.bonuses).toMatchObject([{ percent: 50, wager: 12, amount_cents: { EUR: 15_00 } }]);
    await after.deposit(40_00);
    expect(await after.bonus()).toMatchObject({
      amount_cents: 15_00,
      amount_wager_requirement_cents: 15_00 * 12,
    });
  });

  it('fill the lines of lists and pages anew as soon as they are published', async () => {
    const { publish, services } = await world();
    const { cms } = services;
    const read = sharedDelivery(services);
    const address: Address = { type: 'page', key: 'wager', suffix: '', locale: 'en' };
    const body = { title: 'Wager {bonusWager}', content: 'Text.', categories: ['wagers'] };
    const { hash } = await cms.save({ address, body, base: null, actor: 'test' });
    await cms.publish({ address, base: hash, actor: 'test' });
    const titles = async () => {
      const list = await read('list', '/api/cms/pages?category=wagers&l=en');
      const page = await read('pages', '/api/cms/pages/wager?l=en');
      return [list.found && list.body.items[0]?.title, page.found && page.body.title];
    };
    expect(await titles()).toEqual(['Wager 35', 'Wager 35']);
    await publish('offers', firstOffer({ wager: 12 }));
    expect(await titles()).toEqual(['Wager 12', 'Wager 12']);
  });

  it('change for the time of a campaign and change back', async () => {
    const { publish, player, clock } = await world();
    const wager = async () => {
      const one = await player(`${crypto.randomUUID()}@example.com`);
      await one.deposit(20_00);
      return Number((await one.bonus())?.amount_wager_requirement_cents) / 20_00;
    };
    const window = {
      kind: 'campaign',
      starts_at: new Date(clock.now + HOUR).toISOString(),
      ends_at: new Date(clock.now + 2 * HOUR).toISOString(),
    };
    await publish('offers', firstOffer({ wager: 7 }), window);
    expect(await wager()).toBe(35);
    clock.now += HOUR;
    expect(await wager()).toBe(7);
    clock.now += HOUR;
    expect(await wager()).toBe(35);
  });

  it('follow the licence of the player', async () => {
    const { player, services, present } = await world({ host: 'ee.localhost', country: 'EE' });
    const one = await player('estonian@example.com');
    await one.api.call('updatePlayer', { body: { personal_id: '49005040009' } });
    await one.deposit(20_00);
    const { value } = await present('offers/EE');
    const wager = (value as Offers).offers.find(({ id }) => id === 'lift-off-1')?.wager as number;
    expect((await services.sandbox.readRules('CW')).offers.offers[0]?.wager).not.toBe(wager);
    expect(await one.bonus()).toMatchObject({ amount_wager_requirement_cents: 20_00 * wager });
  });

  it('are not saved in a form that the platform cannot read, and the last good ones go on', async () => {
    const { ask, present, player, store, services } = await world();
    const { hash, value } = await present('offers');
    const broken = firstOffer({ wager: 'much' })(value as Offers);
    const refused = await ask(
      'PUT',
      '/documents/configs/en/offers',
      { 'if-match': `"${hash}"` },
      { body: { value: broken } },
    );
    expect(refused.status).toBe(422);

    const one = await player('one@example.com');
    // As an older version of the schema may have let it through.
    await store.db
      .updateTable('revisions')
      .set({ body: JSON.stringify({ value: broken }) })
      .where('hash', '=', hash)
      .execute();
    await services.bus.publish({ topic: 'content', data: { tags: ['config:offers'] } });
    await one.deposit(20_00);
    expect(await one.bonus()).toMatchObject({ amount_wager_requirement_cents: 20_00 * 35 });
  });

  it('are no longer given once switched off', async () => {
    const { publish, player } = await world();
    await publish('disabled-bonuses', () => ({ group_keys: ['welcome_1'] }));
    const { api, deposit, bonus } = await player('one@example.com');
    expect(await api.call('listDepositGifts')).toEqual([]);
    await deposit(100_00);
    expect(await bonus()).toBeUndefined();
  });
});

describe('coupons, cards, tournaments and lotteries as documents', () => {
  it('are taken as they are published', async () => {
    const { publish, player, services } = await world();
    const { api } = await player('one@example.com');
    await publish('coupons', () => ({
      codes: [{ code: 'NOVA', title: 'Nova', use: 'coupon', bonus: { EUR: 3_00, AUD: 5_00 }, wager: 9 }],
    }));
    const redeem = (coupon_code: string) =>
      api.call('redeemCoupon', { body: { coupon_code }, idempotencyKey: key() });
    expect(await redeem('STARDUST')).toMatchObject({ status: 'invalid' });
    expect(await redeem('nova')).toMatchObject({
      status: 'activated',
      gifts: [{ title: 'Nova', amount_cents: 3_00, amount_wager_requirement_cents: 27_00 }],
    });

    await publish('rewards-shop', (shop: Json) => ({
      ...shop,
      money: [{ group: 'money_1', amount: { EUR: 1_00 }, points: 7 }],
    }));
    const cards = await api.call('listMoneyRates');
    expect(cards.map(({ group }) => group)).toEqual(['money_1']);
    expect(cards[0]?.rates).toContainEqual({ currency: 'EUR', amount_cents: 1_00, points: 7 });

    await publish('tournaments', (value: Json) => ({
      ...value,
      series: [{ identifier: 'night-watch', title: 'Night watch', every: 'day', prizes: [70] }],
    }));
    await publish('lotteries', (value: Json) => ({
      ...value,
      series: [{ identifier: 'moon-draw', title: 'Moon draw', prizes: [5] }],
    }));
    await services.sandbox.seed();
    expect((await api.call('listTournaments')).map(({ title }) => title)).toContain('Night watch');
    expect((await api.call('listLotteries')).map(({ title }) => title)).toContain('Moon draw');
  });
});

describe('what is closed by documents', () => {
  it('[GAME-24] [GAME-25] leaves games of disabled providers out of lists, filters, search, favourites and play', async () => {
    const { publish, player, services } = await world({ country: 'AU' });
    const { api } = await player('one@example.com');
    const { providers } = services.sandbox.games;
    const games = await all(api);
    const [closed, everywhere] = [games[0], games.find(({ provider }) => provider !== games[0]?.provider)];
    if (!closed || !everywhere) throw new Error('There are games of two providers.');
    await api.call('addFavoriteGame', { params: { id: closed.identifier } });
    await publish('providers-config', () => ({
      disabled: { AU: [closed.provider], all: [everywhere.provider], DE: ['gantry'] },
    }));
    const hidden = [closed.provider, everywhere.provider];
    const shown = await api.call('listGameProviders');
    expect(shown.map(({ id }) => id)).toEqual(
      providers.map(({ id }) => id).filter((id) => !hidden.includes(id)),
    );
    expect((await all(api)).filter(({ provider }) => hidden.includes(provider))).toEqual([]);
    expect((await all(api, { providers: [closed.provider] })).length).toBe(0);
    expect((await all(api, { title: closed.title })).map(({ identifier }) => identifier)).not.toContain(
      closed.identifier,
    );
    expect(await api.call('listFavoriteGames', { query: {} })).toEqual([]);
    for (const { identifier } of [closed, everywhere])
      await expect(api.call('openGameSession', { body: { identifier, mode: 'demo' } })).rejects.toMatchObject(
        { status: 404 },
      );
  });

  it('[GAME-24] gives free spins in games that are offered where the player is, and shows no others', async () => {
    const { publish, player, services } = await world({ country: 'NZ' });
    const usual = (await (await player('one@example.com')).api.call('listFreespins'))[0]?.game ?? '';
    const [maker = ''] = usual.split('/');
    await publish('providers-config', () => ({ disabled: { NZ: [maker] } }));
    const { api } = await player('two@example.com');
    const [given] = await api.call('listFreespins');
    const offers = await api.call('listRegistrationGifts');
    const rates = await api.call('listCompPointRates', { params: { type: 'freespins' } });
    const { days } = await api.call('getVipAdventures');
    const named = [
      given?.game,
      ...offers.flatMap(({ bonuses }) => bonuses.flatMap(({ game }) => game ?? [])),
      ...rates.flatMap(({ games }) => games.map((game) => game.replace(':', '/'))),
      ...days.flatMap(({ prize }) => (prize.type === 'fs' ? prize.game : [])),
    ];
    expect(named.length).toBeGreaterThan(4);
    for (const game of named) expect(game?.split('/')[0]).not.toBe(maker);
    const body = { identifier: given?.game ?? '', mode: 'demo' as const };
    expect((await api.call('openGameSession', { body })).game).toBe(given?.game);
    expect(services.sandbox.games.games.some(({ provider }) => provider === maker)).toBe(true);
  });

  it('[GAME-24] opens free spins that were given before their provider was disabled in another game', async () => {
    const { publish, player } = await world({ country: 'NZ' });
    const { api } = await player('one@example.com');
    const [gift] = await api.call('listFreespins');
    const [maker = ''] = (gift?.game ?? '').split('/');
    await publish('providers-config', () => ({ disabled: { all: [maker] } }));
    const params = { id: gift?.id ?? '' };
    const { game } = await api.call('activateFreespins', { params, idempotencyKey: key() });
    expect(game?.split('/')[0]).not.toBe(maker);
    const body = { identifier: game ?? '', mode: 'real' as const, freespins_id: params.id };
    expect(await api.call('openGameSession', { body })).toMatchObject({ game, freespins_left: 15 });
  });

  it('opens a wallet in every currency that is offered or signed up with, as the terms list them', async () => {
    const { player } = await world();
    const { api } = await player('one@example.com');
    const { enabled, signup } = await api.call('getCurrencyConfig');
    for (const currency of new Set([...enabled, ...signup]))
      expect(await api.call('openAccount', { body: { currency } })).toMatchObject({ currency });
    const terms = readFileSync('content/pages/terms-and-conditions.en.md', 'utf8');
    const listed = [...terms.matchAll(/\{sign([A-Z]+)\}/g)].map(([, currency]) => currency);
    expect(new Set(listed)).toEqual(new Set([...enabled, ...signup]));
  });

  it('[CONST-04] opens wallets in the currencies that are enabled, and no others', async () => {
    const { publish, player } = await world();
    const { api } = await player('one@example.com');
    await api.call('openAccount', { body: { currency: 'AUD' } });
    await publish('currency-config', (config: Json) => ({
      ...{ ...config, enabled: ['EUR', 'NOK'], signup: ['EUR', 'KZT'] },
    }));
    expect(await api.call('openAccount', { body: { currency: 'KZT' } })).toMatchObject({ currency: 'KZT' });
    await expect(api.call('openAccount', { body: { currency: 'BTC' } })).rejects.toMatchObject({
      status: 422,
    });
    // One that is open stays the player's.
    expect(await api.call('openAccount', { body: { currency: 'AUD' } })).toMatchObject({ active: true });
    expect(await api.call('openAccount', { body: { currency: 'NOK' } })).toMatchObject({ currency: 'NOK' });
  });
});

type Api = Awaited<ReturnType<Awaited<ReturnType<typeof world>>['player']>>['api'];

const all = async (api: Api, filter: Json = {}) =>
  (await api.call('filterGames', { body: { device: 'desktop', filter, page: 1, page_size: 100 } as never }))
    .data;
