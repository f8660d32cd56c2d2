/** The doors of previews: what they show, to whom, and what they tell browsers. */
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { readAddress } from '../../../src/hashmark/cms/address.ts';
import { deliveryRoutes } from '../../../src/hashmark/cms/delivery-routes.ts';
import { AnswerCache } from '../../../src/hashmark/content/answer-cache.ts';
import { Content } from '../../../src/hashmark/content/content.ts';
import type { ContentSource } from '../../../src/hashmark/content/content-source.ts';
import { readOwnDelivery } from '../../../src/hashmark/content/delivery.ts';
import { answerError } from '../../../src/hashmark/http/errors.ts';
import { createForeign } from '../../../src/hashmark/process/foreign.ts';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { createApi } from '../../../src/hashmark/server/api-app.ts';
import { pictureRoutes } from '../../../src/hashmark/server/gallery-pictures.ts';
import { previewRoutes } from '../../../src/hashmark/server/preview-routes.ts';
import { type Preview, previewSource } from '../../../src/hashmark/server/preview-source.ts';
import { studioPolicy } from '../../../src/hashmark/server/studio-policy.ts';
import { addToken } from '../../../src/hashmark/staff/tokens.ts';
import { createHarness } from '../../casino/harness.ts';
import site from '../../support/site.ts';

const STUDIO = 'https://studio.example';
const SITE = 'https://site.example';
const HOUR = 3_600_000;

/** A server whose pages tell, instead of HTML, what they are made of. */
async function open(settings: Record<string, string> = {}) {
  const clock = { now: Date.now() };
  const { services: quiet } = await createHarness({
    settings,
    runtime: { ...realRuntime, now: () => clock.now },
    rules: false,
  });
  const logged: string[] = [];
  const log = pino({}, { write: (line) => void logged.push(line) });
  const base = settings.CMS_URL;
  const foreign = {
    name: 'content system',
    deadline: 100,
    maxBytes: 1000,
    sharesSessions: false,
    probePath: '/',
    log,
  };
  const services = { ...quiet, log, ...(base ? { contentSystem: createForeign({ ...foreign, base }) } : {}) };
  const { cms } = services;
  const answers = new AnswerCache({ maxBytes: 1_000_000, runtime: services.runtime });
  const kept: string[] = [];
  const delivery = deliveryRoutes(() => services);
  const read: ContentSource['read'] = async (kind, address) => {
    kept.push(address);
    return await readOwnDelivery(async (path) => await delivery.request(path))(kind, address);
  };
  const guests = {
    read: answers.through(read),
    widgets: new Map(),
    warn: () => undefined,
    now: services.runtime.now,
    year: 2026,
    realtimeKey: '',
    realtimeOrigin: undefined,
  } as unknown as ContentSource;
  const report = async (variant: ConstructorParameters<typeof Content>[0], preview: Preview) => {
    const source = previewSource(services, guests, preview);
    const content = new Content(variant, source);
    const page = await content.page(preview.key);
    const reported = {
      title: page?.title ?? null,
      members: (await content.listPages('members')).map(({ key }) => key),
      reader: [variant.locale, variant.market, variant.currency, variant.prefix, variant.country],
      moment: [source.now(), source.year],
      edited: source.edited ?? null,
      neighbour: (await content.page('promos'))?.title ?? null,
    };
    const headers: [string, string][] = [
      ['content-type', 'application/json'],
      ['content-security-policy', "default-src 'self'; frame-ancestors 'none'"],
    ];
    const body = Buffer.from(JSON.stringify(reported));
    const { freshness } = content;
    return { status: 200, headers, body, kept: false, freshness, missing: undefined };
  };
  const app = createApi(() => services, site)
    .route(
      '/',
      previewRoutes(() => services, {
        page: (variant, _, preview) => report(variant, preview),
        fragments: (variant, _, preview) => report(variant, preview),
      }),
    )
    .route(
      '/',
      pictureRoutes(() => services, site),
    );
  app.onError((error, c) => answerError(error, c, () => undefined));
  const publish = async (path: string, body: object, window: { startsAt?: number } = {}) => {
    const address = readAddress('page', path, 'en');
    const head = await cms.get(address).catch(() => undefined);
    const { hash } = await cms.save({ address, body, base: head?.revision.hash ?? null, actor: 'ann' });
    return await cms.publish({ address, base: hash, actor: 'ann', ...window });
  };
  const headers = { authorization: `Bearer ${cms.token}` };
  const ask = (url: string, own: Record<string, string> = headers) => app.request(url, { headers: own });
  return { app, ask, clock, cms, publish, kept, logged, services };
}

const preview = (query: Record<string, string>, origin = 'http://localhost') =>
  `${origin}/studio/preview/page?${new URLSearchParams({ document: 'en', path: 'promo', ...query })}`;

describe('previews', () => {
  let world: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    world = await open();
  });

  it('show the draft or what readers get, at any date, without a trace in what readers share', async () => {
    const { ask, clock, cms, publish, kept } = world;
    const at = (moment: number) => new Date(moment).toISOString();
    const start = clock.now;
    await publish('promo', { title: 'First', content: '' });
    clock.now += HOUR;
    await publish('promo', { title: 'Second', content: '' });
    await publish('promo', { title: 'Third', content: '' }, { startsAt: start + 5 * HOUR });
    const address = readAddress('page', 'promo', 'en');
    const { revision } = await cms.get(address);
    await cms.save({ address, body: { title: 'Draft', content: '' }, base: revision.hash, actor: 'ann' });
    const title = async (query: Record<string, string>) =>
      ((await (await ask(preview(query))).json()) as { title: string | null }).title;
    await publish('promos', { title: 'Another', content: '' });
    const shown = await (await ask(preview({}))).json();
    expect(shown, 'a draft stands in its own place alone').toMatchObject({
      title: 'Draft',
      neighbour: 'Another',
    });
    kept.length = 0;
    expect(await title({ at: at(start + 1) })).toBe('Draft');
    expect(await title({ at: at(start - HOUR), shows: 'published' })).toBe(null);
    expect(await title({ at: at(start + 1), shows: 'published' })).toBe('First');
    expect(await title({ at: at(start + 2 * HOUR), shows: 'published' })).toBe('Second');
    expect(await title({ at: at(start + 5 * HOUR), shows: 'published' })).toBe('Third');
    expect(await title({ revision: revision.id })).toBe('Third');
    expect(kept.filter((address) => address.includes('promo'))).toEqual([]);
    expect(await title({ shows: 'published' })).toBe('Second');
  });

  it('of another date or audience are refused in words where the content is of another system', async () => {
    const { ask, publish } = await open({ CMS_URL: 'http://127.0.0.1:9' });
    await publish('promo', { title: 'Ours', content: '' });
    expect((await ask(preview({}))).status).toBe(200);
    for (const query of [{ at: '2027-02-01T00:00:00Z' }, { audience: 'signed-in' }]) {
      const answer = await ask(preview(query as Record<string, string>));
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('The content of this site comes from `CMS_URL`');
    }
  });

  it('refuse dates, audiences and variants that are none, in words', async () => {
    const { ask, publish } = world;
    await publish('promo', { title: 'Promo', content: '' });
    for (const [query, words] of [
      [{ at: 'tomorrow' }, 'such as 2026-12-24T18:00:00Z'],
      [{ at: '2027-02-30T00:00:00Z' }, 'such as'],
      [{ at: '2027-02-01T00:00:00' }, 'such as'],
      [{ audience: 'everybody' }, 'Use one of: guest, signed-in, tester'],
      [{ market: 'XX' }, 'market'],
      [{ locale: 'xx' }, 'locale'],
      [{ shows: 'nothing' }, 'shows'],
    ] as const) {
      const answer = await ask(preview({ ...query }));
      expect(answer.status, JSON.stringify(query)).toBe(422);
      expect(await answer.text()).toContain(words);
    }
  });

  it('are of the reader and the moment that are asked for', async () => {
    const { ask, clock, publish } = world;
    await publish('promo', { title: 'Promo', content: '' });
    const read = async (query: Record<string, string>) => await (await ask(preview(query))).json();
    const at = clock.now + 500 * 24 * HOUR;
    const asked = { locale: 'de', market: 'CA', currency: 'NOK', audience: 'signed-in' };
    expect(await read({ ...asked, at: new Date(at).toISOString() })).toMatchObject({
      reader: ['de', 'CA', 'NOK', '/de', 'CA'],
      moment: [at, new Date(at).getUTCFullYear()],
      edited: { key: 'promo', isSignedIn: true },
    });
    expect(await read({ market: 'other' })).toMatchObject({
      reader: ['en', 'other', expect.any(String), '/en', 'XX'],
      moment: [clock.now, 2026],
      edited: { key: 'promo', isSignedIn: false },
    });
  });

  it('list for an audience the pages that are for it', async () => {
    const { ask, publish } = world;
    await publish('promo', { title: 'Promo', content: '' });
    await publish('insiders', { title: 'Insiders', content: '', categories: ['members', 'reg-only'] });
    await publish('trial', { title: 'Trial', content: '', categories: ['members', 'managed-promotion'] });
    const members = async (audience: string) =>
      ((await (await ask(preview({ audience }))).json()) as { members: string[] }).members;
    expect(await members('guest')).toEqual([]);
    expect(await members('signed-in')).toEqual(['insiders']);
    expect(await members('tester')).toEqual(['insiders', 'trial']);
    expect(await members('guest')).toEqual([]);
  });

  it('ask for rights, and are framed by the Studio alone', async () => {
    const { ask, publish } = world;
    await publish('promo', { title: 'Promo', content: '' });
    expect((await ask(preview({}), {})).status).toBe(303);
    const { status, headers } = await ask(preview({}));
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(headers.get('content-security-policy')).toContain('trusted-types hashmark html hashmark-preview');
    expect(headers.get('x-frame-options')).toBe(null);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('open by a link one revision without a session, and say in words when it has ended', async () => {
    const { app, ask, publish, cms } = world;
    await publish('promo', { title: 'Shared', content: '' });
    const made = await app.request('http://localhost/api/authoring/links', {
      method: 'POST',
      headers: { authorization: `Bearer ${cms.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ path: 'promo', locale: 'en', days: 1 }),
    });
    expect(made.status).toBe(201);
    const { id, link } = (await made.json()) as { id: string; link: string };
    await publish('promo', { title: 'Later', content: '' });
    const shown = await ask(link, {});
    expect(await shown.json()).toMatchObject({ title: 'Shared' });
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(shown.headers.getSetCookie()).toEqual([]);
    await cms.previews.revoke(id, 'ann');
    const ended = await ask(link, { 'accept-language': 'de' });
    expect(ended.status).toBe(404);
    expect(ended.headers.get('cache-control')).toBe('private, no-store');
    expect(await ended.text()).toMatch(/color-scheme" content="light dark".*Diese Vorschau gibt es nicht/s);
    for (const path of ['promo', 'another'])
      expect(
        (await ask(`${new URL(link).origin}/preview/link/${path}`, {})).headers.get('x-robots-tag'),
      ).toBe(null);
  });

  it('show widgets of a text, within bounds, to whoever may read its document', async () => {
    const { app, ask, publish, cms, clock, services } = world;
    await publish('promo', { title: 'Promo', content: '' });
    const asked = {
      address: { document: 'en', path: 'promo' },
      reader: {},
      texts: ['#GameRow[]#'],
      variables: {},
    };
    const post = async (body: object, token = cms.token) =>
      await app.request('http://localhost/studio/preview/fragment', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const shown = await post(asked);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const long = (signs: number) => ({ ...asked, texts: ['x'.repeat(signs)] });
    expect((await post(long(4000))).status).toBe(200);
    expect((await post({ ...asked, texts: Array(100).fill('') })).status).toBe(200);
    for (const bad of [
      long(4001),
      { ...asked, texts: Array(101).fill('') },
      { ...asked, more: 1 },
      { ...asked, address: { document: 'en', path: 'p'.repeat(221) } },
      { ...asked, address: { document: 'en', path: '' } },
    ])
      expect((await post(bad)).status).toBe(422);
    expect((await post({ ...asked, address: { document: 'en', path: 'none' } })).status).toBe(404);
    expect((await ask(preview({ path: 'p'.repeat(221) }))).status).toBe(422);
    expect((await ask(preview({ revision: 'r'.repeat(61) }))).status).toBe(422);

    const rights = { role: 'author', types: ['menu'], locales: null, suffixes: null } as const;
    const program = { name: 'menus', rights, expiresAt: clock.now + HOUR };
    const { token } = await addToken(services.staff, program, 'test');
    expect((await post(asked, token)).status).toBe(403);
    expect((await ask(preview({}), { authorization: `Bearer ${token}` })).status).toBe(403);
    expect((await app.request('http://localhost/studio/preview/fragment', { method: 'POST' })).status).toBe(
      401,
    );
  });

  it('leave nothing in the log that opens them', async () => {
    const { app, ask, publish, cms, logged } = world;
    await publish('promo', { title: 'Shared', content: '' });
    const made = await app.request('http://localhost/api/authoring/links', {
      method: 'POST',
      headers: { authorization: `Bearer ${cms.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ path: 'promo', locale: 'en', days: 30 }),
    });
    const { link } = (await made.json()) as { link: string };
    const address = readAddress('page', 'promo', 'en');
    const { id } = (await cms.get(address)).revision;
    const view = { locale: 'en', licence: 'CW', market: 'other', audience: 'guest', shows: 'revision' };
    const frame = await cms.previews.signFrame({ address, revisionId: id, view } as never);
    expect((await ask(link, {})).status).toBe(200);
    expect((await ask(`http://localhost/preview/frame/${frame}`, {})).status).toBe(200);
    const text = logged.join('');
    for (const token of [link.split('/').at(-1) ?? '', frame])
      for (const part of token.split('.')) expect(text).not.toContain(part);
    expect(text).toContain('"path":"/preview/link/…"');
    expect(text).toContain('"path":"/preview/frame/…"');
  });

  it('are opened on the host of readers where the Studio has its own, by a token instead of a session', async () => {
    const { ask, publish, clock, services } = await open({
      STUDIO_ORIGIN: STUDIO,
      SITE_ORIGIN: SITE,
      SITE_HOSTS: 'site.example',
    });
    await publish('promo', { title: 'Framed', content: '' });
    expect(studioPolicy(services)[0]).toMatch(/^frame-src 'self' https:\/\/site\.example( |$)/);
    const sent = await ask(preview({}, STUDIO));
    expect([sent.status, sent.headers.get('cache-control')]).toEqual([302, 'no-store']);
    const frame = sent.headers.get('location') ?? '';
    expect(frame).toMatch(/^https:\/\/site\.example\/preview\/frame\//);
    await publish('promo', { title: 'Later', content: '' });
    const shown = await ask(frame, {});
    expect(await shown.json()).toMatchObject({ title: 'Framed' });
    expect(shown.headers.get('content-security-policy')).toContain(`frame-ancestors ${STUDIO}`);
    expect(shown.headers.get('x-frame-options')).toBe(null);
    expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await ask(frame.replace(SITE, STUDIO), {})).status).toBe(404);
    expect((await ask(preview({}, SITE), {})).status).toBe(404);
    clock.now += 120_000;
    expect((await ask(frame, {})).status).toBe(404);
    const picture = await ask(`${STUDIO}/studio/preview/widget/game-row?theme=dark`);
    const odd = await ask(`${STUDIO}/studio/preview/widget/game-row?theme=none%26x=1`);
    expect(odd.headers.get('location')).toMatch(/\?show=picture&theme=light$/);
    expect(picture.headers.get('location')).toMatch(
      /^https:\/\/site\.example\/gallery\/game-row\/[a-z-]+\?show=picture&theme=dark$/,
    );
  });

  it('lead to pictures of widgets, unless there is no gallery', async () => {
    const picture = 'http://localhost/studio/preview/widget/game-row';
    expect((await world.ask(picture)).headers.get('location')).toMatch(/^\/gallery\/game-row\//);
    expect((await world.ask(picture, {})).headers.get('location')).toMatch(/sign-in/);
    expect((await world.ask(`${picture}s`)).status).toBe(404);
    const { ask } = await open({ GALLERY: '0' });
    expect((await ask(picture)).status).toBe(404);
  });
});
