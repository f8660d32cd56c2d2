import type { Hono } from 'hono';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { catalogue } from '../../../src/casino/calls/catalogue/catalogue.ts';
import { casino } from '../../../src/casino/module.ts';
import type { Call } from '../../../src/hashmark/calls/define-call.ts';
import type { CallName } from '../../../src/hashmark/calls/types.ts';
import { INTERNAL_NOTES } from '../../../src/hashmark/http/internal-route.ts';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { signRequest } from '../../../src/hashmark/realtime/signed-request.ts';
import { createApi } from '../../../src/hashmark/server/api-app.ts';
import { createInternalServer } from '../../../src/hashmark/server/internal/internal-server.ts';
import type { ProcessServices } from '../../../src/hashmark/server/services.ts';
import site from '../../support/site.ts';
import { recordStatements } from '../../support/statements.ts';
import { type Browser, createBrowser, createHarness, newcomer, postgresStore } from '../harness.ts';
import { hostileBodies, type Json, RAW, SEGMENTS, TEXTS, textOf } from './hostile-values.ts';
import { samples } from './samples/index.ts';
import type { Sent } from './samples/sample.ts';

const ORIGIN = 'http://localhost:4321';
const FORM = 'application/x-www-form-urlencoded';
const MAX_ANSWER = 20_000;
/** How many routes are attacked at once. */
const LANES = 4;
/** How often a request is repeated that is told to wait: a busy database may not come to it at once. */
const REPEATS = 5;
/** A body whose reading alone takes its time. */
const BIG = 10_000;
/** As JSON writes the text that one of the databases cannot keep: it is tried in every field of every route. */
const NUL_IN_TEXT = 'a\\u0000b';
const APP = { id: 'app', key: 'key', secret: 'a-secret-of-an-app' };
const calls = new Map(
  Object.values(catalogue).map((call): [string, Call] => [`${call.method} ${call.path}`, call]),
);

/** Tables that hardly grow, with neither players, play nor content: to read one of them from end to end stays cheap. */
const SMALL_TABLES = [
  ...['jackpots', 'jackpot_levels', 'lotteries', 'kysely_migration'],
  ...['staff', 'staff_challenges', 'staff_links', 'staff_tokens', 'webhooks'],
  // A list in one parameter, of the players of a group.
  'ends',
  // A part of the names in an index, made by a statement that ends at so many.
  'next_names',
];

/** Bodies of the routes that are no calls of the catalogue. Whatever is mounted and takes a body has one. */
const page = { title: 'Promo', description: 'What is on.', content: 'Text.' };
const target = { type: 'page', path: 'promo', locale: 'en' };
const event = { name: 'e', data: '{}', channel: 'c', socket_id: '1.2', info: 'user_count' };
const HASH = 'a'.repeat(64);
const rights = { role: 'author', types: ['page'], locales: ['en'], suffixes: ['EE'] };
const BODIES: Readonly<Record<string, Json>> = {
  'PUT /api/authoring/documents/:plural/:locale/:path{.+}': { body: page, message: 'why' },
  'POST /api/authoring/publish': {
    ...target,
    ends_at: '2030-01-01T00:00:00Z',
    revision_id: 'r',
    kind: 'base',
  },
  'POST /api/authoring/schedule': { ...target, starts_at: '2030-01-01T00:00:00Z' },
  'POST /api/authoring/unpublish': { ...target, starts_at: '2030-01-01T00:00:00Z' },
  'POST /api/authoring/revoke': { publication_id: 'p' },
  'POST /api/authoring/measurements': { publication_id: 'p' },
  'POST /api/authoring/releases': { title: 'All', items: [{ ...target, if_match: HASH, revision_id: 'r' }] },
  'POST /api/authoring/releases/:id/replace': { publication_id: 'p', revision_id: 'r', acknowledged: [] },
  'POST /api/authoring/releases/:id/cancel': {},
  'POST /api/authoring/renames': {
    ...{ path: 'promo', to: 'offers/spring', acknowledged: [] },
    items: [{ locale: 'en', suffix: '', if_match: HASH }],
  },
  'POST /api/authoring/check': { type: 'page', path: 'promo', body: page },
  'POST /api/authoring/translation-checks': { ...target, locale: 'de', from: 'en', revision_id: 'r' },
  'POST /api/authoring/presence': { ...target, visitor: 'a-screen-of-mine', place: 'title', leaving: false },
  'POST /api/authoring/reviews': { ...target, step: 'ask', words: 'Look.' },
  'POST /api/authoring/approvals': { ...target },
  'POST /api/authoring/approvals/:id/revoke': {},
  'POST /api/authoring/preflight': {
    items: [{ ...target, revision_id: 'r' }],
    ends_at: '2030-01-01T00:00:00Z',
  },
  'POST /api/authoring/batch': {
    mode: 'save',
    entries: [{ ...target, base: null, body: page }],
    message: 'why',
    variables: { bonus: { EUR: '1' } },
  },
  'POST /api/authoring/links': {
    path: 'promo',
    locale: 'en',
    revision_id: 'r',
    days: 7,
    view: { locale: 'en', licence: 'CW', market: 'other', audience: 'guest', at: '2030-01-01T00:00:00Z' },
  },
  'POST /api/authoring/staff': { email: 'ada@site.example', name: 'Ada', ...rights },
  'POST /api/authoring/staff/:id/link': {},
  'PATCH /api/authoring/staff/:id': { name: 'Ada', rights, active: true },
  'POST /api/authoring/tokens': { name: 'CI', expires_at: '2030-01-01T00:00:00Z', ...rights },
  'POST /api/authoring/webhooks': {
    url: 'https://hooks.example/hashmark',
    description: 'Search',
    events: ['document.published'],
    types: ['page'],
    locales: ['en'],
  },
  'PATCH /api/authoring/webhooks/:id': { url: 'https://hooks.example/hashmark', events: null, enabled: true },
  'POST /api/authoring/webhooks/:id/secret': {},
  'POST /api/authoring/webhooks/:id/test': {},
  'POST /api/authoring/webhook-deliveries/:id/redeliver': {},
  'PUT /api/authoring/media': {},
  'PUT /api/authoring/media/:id': {},
  'PUT /api/authoring/media/:id/file': {},
  'PATCH /api/authoring/media/:id': {
    name: 'lake',
    folder: 'winter',
    alt: { en: 'A lake' },
    focal: { x: 1, y: 1 },
    trashed: true,
  },
  'POST /api/authoring/mcp': {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'readDocument', arguments: { plural: 'pages', locale: 'en', path: 'promo' } },
  },
  'POST /forms/:form': {},
  'POST /sandbox/oauth/:provider/authorize': { subject: 'aphelion' },
  'POST /apps/:app/events': { ...event, channels: ['d'] },
  'POST /apps/:app/batch_events': { batch: [event] },
  'POST /apps/:app/users/:user/events': { name: 'e', data: '{}' },
  'POST /apps/:app/users/:user/terminate_connections': {},
};
/** Whatever any route reads from the query. */
const QUERY =
  'l licence market category search after limit type locale prefix trashed bodies brief widget kind name value past from to path at known_at ns t info filter_by_prefix redirect state code ids_only confirmation_token'.split(
    ' ',
  );

interface Route {
  method: string;
  path: string;
  call: Call | undefined;
}

/** Every route that the application has mounted. */
function routesOf(app: Pick<Hono, 'routes'>): Route[] {
  const found = new Map(app.routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]));
  return [...found.values()]
    .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
    .map(({ method, path }) => ({
      method,
      path,
      call: calls.get(`${method} ${path.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')}`),
    }));
}

/** How an answer that refuses begins: people read the pages of the Studio, models the protocol that they speak. */
function beginningOf(path: string): RegExp {
  if (path.startsWith('/studio')) return /^(?:<!doctype html>|\{"error":\{"code":")/;
  return path.endsWith('/mcp') ? /^\{"(?:error":\{"code":"|jsonrpc":)/ : /^\{"error":\{"code":"/;
}

/** One route under attack: sends, and says what must be true of every answer. */
function createAttack(app: Pick<Hono, 'fetch'>, services: ProcessServices, { method, path, call }: Route) {
  const faults: string[] = [];
  let browser: Browser = createBrowser(app);
  let tried = 0;

  /** Registers a player for each route, once more where the store has no time. */
  const arrive = (): Promise<Sent> =>
    vi.waitFor(
      async () => {
        browser = createBrowser(app);
        if (!call) return {};
        const user = newcomer(`${call.name.toLowerCase()}-${crypto.randomUUID()}@example.com`);
        const player = await browser.api.call('signUp', { body: user });
        return await samples[call.name as CallName]({ player, browser, services });
      },
      { timeout: 30_000, interval: 200 },
    );

  async function send(
    address: string,
    type?: string,
    body?: string | Uint8Array<ArrayBuffer>,
  ): Promise<void> {
    tried += 1;
    const url = new URL(address, ORIGIN);
    if (path.startsWith('/apps/')) {
      const text = typeof body === 'string' ? body : '';
      const signed = { method, path: url.pathname, body: text };
      for (const [name, value] of signRequest(APP, signed, realRuntime.now() + tried))
        url.searchParams.set(name, value);
    }
    const request = {
      method,
      redirect: 'manual' as const,
      headers: {
        ...(type === undefined ? {} : { 'Content-Type': type }),
        'Idempotency-Key': crypto.randomUUID(),
        'X-Actor': '%00a%ff',
        ...(path.endsWith('/mcp') ? { Accept: 'application/json, text/event-stream' } : {}),
        ...(path.startsWith('/api/authoring')
          ? {
              Authorization: `bearer ${services.cms.token}`,
              'If-Match': HASH,
              ...(method === 'PUT' ? { 'If-None-Match': '*' } : {}),
            }
          : {}),
      },
      ...(body === undefined ? {} : { body }),
    };
    let response = await browser.fetch(url, request);
    for (let repeat = 0; response.status === 503 && repeat < REPEATS; repeat++)
      response = await browser.fetch(url, request);
    const reported = `${method} ${address.slice(0, 300)} ${type ?? ''} ${String(body ?? '').slice(0, 300)} → ${response.status}`;
    const text = await response.text();
    if (response.status < 400 || response.status === 404) return;
    // Who is not let in has attacked nothing.
    const isShut = response.status === 401 && path.startsWith('/api/authoring/');
    if (isShut || response.status >= 500 || text.length > MAX_ANSWER || !beginningOf(path).test(text))
      faults.push(`${reported} ${text.slice(0, 300)}`);
  }

  return { arrive, send, faults, count: () => tried };
}

/** The address of a route, each part from the sample but for one. */
function addressOf(
  { path, call }: Route,
  sent: Sent,
  other: { name?: string; segment?: string } = {},
): string {
  const own: Record<string, string> = {
    app: APP.id,
    plural: 'pages',
    locale: 'en',
    path: 'promo',
    provider: 'facebook',
    form: Object.keys(site.forms ?? {})[0] ?? '',
  };
  return path.replace(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) =>
    name === other.name
      ? (other.segment ?? '')
      : encodeURIComponent((call ? sent.params?.[name] : own[name]) ?? 'none'),
  );
}

async function attack(
  app: Pick<Hono, 'fetch'>,
  services: ProcessServices,
  route: Route,
  isNext: () => boolean,
): Promise<string[]> {
  const { arrive, send, faults, count } = createAttack(app, services, route);
  const sent = await arrive();
  const body: Json | undefined = route.call ? (sent.body as Json) : BODIES[`${route.method} ${route.path}`];
  const sample = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
  const json = sample === undefined ? [] : (['application/json', textOf(sample)] as const);
  const base = addressOf(route, sent);
  for (const [, name] of route.path.matchAll(/:(\w+)/g))
    for (const segment of SEGMENTS)
      await send(addressOf(route, sent, { name: name ?? '', segment }), ...json);
  const names = route.call ? Object.keys(route.call.query?.shape ?? {}) : route.method === 'GET' ? QUERY : [];
  // Whatever any route reads is asked of each, which is much: a part of it.
  for (const name of [...names, '__proto__'])
    for (const text of TEXTS.filter((value) => value.isWellFormed()))
      if (names !== QUERY || isNext())
        await send(`${base}?${new URLSearchParams({ ...sent.query, [name]: text })}`, ...json);
  await send(`${base}?${'a&'.repeat(1500)}`, ...json);
  expect(count(), base).toBeGreaterThan(5);
  if (sample === undefined) return faults;
  for (const { type, body } of RAW) if (body.length < BIG || isNext()) await send(base, type, body);
  for (const { body } of hostileBodies(sample)) {
    const text = textOf(body);
    if (isNext() || text.includes(NUL_IN_TEXT)) await send(base, 'application/json', text);
  }
  if (route.path === '/forms/:form')
    for (const [name, { fields }] of Object.entries(site.forms ?? {}))
      for (const field of [...fields, '_from', '_key', 'redirect'])
        for (const text of TEXTS)
          if (isNext()) await send(`/forms/${name}`, FORM, new URLSearchParams({ [field]: text }).toString());
  if (route.path.includes('oauth'))
    for (const text of TEXTS) await send(base, FORM, new URLSearchParams({ state: text }).toString());
  return faults;
}

const url = process.env.TEST_DATABASE_URL;
const storeOf = async (name: string) =>
  name === 'PostgreSQL' && url ? { store: await postgresStore(url) } : {};

describe.each(url ? ['SQLite', 'PostgreSQL'] : ['SQLite'])('no input is our fault, on %s', (name) => {
  it('[ERR-15] whatever stands in any field, parameter or path of any route', {
    timeout: 600_000,
  }, async () => {
    const { services } = await createHarness({
      settings: {
        SANDBOX_TEST_HOOKS: '1',
        CAPTCHA: 'off',
        PUSHER_APP_ID: APP.id,
        PUSHER_KEY: APP.key,
        PUSHER_SECRET: APP.secret,
      },
      ...(await storeOf(name)),
    });
    const statements = recordStatements();
    onTestFinished(statements.stop);
    const app = createApi(() => services, site);
    const routes = routesOf(app);
    expect(routes.filter(({ call }) => call)).toHaveLength(calls.size);
    const bodiless = ['GET', 'DELETE'];
    // Pages for staff take forms of those who are signed in there: `tests/hashmark/staff/hostile-forms.test.ts`.
    const others = routes.filter(
      ({ call, method, path }) => !call && !bodiless.includes(method) && !path.startsWith('/studio/'),
    );
    expect(others.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(BODIES).sort());
    const faults: string[] = [];
    // A part of the bodies, in turn over all routes, fields and values; `HOSTILE=all` tries all of them.
    const every = process.env.HOSTILE === 'all' ? 1 : name === 'SQLite' ? 29 : 101;
    const waiting = [...routes.entries()];
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        let [turn, route] = next;
        faults.push(...(await attack(app, services, route, () => turn++ % every === 0)));
      }
    };
    // A database takes its time to answer, in which the next route can be tried.
    await Promise.all(Array.from({ length: LANES }, lane));
    expect(faults).toEqual([]);
    if (name === 'SQLite') expect(await statements.findScans(SMALL_TABLES)).toEqual([]);
  });

  it('nor on the internal listener', async () => {
    const { services } = await createHarness({
      settings: { INTERNAL_PORT: '0', SANDBOX_TEST_HOOKS: '1' },
      ...(await storeOf(name)),
    });
    const clock = { ...realRuntime, offset: 0 };
    const internal = await createInternalServer({ ...services, clock } as ProcessServices);
    const headers = { authorization: `bearer ${services.config.INTERNAL_TOKEN}` };
    for (const route of Object.keys({ ...INTERNAL_NOTES, ...casino.internal.notes })) {
      const [method = '', path = ''] = route.split(' ');
      const ask = async (query: string, body?: string | Uint8Array<ArrayBuffer>) => {
        const init = { method, headers, ...(body ? { body } : {}) };
        const answer = await fetch(`${internal.url}${path}${query}`, init);
        const reported = `${route} ${query} ${String(body).slice(0, 200)}`;
        expect(answer.status, reported).toBeLessThan(500);
        expect(answer.status, reported).not.toBe(401);
        await answer.text();
      };
      for (const key of ['to', 'kind', 'after', 'limit', '__proto__'])
        for (const text of TEXTS) await ask(`?${new URLSearchParams({ [key]: text })}`);
      if (method !== 'PUT') continue;
      for (const { body } of RAW) await ask('', body);
      for (const { body } of hostileBodies({ offset_ms: 1 })) await ask('', textOf(body));
    }
    const odd = await fetch(`${internal.url}//`, { headers });
    expect(odd.status).toBe(400);
    await internal.close();
  });
});
