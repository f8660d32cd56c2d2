/** What a page shows of a platform that refuses some of the calls that it is made of. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGameCatalogue } from '../../src/casino/games/catalogue.ts';
import { startBetween } from './platform-between.ts';

const GAME = createGameCatalogue().games.find(({ categories }) => categories.includes('pokies'))?.identifier;

let beside: Awaited<ReturnType<typeof startBetween>>;
let cookie: string;
beforeAll(async () => {
  beside = await startBetween();
  cookie = await beside.signUp('mira@example.com');
});
afterAll(() => beside?.stop());
beforeEach(() => beside.instead.clear());

const refusal = JSON.stringify({ error: { code: 'not-implemented', message: 'Not here.' } });
/** How a platform says no. */
const NO = [
  { status: 403, body: refusal },
  { status: 409, body: refusal },
  { status: 404, body: refusal },
  { status: 501, body: refusal },
  { status: 429, body: refusal },
  { status: 500, body: '<h1>Oops</h1>' },
  { status: 503, body: '' },
  { status: 200, body: '"nonsense"' },
];

/** Pages of a player, and calls without which there is nothing to show. */
const PAGES: readonly [path: string, ...needed: string[]][] = [
  ['/profile', 'getPlayer'],
  ['/profile/gifts', 'getPlayer'],
  ['/profile/level', 'getPlayer'],
  ['/profile/limits', 'getPlayer'],
  ['/profile/security', 'getPlayer'],
  ['/profile/games-history', 'getPlayer'],
  ['/games/played', 'getPlayer'],
  ['/favorite-games', 'getPlayer'],
  ['/dashboard', 'getPlayer'],
  ['/deposit', 'getPlayer'],
  ['/deposit-bonus', 'getPlayer'],
  ['/deposit-fast', 'getPlayer'],
  ['/withdraw', 'getPlayer'],
  ['/popup/limits', 'getPlayer'],
  ['/popup/vip-level-lost', 'getPlayer'],
];

describe('a page of a player, of whose calls the platform refuses', () => {
  let turn = 0;
  /** One way to say no after the other, so that a call meets most of them on one page or another; `REFUSALS=all` tries each. */
  const ways = () => (process.env.REFUSALS === 'all' ? NO : NO.filter((_, way) => way === turn % NO.length));

  it.each(PAGES)('one, is there all the same: %s', async (path, ...needed) => {
    beside.asked.clear();
    const whole = await beside.read(`/en${path}`, cookie);
    const html = await whole.text();
    expect([whole.status, html.includes('data-part-away')]).toEqual([200, false]);
    const calls = [...beside.asked].filter((name) => !needed.includes(name));
    for (const name of calls) {
      for (const spoken of ways()) {
        beside.instead.clear();
        beside.instead.set(name, spoken);
        const answer = await beside.read(`/en${path}`, cookie);
        expect(answer.status, `${name} ${spoken.status}`).toBe(200);
        expect(answer.headers.get('content-type')).toContain('text/html');
      }
      turn++;
    }
  });

  it('all but who that is, is there all the same, says so once for each part, and the log names the call', async () => {
    for (const [path, ...needed] of PAGES.slice(0, 8)) {
      beside.instead.clear();
      beside.asked.clear();
      await beside.read(`/en${path}`, cookie);
      for (const name of beside.asked) if (!needed.includes(name)) beside.instead.set(name, NO[3] as never);
      const answer = await beside.read(`/de${path}`, cookie);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text(), path).toContain(
        '<p data-part-away>Das kann gerade nicht gezeigt werden.</p>',
      );
    }
    expect(beside.site.lines).toContainEqual(
      expect.objectContaining({
        msg: 'A part of a page could not be read.',
        path: '/profile/limits',
        cause: 'GET /api/user_limits: 501 not-implemented',
      }),
    );
  });

  it.each([
    ['limits', 'listLimits', '/profile/limits', 'You have set no limits yet.'],
    ['bonuses', 'listBonuses', '/profile/gifts', 'You have no gifts at the moment.'],
    ['wishes', 'getSubscriptions', '/profile', 'name="receive_promos"'],
    ['wallets', 'listAccounts', '/deposit-fast', 'Make a deposit first. Next time, one button repeats it.'],
    ['the second factor', 'getTwoFactor', '/profile/security', 'With it, signing in and withdrawing ask'],
  ])('never says of %s what is not known', async (_, name, path, words) => {
    beside.instead.set(name, NO[3] as never);
    const html = await (await beside.read(`/en${path}`, cookie)).text();
    expect(html).not.toContain(words);
  });
});

describe('a page for everybody', () => {
  // What is kept is asked for no more: each case has a language of its own.
  const LANGUAGES = ['de', 'fr-CA', 'it', 'no'];
  it.each([
    ['/registration', ['listPlayerFields', 'listCountries']],
    ['/games', ['listGameProviders', 'listGameCollections']],
    ['/pokies', ['listGameProviders']],
    [`/play/${GAME}`, ['listGameProviders']],
  ])('is there without what it can do without, and is not kept so: %s', async (path, names) => {
    for (const [index, name] of names.entries()) {
      const address = `/${LANGUAGES[index]}${path}`;
      beside.instead.set(name, NO[3] as never);
      const answer = await beside.read(address);
      expect([name, answer.status]).toEqual([name, 200]);
      expect(answer.headers.get('cache-control'), name).toContain('no-store');
    }
  });
});

describe('a platform that refuses what a page is made of', () => {
  it.each(NO)('is away, and no fault of ours is told: $status', async (spoken) => {
    beside.instead.set('getTournament', spoken);
    const answer = await beside.read(`/en/tournaments/refused-${spoken.status}`, cookie);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      spoken.status === 404 ? 404 : 503,
      'text/html; charset=utf-8',
    ]);
    if (spoken.status !== 404) expect(answer.headers.get('retry-after')).toBe('5');
  });

  it.each(NO)('leads to the games where none can be drawn: $status', async (spoken) => {
    beside.instead.set('getRandomGame', spoken);
    const answer = await beside.read('/en/games/random', cookie);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/en/games']);
  });
});

describe('a game of a player whose limits', () => {
  it.each(NO)('cannot be read is shown: $status', async (spoken) => {
    beside.instead.set('listLimits', spoken);
    const answer = await beside.read(`/en/play/${GAME}`, cookie);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('are reached leads to them', async () => {
    const limit = { type: 'loss', period: 'day', status: 'reached', accounts: [], time: null };
    const times = { created_at: '2026-03-04T10:00:00.000Z', resets_at: null, ends_at: null };
    const body = JSON.stringify([{ id: '1', ...limit, ...times, zone: 'UTC', pending: null }]);
    beside.instead.set('listLimits', { status: 200, body });
    const answer = await beside.read(`/en/play/${GAME}`, cookie);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/en/profile/limits']);
  });
});
