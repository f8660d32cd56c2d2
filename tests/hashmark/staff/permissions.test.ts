/** The one table of rights, through every door: role × action × type × locale × variant. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authoringRoutes } from '../../../src/hashmark/cms/authoring/routes.ts';
import { type Rights, ROLES } from '../../../src/hashmark/staff/permissions.ts';
import { addToken } from '../../../src/hashmark/staff/tokens.ts';
import { storeKinds } from '../store/stores.ts';
import { createStudio, type StaffBrowser, type StudioWorld } from './world.ts';

const [kind] = storeKinds;
const [TYPES, LOCALES, SUFFIXES] = [
  ['page', 'snippet'],
  ['en', 'de'],
  ['', 'EE'],
] as const;

/** Written again, so that a slip in the table is not repeated here. */
function mayDo(
  { role, types, locales, suffixes }: Rights,
  act: string,
  doc: [string, string, string],
): boolean {
  const least: Record<string, string> = {
    read: 'author editor publisher admin',
    history: 'author editor publisher admin',
    check: 'author editor publisher admin',
    save: 'author editor publisher admin',
    draft: 'author editor publisher admin',
    trash: 'editor publisher admin',
    share: 'editor publisher admin',
    publish: 'publisher admin',
    schedule: 'publisher admin',
    unpublish: 'publisher admin',
    release: 'publisher admin',
    rename: 'publisher admin',
    batch: 'publisher admin',
  };
  if (!least[act]?.split(' ').includes(role)) return false;
  if (role === 'admin') return true;
  const [type, locale, suffix] = doc;
  if (types && !types.includes(type)) return false;
  if (['read', 'history', 'check'].includes(act)) return true;
  return (!locales || locales.includes(locale)) && (!suffixes || suffixes.includes(suffix));
}

const some = (values: readonly string[]) =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { nil: null, freq: 2 });
const rights: fc.Arbitrary<Rights> = fc.record({
  role: fc.constantFrom('author', 'editor', 'publisher', 'admin'),
  types: some(TYPES),
  locales: some(LOCALES),
  suffixes: some(SUFFIXES),
});
const HASH = '0'.repeat(64);

describe('rights of staff', () => {
  let world: StudioWorld;
  let browser: StaffBrowser;
  let person: string;
  beforeAll(async () => {
    if (!kind) throw new Error('There is no store.');
    world = await createStudio(kind);
    await world.addPerson('root@site.example', { role: 'admin' });
    person = await world.addPerson('ann@site.example', { role: 'author' });
    browser = world.browser();
    await browser.signIn('ann@site.example');
  });
  afterAll(() => world.remove());

  /** What comes of each action: 403 where it is not allowed; what it is otherwise depends on the document. */
  const acts: Record<
    string,
    (doc: [string, string, string], as: (typeof browser)['json']) => Promise<{ status: number }>
  > = {
    read: ([type, locale, suffix], as) => as('GET', `/documents/${type}s/${locale}/promo/${suffix}`),
    history: ([type, locale, suffix], as) => as('GET', `/history/${type}s/${locale}/promo/${suffix}`),
    check: ([type], as) => as('POST', '/check', { type, path: 'promo', body: {} }),
    save: ([type, locale, suffix], as) =>
      as('PUT', `/documents/${type}s/${locale}/promo/${suffix}`, { body: {} }, { 'If-None-Match': '*' }),
    draft: ([type, locale, suffix], as) =>
      as('POST', '/batch', {
        mode: 'save',
        entries: [{ type, locale, path: `promo/${suffix}`, base: null, body: {} }],
      }),
    batch: ([type, locale, suffix], as) =>
      as('POST', '/batch', {
        mode: 'publish',
        entries: [{ type, locale, path: `promo/${suffix}`, base: null, body: {} }],
      }),
    trash: ([type, locale, suffix], as) =>
      as('DELETE', `/documents/${type}s/${locale}/promo/${suffix}`, undefined, { 'If-Match': `"${HASH}"` }),
    // Pages alone are shared.
    share: ([, locale, suffix], as) => as('POST', '/links', { locale, path: `promo/${suffix}` }),
    ...Object.fromEntries(
      ['publish', 'schedule', 'unpublish'].map((name) => [
        name,
        ([type, locale, suffix]: [string, string, string], as: (typeof browser)['json']) =>
          as(
            'POST',
            `/${name}`,
            { type, locale, path: `promo/${suffix}`, starts_at: '2030-01-01T00:00:00Z' },
            { 'If-Match': `"${HASH}"` },
          ),
      ]),
    ),
    // Pages alone have an address.
    rename: ([, locale, suffix], as) =>
      as('POST', '/renames', { path: 'promo', to: 'spring', items: [{ locale, suffix, if_match: HASH }] }),
    release: ([type, locale, suffix], as) =>
      as('POST', '/releases', {
        title: 'R',
        items: [{ type, locale, path: `promo/${suffix}`, if_match: HASH }],
      }),
  };

  it('decide over every action by session and by token alike, as soon as they change', async () => {
    await fc.assert(
      fc.asyncProperty(
        rights,
        fc.constantFrom(...Object.keys(acts)),
        fc.tuple(fc.constantFrom(...TYPES), fc.constantFrom(...LOCALES), fc.constantFrom(...SUFFIXES)),
        async (given, name, doc) => {
          await world.change(person, { rights: given });
          const expected = mayDo(
            given,
            name,
            ['share', 'rename'].includes(name) ? ['page', doc[1], doc[2]] : doc,
          );
          const bySession = await acts[name]?.(doc, browser.json);
          expect(bySession?.status === 403, `session ${JSON.stringify(bySession)}`).toBe(!expected);
          if (given.role === 'admin') return;
          const expiresAt = world.clock.now + 1000;
          const { token } = await addToken(world.staff, { name: 'ci', rights: given, expiresAt }, 'test');
          const program = world.browser();
          const byToken = await acts[name]?.(doc, (method, path, body, headers) =>
            program.json(method, path, body, { ...headers, Authorization: `Bearer ${token}` }),
          );
          expect(byToken?.status).toBe(bySession?.status);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('are asked by every route: whoever may see no type and manage nothing is refused at each', async () => {
    await world.change(person, {
      rights: { role: 'author', types: ['menu'], locales: ['it'], suffixes: ['NO'] },
    });
    const open = new Set([
      'GET /me',
      'GET /documents',
      'GET /uses',
      'GET /broken-links',
      'GET /reviews',
      // Of documents only those of types that somebody may read.
      'GET /names',
      'GET /releases',
      // Its title is everybody's; of its documents only those are told that somebody may read.
      'GET /releases/:id',
      'GET /calendar',
      'GET /openapi.json',
      'GET /schemas',
    ]);
    const bodies: Record<string, unknown> = {
      'POST /check': { type: 'page', path: 'a', body: {} },
      'POST /batch': {
        mode: 'check',
        entries: [{ type: 'page', locale: 'en', path: 'a', base: null, body: {} }],
      },
      'POST /translation-checks': { type: 'page', locale: 'de', path: 'a', from: 'en', revision_id: 'x' },
      'POST /presence': { type: 'page', locale: 'en', path: 'a', visitor: 'a-screen' },
      'POST /reviews': { type: 'page', locale: 'en', path: 'a', step: 'send-back', words: 'Why' },
      'POST /approvals': { type: 'page', locale: 'en', path: 'a' },
      'POST /preflight': { items: [{ type: 'page', locale: 'en', path: 'a' }] },
      'PUT /documents': { body: {} },
      'POST /releases': { title: 'R', items: [{ type: 'page', locale: 'en', path: 'a', if_match: HASH }] },
      'POST /links': { locale: 'en', path: 'a' },
      'POST /revoke': { publication_id: 'x' },
      'POST /staff': { email: 'x@site.example', name: 'X', role: 'admin' },
      'POST /tokens': { name: 'X', role: 'author', expires_at: '2030-01-01T00:00:00Z' },
      'PATCH /staff': { active: false },
      'POST /webhooks': { url: 'https://hooks.example/' },
      'PATCH /webhooks': { enabled: false },
    };
    const target = { type: 'page', locale: 'en', path: 'a', starts_at: '2030-01-01T00:00:00Z' };
    // A model's call of a tool comes to these routes again; the library of pictures, which has a test below, is for documents of all types.
    const routes = authoringRoutes(() => ({}) as never).routes.filter(
      ({ path }) => !/\*$|\/mcp$|\/media\b/.test(path),
    );
    expect(routes.length).toBeGreaterThan(20);
    for (const { method, path } of routes) {
      const short = path.replace('/api/authoring', '');
      const key = `${method} ${short.split('/:')[0]}`;
      if (open.has(short.includes(':') ? `${method} ${short}` : key)) continue;
      const address = short
        .replace(':plural', 'pages')
        .replace(':locale', 'en')
        .replace(/:path\{.+\}/, 'a')
        .replace(':id', 'x');
      const body = method === 'GET' || method === 'DELETE' ? undefined : (bodies[key] ?? target);
      const headers = { 'If-Match': `"${HASH}"`, ...(method === 'PUT' ? { 'If-None-Match': '*' } : {}) };
      expect((await browser.json(method, address, body, headers)).status, `${method} ${short}`).toBe(403);
    }
    const nothing = { items: [], next: null };
    expect((await browser.json('GET', '/documents')).body).toEqual(nothing);
    expect((await browser.json('GET', '/broken-links')).body).toMatchObject(nothing);
    expect((await browser.json('GET', '/reviews')).body).toEqual(nothing);
  });

  it('decide at every route of the library by the role alone', async () => {
    const least: Record<string, (typeof ROLES)[number]> = {
      'GET /media': 'author',
      'GET /media/:id': 'author',
      'GET /media/:id/file': 'author',
      'PUT /media': 'author',
      'PUT /media/:id': 'author',
      'PATCH /media/:id': 'author',
      'PATCH /media/:id trashed': 'editor',
      'PUT /media/:id/file': 'publisher',
    };
    const { routes } = authoringRoutes(() => ({}) as never);
    const known = routes.flatMap(({ method, path }) =>
      /\/media\b/.test(path) && method !== 'ALL' ? [`${method} ${path.replace('/api/authoring', '')}`] : [],
    );
    expect(new Set(Object.keys(least).map((name) => name.replace(' trashed', '')))).toEqual(new Set(known));
    for (const role of ROLES) {
      await world.change(person, { rights: { role, types: ['menu'], locales: ['it'], suffixes: null } });
      for (const [name, needed] of Object.entries(least)) {
        const [method = '', path = '', trashed] = name.split(' ');
        const body = method === 'GET' ? undefined : trashed ? { trashed: false } : { alt: { en: 'A lake' } };
        const { status } = await browser.json(method, path.replace(':id', 'nothing'), body);
        expect(status === 403, `${role} ${name}`).toBe(ROLES.indexOf(role) < ROLES.indexOf(needed));
      }
    }
  });

  it('are told by `me`, and name the door of each write', async () => {
    await world.change(person, { rights: { role: 'editor', types: null, locales: ['en'], suffixes: null } });
    expect((await browser.json('GET', '/me')).body).toMatchObject({
      door: 'studio',
      actor: 'studio:ann@site.example',
      role: 'editor',
      locales: ['en'],
      actions: ['read', 'save', 'trash', 'share'],
    });
    const headers = { 'If-None-Match': '*', 'X-Actor': 'somebody else' };
    const body = { body: { title: 'One', content: 'One.' } };
    expect((await browser.json('PUT', '/documents/pages/en/one', body, headers)).status).toBe(201);
    const { revision } = await world.cms.get({ type: 'page', key: 'one', suffix: '', locale: 'en' });
    expect(revision.author).toBe('studio:ann@site.example');
    const audit = await world.staff.store.reader
      .selectFrom('audit')
      .select('actor')
      .where('action', '=', 'save')
      .execute();
    expect(audit).toContainEqual({ actor: 'studio:ann@site.example' });
  });
});
