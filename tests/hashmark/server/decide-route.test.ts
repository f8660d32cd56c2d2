/** Redirects of a site's routes lead to the site, whatever an address is made of. */
import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { NOBODY } from '../../../src/hashmark/http/identity.ts';
import type { AppEnvironment } from '../../../src/hashmark/server/app-environment.ts';
import { decideRoute } from '../../../src/hashmark/server/decide-route.ts';
import { readRoutes, type SiteRoute, type SiteRoutes } from '../../../src/hashmark/site/routes.ts';
import { readWantedPath, withWantedPath } from '../../../src/hashmark/site/wanted-path.ts';

const HOST = 'https://site.example';

/** Where a table sends a request; undefined where it does not. */
async function followRoute(
  table: readonly SiteRoute[],
  path: string,
  cookie = '',
): Promise<string | undefined> {
  const find = readRoutes({ table });
  const app = new Hono<AppEnvironment>();
  app.all('*', async (c) => {
    c.set('variant', { prefix: '' } as AppEnvironment['Variables']['variant']);
    const found = find(c.req.path);
    if (!found) return c.notFound();
    const parts = {
      services: () => ({ identity: NOBODY }) as never,
      routes: {
        signUp: '/registration',
        insteadOfSignUp: (cookies = '') => (cookies.includes('left=1') ? '/left' : undefined),
      } satisfies Omit<SiteRoutes, 'table'>,
      apiOf: () => ({}),
    } as never;
    const decision = await decideRoute(c, found, parts);
    return decision.kind === 'sent' ? c.redirect(decision.to) : c.body(null);
  });
  return (await app.request(HOST + path, { headers: { cookie } })).headers.get('location') ?? undefined;
}

const piece = fc.constantFrom(
  '/',
  '//',
  '\\',
  '%2f',
  '%5c',
  '.',
  '..',
  '@',
  ':',
  'evil.example',
  'a',
  '?',
  '#',
  'javascript:',
);
const hostile = fc.array(piece, { maxLength: 8 }).map((pieces) => `/old/${pieces.join('')}`);

describe('of several routes that match', () => {
  const open: SiteRoute = { path: '/promo/open' };
  const players: SiteRoute = { path: '/promo/{name}', for: 'players' };

  it('the first counts, whether parts stand in its path or not', () => {
    const found = (table: readonly SiteRoute[], path: string) => readRoutes({ table })(path)?.route;
    expect(found([players, open], '/promo/open')).toBe(players);
    expect(found([open, players], '/promo/open')).toBe(open);
    expect(found([open, players], '/promo/other')).toBe(players);
    expect(found([open, { ...open, for: 'players' }], '/promo/open')).toBe(open);
    expect(found([open, players], '/elsewhere')).toBeUndefined();
  });
});

describe('redirects of routes', () => {
  const table: SiteRoute[] = [{ path: '/old/{...rest}', movedTo: '/{...rest}' }];

  it('stay on the site for every rest of a path', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (path) => {
        const to = await followRoute(table, path);
        if (to !== undefined) expect(new URL(to, HOST).origin).toBe(HOST);
      }),
    );
  });

  it('keep the rest and the query', async () => {
    expect(await followRoute(table, '/old/games/slots?page=2')).toBe('/games/slots?page=2');
    expect(await followRoute(table, '/old//evil.example')).toBe('/evil.example');
  });
});

it('a guest is sent from a page for players to the sign-up, or where the site leads such a browser instead', async () => {
  const table: SiteRoute[] = [{ path: '/profile', for: 'players' }];
  expect(await followRoute(table, '/profile?tab=2')).toBe('/registration?redirect=%2Fprofile%3Ftab%3D2');
  expect(await followRoute(table, '/profile?tab=2', 'left=1')).toBe('/left');
});

describe('the wanted path', () => {
  it('is one of this site, or none', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const wanted = readWantedPath(pieces.join(''));
        if (wanted === undefined) return;
        expect(new URL(wanted, HOST).origin).toBe(HOST);
        const back = new URL(withWantedPath('/registration', wanted), HOST).searchParams.get('redirect');
        expect(readWantedPath(back)).toBe(wanted);
      }),
    );
  });
});
