import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/casino/calls/catalogue/catalogue.ts';
import { configSchemas } from '../../../src/casino/configuration/config-schemas.ts';
import { issueLootBox } from '../../../src/casino/loot-boxes/loot-boxes.ts';
import { readRulesInForce } from '../../../src/casino/published-rules/content-rules.ts';
import { filledByRules } from '../../../src/casino/published-rules/filled-variables.ts';
import type { CallName } from '../../../src/hashmark/calls/types.ts';
import { authoringRoutes } from '../../../src/hashmark/cms/authoring/routes.ts';
import { deliveryRoutes } from '../../../src/hashmark/cms/delivery-routes.ts';
import { fillLines } from '../../../src/hashmark/cms/fill-lines.ts';
import { createHarness, newcomer, storeWithContent } from '../harness.ts';

const CALLS = {
  'stag-by-referrer-name': 'getStagByReferrerName',
  'survey-config': 'getSurveyConfig',
  'betting-config': 'getBettingConfig',
  'vip-adventures': 'getVipAdventures',
  'disabled-bonuses': 'getDisabledBonuses',
  'modify-gifts-config': 'getModifyGiftsConfig',
  'excluded-promo-stags': 'getExcludedPromoStags',
  'currency-config': 'getCurrencyConfig',
  'additional-gifts': 'getAdditionalGifts',
  'main-widget-config': 'getMainWidgetConfig',
  'vip-program-config': 'getVipProgramConfig',
  'providers-config': 'getProvidersConfig',
  'logo-config': 'getLogoConfig',
  'menu-categories-games': 'getMenuCategoriesGames',
  'manage-promotion-pages': 'getManagePromotionPages',
  'banners-config': 'getBannersConfig',
  'wheel-config': 'getWheelConfig',
  'wheel-config-segments': 'getWheelConfigSegments',
} as const satisfies Partial<Record<keyof typeof configSchemas, CallName>>;

type Options = Parameters<typeof createHarness>[0];

/** A server with the content that ships, or with none, and a pen to change it. */
async function world(options: Options & { empty?: boolean } = {}) {
  const { empty, ...rest } = options;
  const store = empty ? {} : { store: await storeWithContent() };
  const harness = await createHarness({ rules: false, ...store, ...rest });
  const { cms } = harness.services;
  harness.app.route(
    '/',
    authoringRoutes(() => harness.services),
  );

  const write = (path: string, method: string, headers: Record<string, string>, body: unknown) =>
    harness.app.request(`/api/authoring${path}`, {
      method,
      headers: { Authorization: `Bearer ${cms.token}`, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const hashOf = async (key: string, locale: string) => {
    const headers = { Authorization: `Bearer ${cms.token}` };
    const head = await harness.app.request(`/api/authoring/documents/configs/${locale}/${key}`, { headers });
    return head.headers.get('etag');
  };
  const save = async (key: string, value: unknown, locale = 'en') => {
    const etag = await hashOf(key, locale);
    const match: Record<string, string> = etag ? { 'If-Match': etag } : { 'If-None-Match': '*' };
    return write(`/documents/configs/${locale}/${key}`, 'PUT', match, { body: { value } });
  };
  const publish = async (key: string, value: unknown, locale = 'en') => {
    expect((await save(key, value, locale)).ok).toBe(true);
    const etag = (await hashOf(key, locale)) ?? '';
    const body = { type: 'config', path: key, locale };
    expect((await write('/publish', 'POST', { 'If-Match': etag }, body)).ok).toBe(true);
  };
  return { ...harness, save, publish, api: harness.browser().api };
}

describe('configuration of the front end', () => {
  /** Asks for configurations and holds the answers against the documents of the site. */
  async function expectDocuments(...keys: (keyof typeof CALLS)[]) {
    const { app, services } = await world();
    for (const key of keys) {
      const { response, ...call } = catalogue[CALLS[key]];
      const path = `/api/fe/config/${key}`;
      expect(call).toMatchObject({ method: 'GET', path, owner: 'site' });
      const answer = await app.request(path);
      expect(answer.status, path).toBe(200);
      const value: unknown = await answer.json();
      expect(response.parse(value), path).toEqual(value);
      const written = await services.cms.resolve({
        type: 'config',
        key,
        locale: 'en-CA',
        licence: 'CW',
        market: 'CA',
      });
      const filled = filledByRules(readRulesInForce(services.cms).of('CW'), 'CW', 'en-CA');
      if (written.found) expect(value, path).toEqual(fillLines(written.body.value, filled, 'CAD'));
      else expect(['vip-adventures', 'vip-program-config'], path).toContain(key);
    }
  }

  it('[CALL-001] [CALL-002] [CALL-003] answers what the documents say: affiliate tags, survey and betting', () =>
    expectDocuments('stag-by-referrer-name', 'survey-config', 'betting-config'));

  it('[CALL-004] [CALL-005] [CALL-006] answers what the documents say: adventures, disabled bonuses and changed gifts', () =>
    expectDocuments('vip-adventures', 'disabled-bonuses', 'modify-gifts-config'));

  it('[CALL-007] [CALL-008] answers what the documents say: excluded tags and currencies', () =>
    expectDocuments('excluded-promo-stags', 'currency-config'));

  it('[CALL-010] [CALL-011] [CALL-012] answers what the documents say: the floating menu, the VIP programme and providers', () =>
    expectDocuments('main-widget-config', 'vip-program-config', 'providers-config'));

  it('[CALL-013] [CALL-014] [CALL-015] answers what the documents say: the logo, game categories and promotion pages', () =>
    expectDocuments('logo-config', 'menu-categories-games', 'manage-promotion-pages'));

  it('[CALL-016] [CALL-017] [CALL-018] answers what the documents say: banners and both wheels', () =>
    expectDocuments('banners-config', 'wheel-config', 'wheel-config-segments'));

  it('takes whole minutes for the tip about promotions, so that no page asks more often', async () => {
    const { api, save } = await world();
    const value = await api.call('getMainWidgetConfig');
    const refused = await save('main-widget-config', { ...value, promo_tooltip_minutes: 0.01 });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('promo_tooltip_minutes');
    expect((await save('main-widget-config', { ...value, promo_tooltip_minutes: 2 })).ok).toBe(true);
  });

  it('[GAME-25] shows no tournament that counts the games of a disabled maker', async () => {
    const { api, publish } = await world();
    const counting = async () =>
      (await api.call('listTournaments')).filter(({ games_category: games }) => games === 'armillary');
    const [one] = await counting();
    const ask = () => api.call('getTournament', { params: { id: one?.id ?? '' } });
    expect(await ask()).toEqual(one);
    await publish('providers-config', { disabled: { all: ['armillary'] } });
    expect(await counting()).toEqual([]);
    await expect(ask()).rejects.toMatchObject({ status: 404 });
    await publish('providers-config', { disabled: { DE: ['armillary'] } });
    expect(await ask()).toEqual(one);
  });

  it('has no call of a configuration that is not tested so', () => {
    const paths = Object.values(catalogue).map(
      ({ path }) => path.match(/^\/api\/fe\/config\/(?!managers)(.+)/)?.[1],
    );
    expect(paths.filter((key) => key !== undefined).toSorted()).toEqual(Object.keys(CALLS).toSorted());
  });

  it('has a built-in answer for every configuration that no document gives', async () => {
    const { api } = await world({ empty: true });
    for (const name of Object.values(CALLS)) await expect(api.call(name), name).resolves.toBeDefined();
    expect(await api.call('getBannersConfig')).toEqual({ banners: [] });
    expect(await api.call('getWheelConfig')).toEqual({ is_enabled: false, tables: [] });
  });

  it('shows what was published on the next request, by licence, market and language', async () => {
    const { publish, api, services } = await world({ country: 'AU' });
    await publish('survey-config', { survey_id: 'all', survey_collector_id: 'x', is_enable_widget: true });
    expect(await api.call('getSurveyConfig')).toMatchObject({ survey_id: 'all' });
    await publish('survey-config/AU', { survey_id: 'au', survey_collector_id: 'x', is_enable_widget: true });
    expect(await api.call('getSurveyConfig')).toMatchObject({ survey_id: 'au' });
    const licensed = await createHarness({ store: services.store, host: 'ee.localhost' });
    const { api: estonian } = licensed.browser();
    expect(await estonian.call('getSurveyConfig')).toMatchObject({ survey_id: 'all' });
    await publish('survey-config/EE', { survey_id: 'ee', survey_collector_id: 'x', is_enable_widget: false });
    expect(await estonian.call('getSurveyConfig')).toMatchObject({ survey_id: 'ee' });
  });

  it('[CALL-016] answers banners in the language of the `locale` header, and refuses one that we do not speak', async () => {
    const { app, api } = await world();
    const titles = async (locale: string) =>
      (await api.call('getBannersConfig', { headers: { locale } })).banners.map(({ title }) => title.text);
    expect(await titles('de')).toContain('Sieben Tage, sieben Preise');
    expect(await titles('fr-CA')).toContain('Sept jours, sept prix');
    expect(await titles('no')).toContain('Sju dager, sju premier');
    const refused = await app.request('/api/fe/config/banners-config', { headers: { locale: 'tlh' } });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ error: { code: 'validation-failed', field: 'locale' } });
  });

  it('refuses a document that breaks the schema of its key, with field, what was seen and what is allowed', async () => {
    const { save, publish, api } = await world();
    const good = { survey_id: 'kept', survey_collector_id: 'x', is_enable_widget: true };
    await publish('survey-config', good);
    const refused = await save('survey-config', { ...good, survey_id: 7, extra: 1 });
    expect(refused.status).toBe(422);
    const { error, errors } = await refused.json();
    expect(error.code).toBe('content-refused');
    expect(errors['value.survey_id']).toEqual(['Allowed is a text. Seen: 7.']);
    expect(errors['value.extra'][0]).toContain('has no field `value.extra`');
    expect(await api.call('getSurveyConfig')).toEqual(good);

    const wheel = {
      is_enabled: true,
      tables: [{ group_key: 'x', groups: [21], prizes: [{ type: 'cash' }] }],
    };
    const broken = await (await save('wheel-config', wheel)).json();
    expect(broken.errors['value.tables[0].prizes[0].type']).toEqual([
      'Allowed is one of `freespins`, `bonus`. Seen: "cash".',
    ]);
    expect((await save('banners-config', { banners: [{ id: 'x', categories: ['typo'] }] })).status).toBe(422);
  });

  it('lets editors keep configuration of a key that nobody reads yet', async () => {
    const { save } = await world();
    expect((await save('something-new', { any: { thing: [1, 'two'] } })).status).toBe(201);
  });

  it('[DATA-32] [DATA-21] ships every field of a banner, and the survey', async () => {
    const { api } = await world();
    const { banners: shipped } = await api.call('getBannersConfig');
    // What ends is over on every site that is installed later: none that ships does.
    const ending = {
      liveTime: { start: '01/11/2026 00:00', end: '01/02/2027 00:00' },
      timer: { start_at: '2026-12-01T00:00:00Z', end_at: '2027-01-31T00:00:00Z' },
    };
    const [first, ...others] = shipped;
    const { response } = catalogue.getBannersConfig;
    const { banners } = response.parse({ banners: [{ ...first, ...ending }, ...others] });
    expect(banners[0]).toMatchObject(ending);
    const fields = new Set(banners.flatMap((banner) => Object.keys(banner)));
    for (const field of [
      'id categories groups liveTime image overlayImage frontend_identifier title description variables gradient',
      'labels button secondButton timer order logged size',
    ].flatMap((names) => names.split(' ')))
      expect(fields, field).toContain(field);
    const survey = await api.call('getSurveyConfig');
    expect(Object.keys(survey).sort()).toEqual(['is_enable_widget', 'survey_collector_id', 'survey_id']);
  });

  const currencies = async (empty: boolean) => (await world({ empty })).api.call('getCurrencyConfig');

  it.each([false, true])(
    '[CONST-03] [CONST-04] names the currencies of the house; no documents: %s',
    async (empty) => {
      const { default_currency, enabled } = await currencies(empty);
      expect(default_currency).toBe('EUR');
      expect(enabled).toEqual('AUD CAD NZD EUR USD JPY NOK BRL BTC ETH BCH LTC DOG USDT'.split(' '));
    },
  );

  it.each([false, true])(
    '[CONST-05] [CONST-06] names those of sign-ups and addresses; no documents: %s',
    async (empty) => {
      const { signup, crypto_deposit } = await currencies(empty);
      expect(signup).toEqual('EUR USD AUD CAD NZD BRL NOK JPY KZT'.split(' '));
      expect(crypto_deposit).toEqual('BTC BCH ETH LTC DOG USDT'.split(' '));
    },
  );

  it('[CONST-07] takes Canada for the country of a reader of whom none is known', async () => {
    const { api } = (await createHarness()).browser();
    expect(await api.call('getCurrentIp')).toEqual({ country_code: 'CA' });
    expect(await api.call('getClientContext')).toMatchObject({ country_code: 'CA', market: 'CA' });
  });

  it('[LOOT-08] [LOOT-09] [LOOT-10] ships wheels whose prizes keep to the wagers and the largest win', async () => {
    const { api } = await world();
    const { tables } = await api.call('getWheelConfig');
    const { segments } = await api.call('getWheelConfigSegments');
    const prizes = [...tables.flatMap((table) => table.prizes), ...segments.map(({ prize }) => prize)];
    const spins = prizes.filter(({ type }) => type === 'freespins');
    expect(spins.length).toBeGreaterThan(5);
    for (const { result_bonus } of spins)
      expect(result_bonus).toMatchObject({ wager: 30, max_win: { EUR: 100_000 } });
    const big = prizes.filter(
      (prize) => prize.type === 'bonus' && (prize.attributes.bonus_amount.EUR ?? 0) >= 10_000,
    );
    expect(big.length).toBeGreaterThan(2);
    for (const { result_bonus } of big) expect(result_bonus.wager).toBe(3);
  });

  it('fills boxes by the very prizes and chances that the wheel is told with', async () => {
    const { api, services } = await world();
    for (const locale of ['en', 'de', 'fr-CA']) {
      const { tables } = await api.call('getWheelConfig', { headers: { locale } });
      const { id } = await api.call('signUp', { body: newcomer(`${locale}@example.com`) });
      for (const { group_key, groups, prizes } of tables) {
        const box = await services.sandbox.ledger.run((work) => issueLootBox(work, { playerId: id, groups }));
        expect(box.group_key).toBe(group_key);
        for (const [index, prize] of prizes.entries()) {
          const { type, weight, attributes, result_bonus } = prize;
          expect(box.items[index]).toMatchObject({ type, weight, attributes, result_bonus });
        }
      }
    }
  });

  it('[CALL-019] [ROLE-13] gives a player the manager of the own groups, and nobody another one', async () => {
    const { browser, api, services } = await world();
    const body = { userGroups: [759, 259] };
    expect(await api.call('getManager', { body })).toEqual({ manager: null });
    const { id } = await api.call('signUp', { body: newcomer('mira@example.com') });
    expect(await api.call('getManager', { body })).toEqual({ manager: null });
    await services.store.db.insertInto('player_groups').values({ player_id: id, group_id: 259 }).execute();
    const { manager } = await api.call('getManager', { body });
    expect(manager).toMatchObject({ managerName: 'Altair', telegramLink: null });
    expect(Object.keys(manager ?? {}).sort()).toEqual(
      ['avatar', 'email', 'managerName', 'telegramLink', 'time', 'whatsAppLink'].sort(),
    );
    const { api: guest } = browser();
    expect(await guest.call('getManager', { body })).toEqual({ manager: null });
    await expect(api.call('getManager', { body: { userGroups: ['x'] } as never })).rejects.toMatchObject({
      status: 422,
    });
  });

  it('[DATA-35] delivers what the cashback levels give, and refuses one of another form', async () => {
    const { services, save } = await world();
    const delivery = deliveryRoutes(() => services);
    const answer = await delivery.request('/api/cms/configs/cashback-levels?l=de');
    const { value } = (await answer.json()) as { value: { levels: unknown[] } };
    expect(value.levels).toHaveLength(6);
    expect(value.levels[3]).toEqual({
      id: '259_1',
      name: 'Gold',
      image: { src: '/plates/moons/limb/gold.svg' },
      content: expect.any(String),
      gift_descriptions: expect.arrayContaining([expect.any(String)]),
      conditions: { persistent_comp_points: { max: 75_000 } },
    });
    const [level] = value.levels as [object];
    for (const wrong of [{ id: 'gold' }, { conditions: {} }, { name: '' }])
      expect((await save('cashback-levels', { levels: [{ ...level, ...wrong }] })).status).toBe(422);
  });

  it('delivers the contacts of managers and the split of players to nobody', async () => {
    const { services } = await world();
    const delivery = deliveryRoutes(() => services);
    expect((await delivery.request('/api/cms/configs/survey-config')).status).toBe(200);
    for (const key of ['managers', 'managers/EE', 'ab-registration'])
      expect((await delivery.request(`/api/cms/configs/${key}`)).status, key).toBe(404);
  });

  it('keeps a schema for every document of configuration that ships, but for the words of the site', () => {
    const keys = readdirSync('content/configs').map((file) => file.split('.')[0] ?? '');
    for (const key of new Set(keys)) if (key !== 'site') expect(configSchemas, key).toHaveProperty([key]);
  });
});
