/** Whom an address of a site opens for, what of a request its page may know, and who may keep what was made for whom. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { BACKGROUND_READ, PART_HEADER } from '../../../src/hashmark/calls/page-headers.ts';
import { answerError } from '../../../src/hashmark/http/errors.ts';
import { keepFormState } from '../../../src/hashmark/http/form-state.ts';
import { PageCache, type Rendered } from '../../../src/hashmark/page-cache/page-cache.ts';
import { answerPage, type PageRenderer } from '../../../src/hashmark/server/answer-page.ts';
import type { AppEnvironment } from '../../../src/hashmark/server/app-environment.ts';
import type { SiteRoute } from '../../../src/hashmark/site/routes.ts';
import { createBrowser, createHarness, newcomer } from '../../casino/harness.ts';

const HERE = 'http://localhost:4321';
const TABLE: readonly SiteRoute[] = [
  { path: '/profile', for: 'players' },
  { path: '/login', for: 'guests' },
  { path: '/own', personal: true },
  { path: '/profile/ending', for: 'players' },
  { path: '/profile/refused', for: 'players' },
  { path: '/own/ending', personal: true },
  { path: '/list', reads: ['page'] },
  { path: '/dialog', popup: 'dialog' },
  { path: '/guarded', guard: async ({ signedIn }) => (signedIn ? undefined : '/help') },
  { path: '/old/{...rest}', movedTo: '/new/{...rest}' },
];

/** Pages that tell for whom they were made, on the accounts of players. */
async function open(settings: Record<string, string> = {}) {
  const { app, services: bare } = await createHarness({ settings });
  const services = { ...bare, pages: new PageCache({ maxBytes: 1_000_000, runtime: bare.runtime }) };
  const made = (told: object, more: Partial<Rendered> = {}): Rendered => ({
    status: 200,
    headers: [['content-type', 'application/json']],
    body: Buffer.from(JSON.stringify(told)),
    freshness: { tags: [], maxAge: 60, edge: null } as unknown as Rendered['freshness'],
    kept: false,
    ...more,
  });
  /** What readers get at a path whose page is another one. */
  const others: Record<string, Partial<Rendered>> = {
    '/members': { status: 404, missing: { key: 'members', forPlayers: true } },
    '/markets': { status: 404, missing: { key: 'markets', forPlayers: false } },
    '/moved': { status: 404, movedTo: '/help' },
    '/away': { status: 503 },
  };
  const renderer = {
    forAll: async ({ path }: { path: string }) =>
      made({ for: 'all' }, { kept: others[path] === undefined, ...others[path] }),
    forReader: async (_variant: unknown, _id: string, key: string) =>
      key === 'members' ? made({ for: 'reader', key }) : undefined,
    async forRequest({ path }: { path: string }, _id: string, own: { signedIn?: unknown }) {
      const isEnding = path.endsWith('/ending') && own.signedIn !== undefined;
      if (isEnding) await services.store.db.deleteFrom('sessions').execute();
      const isDoubtful = isEnding || path.endsWith('/refused');
      const rendered = made(
        { for: 'request', ...own },
        { headers: [['cache-control', 'public, max-age=60']], status: isEnding ? 500 : 200 },
      );
      return { ...rendered, isDoubtful };
    },
    apiOf: () => ({}),
  } as unknown as PageRenderer;
  const pages = new Hono<AppEnvironment>();
  pages.use(async (c, next) => {
    const { host, pathname } = new URL(c.req.url);
    c.set('variant', services.variants.of(host, pathname, undefined));
    await next();
  });
  pages.get('/form', (c) => {
    const state = { name: 'login', code: c.req.query('code') ?? null, wait: null, errors: {}, values: {} };
    keepFormState(c, services.config, state);
    return c.body(null);
  });
  pages.all('/api/*', (c) => app.fetch(c.req.raw));
  const routes = { signUp: '/registration', table: TABLE } as const;
  pages.all(
    '*',
    answerPage(() => services, { renderer, routes, allowed: () => ['PUT'] }),
  );
  pages.onError((error, c) => answerError(error, c, () => undefined));
  const browser = () => {
    const { fetch, api, cookies } = createBrowser(pages);
    const read = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(HERE + path, init);
      const { status, headers } = answer;
      const text = await answer.text();
      const told = text.startsWith('{') ? JSON.parse(text) : {};
      return { status, told, to: headers.get('location'), keeping: headers.get('cache-control'), headers };
    };
    return { read, api, cookies };
  };
  let count = 0;
  const player = async () => {
    const signedIn = browser();
    await signedIn.api.call('signUp', { body: newcomer(`mira${++count}@example.com`) });
    return signedIn;
  };
  const isKeptAt = (path: string) =>
    services.pages.find(services.variants.keyOf('localhost:4321', path, undefined)) !== undefined;
  return { browser, player, isKeptAt };
}

const PRIVATE = 'private, no-store';

it('addresses for players lead guests to registration, and back', async () => {
  const { browser, player } = await open();
  expect(await browser().read('/de/profile?a=1&b=2')).toMatchObject({
    status: 302,
    to: '/de/registration?redirect=%2Fde%2Fprofile%3Fa%3D1%26b%3D2',
    keeping: PRIVATE,
  });
  const { status, told, keeping } = await (await player()).read('/de/profile?a=1');
  expect([status, told.for, keeping]).toEqual([200, 'request', PRIVATE]);
  expect(told.signedIn).toHaveProperty('playerId');
});

it('a session that ends while its page is made leads to registration, and back', async () => {
  const { player } = await open();
  const { read, cookies } = await player();
  expect(await read('/de/profile/ending?a=1')).toMatchObject({
    status: 302,
    to: '/de/registration?redirect=%2Fde%2Fprofile%2Fending%3Fa%3D1',
    keeping: PRIVATE,
  });
  expect(cookies.has('signed_in')).toBe(false);
  const other = await player();
  const { status, told } = await other.read('/own/ending');
  expect([status, told.signedIn]).toEqual([200, undefined]);
});

it('a call that says so of a session that stands changes nothing', async () => {
  const { status, told } = await (await (await open()).player()).read('/profile/refused');
  expect([status, told.for]).toEqual([200, 'request']);
});

it.each([
  ['/login', true],
  ['/profile', true],
  ['/own', true],
  ['/list?page=2', false],
  ['/members', true],
  ['/help', false],
  ['/list', false],
  ['/guarded', false],
  ['/dialog', false],
  ['/moved', false],
])('a player whose browser has forgotten is known again where a page is theirs: %s', async (path, isTold) => {
  const { browser, player } = await open();
  const { read, cookies } = await player();
  expect((await read(path)).headers.has('set-cookie')).toBe(false);
  cookies.delete('signed_in');
  await read(path);
  expect(cookies.has('signed_in')).toBe(isTold);
  expect((await browser().read(path)).headers.has('set-cookie')).toBe(false);
});

it('addresses for guests lead players to the lobby', async () => {
  const { browser, player } = await open();
  expect((await browser().read('/login')).told).toEqual({ for: 'all' });
  const { to, keeping } = await (await player()).read('/de/login');
  expect([to, keeping]).toEqual(['/de', PRIVATE]);
});

it('the front finds a page that is for everybody, and none for which somebody has to be asked who they are', async () => {
  const { browser, isKeptAt } = await open();
  const { read } = browser();
  for (const path of ['/help', '/login', '/list', '/guarded']) await read(path);
  expect(['/help', '/login', '/list', '/guarded'].filter(isKeptAt)).toEqual(['/help']);
});

it('a guard is told who asks, and leads elsewhere', async () => {
  const { browser, player } = await open();
  expect(await browser().read('/guarded')).toMatchObject({ status: 302, to: '/help', keeping: PRIVATE });
  expect((await (await player()).read('/guarded')).told).toEqual({ for: 'all' });
});

it('a page is made for one reader where it says so, reads the query, or is a dialog alone', async () => {
  const { browser } = await open();
  const { read } = browser();
  const part = { headers: { [PART_HEADER]: 'popup' } };
  expect((await read('/own')).told.for).toBe('request');
  expect((await read('/list?page=2')).told.for).toBe('request');
  expect((await read('/dialog', part)).told).toMatchObject({ for: 'request', isPart: true });
  for (const path of ['/list', '/list?other=2', '/dialog', '/help'])
    expect((await read(path)).told, path).toEqual({ for: 'all' });
  for (const path of ['/list', '/help']) expect((await read(path, part)).told, path).toEqual({ for: 'all' });
  expect((await read('/own')).keeping).toBe(PRIVATE);
});

it('a page that guests do not get is made for the player who asks, or leads to the lobby', async () => {
  const { browser, player } = await open();
  expect(await browser().read('/de/members')).toMatchObject({ status: 302, to: '/de', keeping: PRIVATE });
  const forged = browser();
  forged.cookies.set('__Host-player', 'A'.repeat(43));
  expect((await forged.read('/members')).status).toBe(302);
  expect(await browser().read('/markets')).toMatchObject({
    status: 404,
    told: { for: 'all' },
    keeping: PRIVATE,
  });
  const signedIn = await player();
  expect(await signedIn.read('/members')).toMatchObject({
    status: 200,
    told: { for: 'reader', key: 'members' },
    keeping: PRIVATE,
  });
  expect((await signedIn.read('/markets')).status).toBe(404);
});

it('a page that cannot be made says when to come back, and one that has moved where it is', async () => {
  const { read } = (await open()).browser();
  const away = await read('/away');
  expect([away.status, away.headers.get('retry-after'), away.keeping]).toEqual([503, '5', PRIVATE]);
  const moved = await read('/de/moved?a=1');
  expect([moved.status, moved.to, moved.keeping]).toEqual([301, '/de/help?a=1', 'no-cache']);
  const old = await read('/de/old/a/b?c=1');
  expect([old.status, old.to, old.keeping]).toEqual([301, '/de/new/a/b?c=1', null]);
});

it('one page has one address, and where a base is set no browser remembers the way into it', async () => {
  const { read } = (await open()).browser();
  for (const [path, to] of [
    ['/de/help/', '/de/help'],
    ['/de//help', '/de/help'],
    ['/help/EE', '/help'],
    ['//evil.example/x', '/evil.example/x'],
    ['/de//evil.example/', '/de/evil.example'],
  ] as const) {
    const answer = await read(`${path}?a=1`);
    expect([answer.status, answer.to], path).toEqual([301, `${to}?a=1`]);
  }
  // A document of the Studio is named with its suffix.
  expect((await read('/studio/edit/pages/en/promo/EE')).status).toBe(200);
  const based = (await open({ SITE_BASE: '/guest' })).browser();
  expect(await based.read('/guest/help')).toMatchObject({ status: 200 });
  expect(await based.read('/help')).toMatchObject({ status: 302, to: '/guest/help' });
});

it('pages are read, and other methods are told which there are', async () => {
  const { read } = (await open()).browser();
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status, headers } = await read('/help', { method });
    expect([status, headers.get('allow')], method).toEqual([405, 'GET, HEAD, PUT']);
  }
  const options = await read('/help', { method: 'OPTIONS' });
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, PUT, OPTIONS']);
});

it('how a form has ended is told once, to a reader who sees it and who may', async () => {
  const { read, cookies } = (await open()).browser();
  const name = '__Host-form';
  await read('/form?code=unauthenticated');
  const kept = cookies.get(name);
  expect(kept).toBeDefined();
  // The page of registration shows nothing of a form that is for after it.
  expect((await read('/list')).told.form).toMatchObject({ code: 'unauthenticated' });
  expect(cookies.get(name)).toBe(kept);
  await read('/form?code=conflict');
  const background = await read('/list', { headers: { [BACKGROUND_READ]: '1' } });
  expect([background.told.for, cookies.has(name)]).toEqual(['request', true]);
  expect((await read('/list')).told.form).toMatchObject({ code: 'conflict' });
  expect(cookies.has(name)).toBe(false);
  expect((await read('/list')).told).toEqual({ for: 'all' });
});
