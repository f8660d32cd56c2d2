import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../src/casino/demo-players.ts';
import { authoring } from '../support/content.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let cms: ReturnType<typeof authoring>;
/** Cookie headers of signed-in browsers. */
let player: string;
let tester: string;

const HINT = 'signed_in=1';

const ask = (path: string, cookie?: string, method = 'GET') =>
  fetch(server.url + path, { method, redirect: 'manual', headers: cookie ? { cookie } : {} });

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/users/sign_in`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email, password: DEMO_PASSWORD } }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

beforeAll(async () => {
  server = await startServer({ CDN_VARIANT_HEADER: 'X-Variant' });
  cms = authoring(server);
  player = await signIn('depositor@astrolane.test');
  tester = await signIn('tester@astrolane.test');
  await cms.publishPage('members', {
    title: 'Members',
    content: 'For members alone.',
    categories: ['reg-only', 'top-menu'],
  });
  await cms.publishPage('soon', {
    title: 'Soon',
    content: 'A promotion to come.',
    categories: ['managed-promotion', 'top-menu'],
  });
});
afterAll(() => server.stop());

const slugs = async (cookie?: string) => {
  const { items } = (await (await ask('/api/cms/pages?l=en', cookie)).json()) as {
    items: { slug: string }[];
  };
  return items.map(({ slug }) => slug);
};

it('what is for players opens in Safari on this machine too, of which it keeps no Secure cookie', async () => {
  const agent =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
  const answer = await fetch(`${server.url}/api/users/sign_in`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify({ user: { email: 'vip@astrolane.test', password: DEMO_PASSWORD } }),
  });
  const lines = answer.headers.getSetCookie();
  expect(lines.filter((line) => /;\s*secure/i.test(line) || line.startsWith('__Host-'))).toEqual([]);
  const headers = { cookie: lines.map((line) => line.split(';')[0]).join('; '), 'user-agent': agent };
  const read = async (path: string) => (await fetch(server.url + path, { headers })).text();
  expect(await read('/en/members')).toContain('For members alone.');
  // The page asks for this by calls of its own.
  expect(await read('/en/deposit')).toContain('name="amount"');
});

describe('a page for everybody', () => {
  it('is kept by a CDN, unless it is made of more than a header can name', async () => {
    const lists = (count: number) =>
      Array.from(
        { length: count },
        (_, index) => `#ArticleList[category=a-category-of-its-own-with-a-long-name-${index}]#`,
      ).join('\n\n');
    await cms.publishPage('few-lists', { title: 'Few', content: lists(3) });
    await cms.publishPage('many-lists', { title: 'Many', content: lists(80) });
    const { headers } = await ask('/en/few-lists');
    expect(headers.get('cdn-cache-control')).toMatch(/^public, max-age=\d+/);
    expect(headers.get('vary')).toBe('Accept-Encoding, X-Variant');
    expect(headers.get('cache-tag')?.split(',')).toEqual(
      expect.arrayContaining([
        'key:page:few-lists',
        'category:page:a-category-of-its-own-with-a-long-name-2',
      ]),
    );
    const many = await ask('/en/many-lists');
    expect(many.status).toBe(200);
    expect(many.headers.get('cdn-cache-control')).toBeNull();
    expect(many.headers.get('cache-tag')).toBeNull();
    expect(many.headers.get('cache-control')).toBe('private, no-cache');
  });
});

describe('a page for players', () => {
  it('[PAGE-04] sends a guest to main and opens for a signed-in player, whoever read it before', async () => {
    for (const turn of [1, 2]) {
      const open = await ask('/en/members', player);
      expect(open.status, `turn ${turn}`).toBe(200);
      expect(await open.text()).toContain('For members alone.');
      expect(open.headers.get('cache-control')).toBe('private, no-store');
      expect(open.headers.get('cdn-cache-control')).toBeNull();
      expect(open.headers.get('cache-tag')).toBeNull();
      expect(open.headers.get('etag')).toBeNull();
      expect(open.headers.get('x-cache')).toBeNull();

      const guest = await ask('/en/members');
      expect(guest.status).toBe(302);
      expect(guest.headers.get('location')).toBe('/en');
      expect(guest.headers.get('cache-control')).toBe('private, no-store');
      expect(await guest.text()).not.toContain('members alone');
    }
    expect((await ask('/members')).headers.get('location')).toBe('/');
    expect((await ask('/en/members', undefined, 'HEAD')).status).toBe(302);
    expect((await ask('/en/members', player, 'HEAD')).status).toBe(200);
  });

  it('is opened by no cookie that is not a session', async () => {
    const forged = `__Host-player=${'A'.repeat(43)}; ${HINT}`;
    for (const cookie of [HINT, forged]) {
      expect((await ask('/en/members', cookie)).status).toBe(302);
      expect((await ask('/api/cms/pages/members?l=en', cookie)).status).toBe(404);
      expect(await slugs(cookie)).not.toContain('members');
    }
  });

  it('is answered 404 by the delivery API without a session, and left out of its lists and of menus', async () => {
    expect((await ask('/api/cms/pages/members?l=en')).status).toBe(404);
    expect(await slugs()).not.toContain('members');
    const open = await ask('/api/cms/pages/members?l=en', player);
    expect(await open.json()).toMatchObject({ slug: 'members', content: 'For members alone.' });
    expect(open.headers.get('cache-control')).toBe('private, no-store');
    expect(await slugs(player)).toContain('members');
  });

  it('becomes one on the request after it was published as one, and opens again likewise', async () => {
    const page = { title: 'Turn', content: 'Now open, now not.' };
    await cms.publishPage('turn', page);
    expect((await ask('/en/turn')).status).toBe(200);
    expect((await ask('/en/turn')).headers.get('x-cache')).toBe('HIT');
    await cms.publishPage('turn', { ...page, categories: ['reg-only'] });
    expect((await ask('/en/turn')).status).toBe(302);
    expect((await ask('/en/turn', player)).status).toBe(200);
    await cms.publishPage('turn', page);
    expect((await ask('/en/turn')).status).toBe(200);
  });

  it('closes with the session', async () => {
    const cookie = await signIn('vip@astrolane.test');
    expect((await ask('/en/members', cookie)).status).toBe(200);
    await fetch(`${server.url}/api/users/sign_out`, {
      method: 'DELETE',
      headers: { origin: server.url, cookie },
    });
    expect((await ask('/en/members', cookie)).status).toBe(302);
  });

  it('ships with the site', async () => {
    expect((await ask('/de/first-week')).status).toBe(302);
    expect(await (await ask('/de/first-week', player)).text()).toContain('Deine erste Woche');
  });

  it('is never the lobby, where guests are sent', async () => {
    await expect(
      cms.publishPage('lobby', { title: 'Lobby', content: 'x', categories: ['reg-only'] }),
    ).rejects.toThrow('open to everybody');
  });
});

describe('a managed promotion', () => {
  const flag = (pages: Record<string, boolean>) =>
    cms.publish('manage-promotion-pages', { value: { pages } }, { type: 'config' });

  it('[PAGE-18] is seen by a tester whatever its flag says', async () => {
    for (const pages of [{}, { soon: false }, { soon: true }]) {
      await flag(pages);
      const page = await ask('/en/soon', tester);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('A promotion to come.');
      expect((await ask('/api/cms/pages/soon?l=en', tester)).status).toBe(200);
      expect(await slugs(tester)).toContain('soon');
    }
  });

  it('[PAGE-19] is seen by others only while its flag is on, from the next request', async () => {
    for (const turn of [1, 2]) {
      for (const pages of [{}, { soon: false }, { other: true }]) {
        await flag(pages);
        for (const cookie of [undefined, player, HINT]) {
          expect((await ask('/en/soon', cookie)).status, `turn ${turn}`).toBe(404);
          expect((await ask('/api/cms/pages/soon?l=en', cookie)).status).toBe(404);
          expect(await slugs(cookie)).not.toContain('soon');
        }
      }
      await flag({ soon: true });
      for (const cookie of [undefined, player]) {
        expect((await ask('/en/soon', cookie)).status, `turn ${turn}`).toBe(200);
        expect(await slugs(cookie)).toContain('soon');
      }
      expect((await ask('/en/soon')).headers.get('x-cache')).toBe('HIT');
    }
  });

  it('that a tester reads is kept for nobody', async () => {
    await flag({});
    const page = await ask('/en/soon', tester);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect((await ask('/en/soon')).status).toBe(404);
    expect((await ask('/en/soon', player)).status).toBe(404);
  });

  it('for players too needs both', async () => {
    const both = { title: 'Both', content: 'x', categories: ['managed-promotion', 'reg-only'] };
    await cms.publishPage('both', both);
    await flag({});
    expect((await ask('/en/both')).status).toBe(404);
    expect((await ask('/en/both', player)).status).toBe(404);
    expect((await ask('/en/both', tester)).status).toBe(200);
    await flag({ both: true });
    expect((await ask('/en/both')).status).toBe(302);
    expect((await ask('/en/both', player)).status).toBe(200);
  });
});
