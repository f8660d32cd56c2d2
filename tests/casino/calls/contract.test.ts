import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/casino/calls/catalogue/catalogue.ts';
import { routes } from '../../../src/casino/calls/catalogue/routes.ts';
import type { Call } from '../../../src/hashmark/calls/define-call.ts';
import type { CallName } from '../../../src/hashmark/calls/types.ts';
import { ERRORS } from '../../../src/hashmark/http/errors.ts';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { type Browser, createHarness, newcomer, POSTGRES } from '../harness.ts';
import { samples } from './samples/index.ts';
import { send } from './send.ts';

const calls: readonly Call[] = Object.values(catalogue);

const places: [name: string, open: (() => Promise<Store>) | undefined][] = [
  ['SQLite', undefined],
  [...POSTGRES],
];

describe.each(places)('every call of the catalogue, through HTTP on %s', (_, open) => {
  it('[CALL-020] answers a signed-in player with the declared status and exactly the declared shape', async () => {
    const harness = await createHarness({
      settings: { SANDBOX_TEST_HOOKS: '1' },
      ...(open ? { store: await open() } : {}),
    });
    for (const call of calls) {
      const browser = harness.browser();
      const player = await browser.api.call('signUp', {
        body: newcomer(`${call.name.toLowerCase()}@example.com`),
      });
      const sent = await samples[call.name as CallName]({ player, browser, services: harness.services });
      if (call.request) expect(call.request.safeParse(sent.body).error, call.name).toBeUndefined();
      const response = await send(browser, call, sent, call.money && crypto.randomUUID());
      const text = await response.text();
      expect(`${call.name} ${response.status}`, text).toBe(`${call.name} ${call.status ?? 200}`);
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      expect(call.response.parse(body), call.name).toEqual(body);
    }
  });
});

describe('the catalogue', () => {
  let harness: Awaited<ReturnType<typeof createHarness>>;
  let browser: Browser;
  beforeAll(async () => {
    expect(Object.keys(routes).sort()).toEqual(Object.keys(catalogue).sort());
  });

  it('names only error codes that exist', () => {
    for (const call of calls)
      for (const code of call.errors) expect(Object.keys(ERRORS), call.name).toContain(code);
  });

  it('[ERR-15] answers a guest 401 where a player is needed', async () => {
    harness = await createHarness();
    for (const call of calls.filter(({ auth }) => auth === 'player')) {
      const response = await send(harness.browser(), call, call.request ? { body: {} } : {}, 'key');
      expect(`${call.name} ${response.status}`).toBe(`${call.name} 401`);
      expect(await response.json()).toMatchObject({ error: { code: 'unauthenticated' } });
    }
  });

  it('[ERR-15] answers hostile bodies with a typed 4xx and never with a 5xx', async () => {
    harness = await createHarness({ settings: { SANDBOX_TEST_HOOKS: '1' } });
    browser = harness.browser();
    await browser.api.call('signUp', { body: newcomer('mira@example.com') });
    const bodies: unknown[] = [
      null,
      [],
      'text',
      0,
      {},
      { unknown: 1 },
      { user: null },
      { user: [] },
      { __proto__: null, constructor: {} },
    ];
    for (const call of calls.filter(({ request }) => request))
      for (const body of bodies) {
        if (call.name === 'updatePlayer' && JSON.stringify(body) === '{}') continue;
        const response = await send(browser, call, { body }, 'key');
        expect([400, 403, 422], `${call.name} ${JSON.stringify(body)}: ${response.status}`).toContain(
          response.status,
        );
        expect(await response.json()).toMatchObject({
          error: { code: expect.any(String), message: expect.any(String) },
        });
      }
  });
});

describe('information for everyone', () => {
  it('[CALL-065] [DATA-11] lists jackpots with three levels each, the highest first', async () => {
    const { api } = (await createHarness()).browser();
    for (const { levels } of await api.call('listJackpots')) {
      expect(levels.map(({ identifier }) => identifier)).toEqual(['level_1', 'level_2', 'level_3']);
      const amounts = levels.map(({ amount_cents }) => amount_cents);
      expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    }
  });

  it('[CALL-118] [DATA-12] lists wins, the newest first, each paid through the ledger', async () => {
    const { browser, services } = await createHarness();
    const wins = await browser().api.call('listJackpotWins');
    const times = wins.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    const paid = await services.store.db
      .selectFrom('ledger_movements')
      .select('id')
      .where('cause', '=', 'jackpot-win')
      .execute();
    expect(paid).toHaveLength(wins.length);
    expect(await services.sandbox.ledger.verify()).toEqual([]);
  });

  it('[CALL-062] [DATA-20] [CALL-063] tells country and context', async () => {
    const { api } = (await createHarness()).browser();
    expect(await api.call('getCurrentIp')).toEqual({ country_code: 'CA' });
    expect(await api.call('getClientContext')).toMatchObject({
      market: 'CA',
      licence: 'CW',
      restriction: 'none',
    });
  });

  it('[CALL-064] [VIP-08] [VIP-11] starts a guest at regular with bronze next, and counts a deposit of the quarter', async () => {
    const { browser } = await createHarness();
    const { api } = browser();
    const start = await api.call('getVipProgress');
    expect(start).toMatchObject({ currentStatus: 'regular', nextStatus: 'bronze', overallProgress: 0 });
    await api.call('signUp', { body: newcomer('mira@example.com') });
    const body = { currency: 'EUR' as const, amount_cents: 450_000 };
    await api.call('deposit', { body, idempotencyKey: crypto.randomUUID() });
    expect(await api.call('getVipProgress')).toMatchObject({
      currency: 'EUR',
      depositAmountCents: 450_000,
      depositThresholdCents: 900_000,
      betSumThresholdCents: 9_000_000,
      overallProgress: 25,
    });
  });

  it('[CALL-004] [CALL-011] serves the built-in configuration, with the days a player has done', async () => {
    const { browser } = await createHarness();
    const { api } = browser();
    const guest = await api.call('getVipAdventures');
    expect(guest.days).toHaveLength(7);
    expect(guest.days.some(({ isCompleted }) => isCompleted)).toBe(false);
    await api.call('signUp', { body: newcomer('mira@example.com') });
    const body = { currency: 'EUR' as const, amount_cents: 10_000 };
    await api.call('deposit', { body, idempotencyKey: crypto.randomUUID() });
    const player = await api.call('getVipAdventures');
    expect(player.days.filter(({ isCompleted }) => isCompleted).map(({ day }) => day)).toEqual([
      new Date().toISOString().slice(0, 10),
    ]);
    expect((await api.call('getVipProgramConfig')).levels.map(({ status }) => status)).toEqual([
      'regular',
      'bronze',
      'silver',
      'gold',
      'platinum',
      'diamond',
    ]);
  });
});

describe('games', () => {
  it('[CALL-078] [CALL-079] [GAME-29] offers at least 120 games of 15 makers, in every category', async () => {
    const { api } = (await createHarness()).browser();
    const all = await api.call('filterGames', { body: { device: 'desktop', page_size: 200 } });
    expect(all.pagination.total_count).toBeGreaterThanOrEqual(120);
    expect(new Set(all.data.map(({ identifier }) => identifier)).size).toBe(all.data.length);
    const providers = await api.call('listGameProviders');
    expect(providers.length).toBeGreaterThanOrEqual(15);
    expect(providers.reduce((sum, { games_count }) => sum + games_count, 0)).toBe(all.data.length);
    for (const { identifier, games_count } of await api.call('listGameCollections')) {
      const categories = { identifiers: [identifier] };
      const page = await api.call('filterGames', { body: { device: 'mobile', filter: { categories } } });
      expect(page.pagination.total_count).toBe(games_count);
      expect(games_count).toBeGreaterThan(0);
    }
  });

  it('[CALL-081] [GAME-28] pages by 40 and knows both strategies', async () => {
    const { api } = (await createHarness()).browser();
    const first = await api.call('filterGames', { body: { device: 'mobile' } });
    expect(first.data).toHaveLength(40);
    expect(first.pagination).toMatchObject({ current_page: 1, next_page: 2, prev_page: null });
    const count = async (strategy: 'AND' | 'OR') => {
      const categories = { identifiers: ['pokies', 'crypto'], strategy };
      const page = await api.call('filterGames', { body: { device: 'mobile', filter: { categories } } });
      return page.pagination.total_count;
    };
    expect(await count('AND')).toBeLessThan(await count('OR'));
  });

  it('[CALL-082] finds games by a part of the title, whatever its case', async () => {
    const { api } = (await createHarness()).browser();
    const [game] = (await api.call('filterGames', { body: { device: 'mobile' } })).data;
    const title = game?.title.slice(0, 6).toUpperCase() ?? '';
    const found = await api.call('filterGames', { body: { device: 'desktop', filter: { title } } });
    expect(found.data.map(({ identifier }) => identifier)).toContain(game?.identifier);
    expect(
      (await api.call('filterGames', { body: { device: 'desktop', filter: { title: 'zzzz' } } })).data,
    ).toEqual([]);
  });

  it('[CALL-080] [CALL-121] selects the named games in the order asked for', async () => {
    const { api } = (await createHarness()).browser();
    const { data } = await api.call('filterGames', { body: { device: 'mobile', page_size: 3 } });
    const game_ids = data.map(({ identifier }) => identifier).reverse();
    const chosen = await api.call('selectGames', {
      body: { device: 'mobile', game_ids: [...game_ids, 'no/such'] },
    });
    expect(chosen.data.map(({ identifier }) => identifier)).toEqual(game_ids);
  });
});
