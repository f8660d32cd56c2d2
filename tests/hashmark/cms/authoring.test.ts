import { AuthoringError, createAuthoringClient } from 'hashmark/client';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { authoringRoutes } from '../../../src/hashmark/cms/authoring/routes.ts';
import { deliveryRoutes } from '../../../src/hashmark/cms/delivery-routes.ts';
import { READERS, STUDIO_HERE } from '../../support/staff.ts';
import { storeKinds } from '../store/stores.ts';
import { createWorld, pageBody, type World } from './world.ts';

describe.each(storeKinds)('authoring API on $name', (kind) => {
  let world: World;
  let app: Hono;
  beforeAll(async () => {
    world = await createWorld(kind);
    const log = { error: () => undefined };
    app = new Hono()
      .route(
        '/',
        authoringRoutes(() => ({ ...world, config: STUDIO_HERE, log, variants: READERS })),
      )
      .route(
        '/',
        deliveryRoutes(() => world),
      );
  });
  afterAll(() => world.remove());

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await app.request(`/api/authoring${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${world.cms.token}`,
        'X-Actor': encodeURIComponent('Änne'),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, etag: response.headers.get('ETag'), body: await response.json() };
  }
  const put = (path: string, body: unknown, headers: Record<string, string>) =>
    call('PUT', `/documents/${path}`, { body }, headers);
  const NEW = { 'If-None-Match': '*' };

  it('opens to the bearer token alone', async () => {
    for (const Authorization of [
      '',
      'Bearer wrong',
      `Basic ${world.cms.token}`,
      `Bearer ${world.cms.token}x`,
    ]) {
      const answer = await call('GET', '/documents', undefined, { Authorization });
      expect(answer).toMatchObject({ status: 401, body: { error: { code: 'invalid-token' } } });
    }
  });

  it('keeps line feeds as the only line breaks, so that a placeholder over several lines is read', async () => {
    const content = '\ufeff# One\r\n\r\n#JackpotSlider[\r\n  limit=5;\r\n]#\rTwo';
    const saved = await put('pages/en/breaks', { ...pageBody('Breaks'), content }, NEW);
    expect(saved).toMatchObject({ status: 201 });
    const { body } = await call('GET', '/documents/pages/en/breaks');
    expect(body.body.content).toBe('# One\n\n#JackpotSlider[\n  limit=5;\n]#\nTwo');
  });

  it('saves, publishes, and shows it to readers on the next request', async () => {
    const saved = await put('pages/en/promo', pageBody('Promo'), NEW);
    expect(saved).toMatchObject({ status: 201, body: { unchanged: false } });
    const target = { type: 'page', path: 'promo', locale: 'en' };
    const published = await call('POST', '/publish', target, { 'If-Match': saved.etag ?? '' });
    expect(published).toMatchObject({ status: 200, body: { hash: saved.body.hash, ends_at: null } });
    expect(await (await app.request('/api/cms/pages/promo')).json()).toMatchObject({
      title: 'Promo',
      hash: saved.body.hash,
    });

    const read = await call('GET', '/documents/pages/en/promo');
    expect(read).toMatchObject({ etag: saved.etag, body: { author: 'Änne', body: pageBody('Promo') } });
    expect((await call('GET', '/history/pages/en/promo')).body.publications).toMatchObject([
      { recorded_by: 'Änne', kind: 'base' },
    ]);
  });

  it('is called by a client that knows what each operation takes and gives', async () => {
    const client = createAuthoringClient({
      url: 'https://studio.example',
      token: world.cms.token,
      fetch: async (address, init) => await app.request(address, init),
    });
    const place = { plural: 'pages', locale: 'en', path: 'by client/EE' };
    await expect(client.readDocument(place)).rejects.toMatchObject({
      code: 'validation-failed',
      status: 422,
    });
    const page = { ...place, path: 'by-client/EE' };
    const { hash } = await client.saveDocument({ ...page, base: null, body: pageBody('Called') });
    const { items } = await client.listDocuments({ order: 'newest', search: 'by-client', limit: 5 });
    expect(items.map((item) => item.hash)).toEqual([hash]);
    expectTypeOf(items).items.toHaveProperty('state');
    const { path, locale } = page;
    await client.publish({ type: 'page', path, locale, base: hash });
    await expect(client.trashDocument({ ...page, base: 'f'.repeat(64) })).rejects.toBeInstanceOf(
      AuthoringError,
    );
    // @ts-expect-error A write names the revision that it is based on.
    await expect(client.trashDocument(page)).rejects.toMatchObject({ code: 'precondition-required' });
    expect((await client.trashDocument({ ...page, base: hash })).tags).not.toEqual([]);
  });

  it('brings back what a revision of the document says', async () => {
    const path = 'pages/en/brought-back';
    const first = await put(path, pageBody('First'), NEW);
    const second = await put(path, pageBody('Second'), { 'If-Match': first.etag ?? '' });
    const match = { 'If-Match': second.etag ?? '' };
    const save = (body: object) => call('PUT', `/documents/${path}`, body, match);
    const { revision_id } = first.body;
    expect(await save({ revision_id, body: pageBody('Both') })).toMatchObject({
      status: 422,
      body: { error: { message: '`revision_id`: Send either `body` or `revision_id`.' } },
    });
    const other = await put('pages/en/not-brought-back', pageBody('Other'), NEW);
    expect(await save({ revision_id: other.body.revision_id })).toMatchObject({ status: 404 });
    expect(await save({ revision_id })).toMatchObject({ status: 200, body: { hash: first.body.hash } });
    expect((await call('GET', `/documents/${path}`)).body.body).toEqual(pageBody('First'));
  });

  it('answers 428 to a write that names no revision', async () => {
    const target = { type: 'page', path: 'promo', locale: 'en' };
    for (const answer of [
      await put('pages/en/promo', pageBody('x'), {}),
      await call('POST', '/publish', target),
      await call('POST', '/unpublish', target, { 'If-Match': '*' }),
      await call('DELETE', '/documents/pages/en/promo'),
    ])
      expect(answer).toMatchObject({ status: 428, body: { error: { code: 'precondition-required' } } });
  });

  it('answers 412 with both sides and their origin to a stale write', async () => {
    const base = await call('GET', '/documents/pages/en/promo');
    const theirs = await put('pages/en/promo', pageBody('Theirs'), { 'If-Match': base.etag ?? '' });
    const stale = await put('pages/en/promo', pageBody('Yours'), { 'If-Match': base.etag ?? '' });
    expect(stale).toMatchObject({
      status: 412,
      body: {
        error: {
          code: 'revision-stale',
          details: {
            yours: { body: pageBody('Yours'), base: base.body.hash },
            theirs: { body: pageBody('Theirs'), hash: theirs.body.hash, author: 'Änne' },
            base: { body: pageBody('Promo'), hash: base.body.hash },
          },
        },
      },
    });
    expect(await put('pages/en/promo', pageBody('New'), NEW)).toMatchObject({ status: 412 });
    const target = { type: 'page', path: 'promo', locale: 'en' };
    expect(await call('POST', '/publish', target, { 'If-Match': base.etag ?? '' })).toMatchObject({
      status: 412,
    });
  });

  it('schedules a window and previews any moment', async () => {
    const saved = await put('pages/en/winter', pageBody('Winter'), NEW);
    const window = { starts_at: '2026-12-24T18:00:00Z', ends_at: '2026-12-27T00:00:00+01:00' };
    const target = { type: 'page', path: 'winter', locale: 'en', kind: 'campaign', ...window };
    const without = { ...target, starts_at: undefined };
    expect(await call('POST', '/schedule', without, { 'If-Match': saved.etag ?? '' })).toMatchObject({
      status: 422,
      body: {
        errors: { starts_at: ['This field is missing. Write a time such as 2026-12-24T18:00:00Z.'] },
      },
    });
    const scheduled = await call('POST', '/schedule', target, { 'If-Match': saved.etag ?? '' });
    expect(scheduled.body).toMatchObject({
      starts_at: '2026-12-24T18:00:00.000Z',
      ends_at: '2026-12-26T23:00:00.000Z',
    });
    const at = (time: string) => call('GET', `/visible/pages/de/winter?at=${time}`);
    expect((await at('2026-12-24T17:59:59.999Z')).status).toBe(404);
    expect((await at('2026-12-24T18:00:00Z')).body).toMatchObject({
      title: 'Winter',
      visible_until: '2026-12-26T23:00:00.000Z',
    });
    expect((await at('2026-12-26T23:00:00Z')).status).toBe(404);
    expect((await at('soon')).status).toBe(422);
    const listed = await call('GET', '/documents?prefix=win&bodies=1');
    expect(listed.body.items).toMatchObject([
      {
        path: 'winter',
        visible_hash: null,
        next_edge: window.starts_at.replace('Z', '.000Z'),
        body: pageBody('Winter'),
      },
    ]);
  });

  it('refuses publishing content with errors, with every issue', async () => {
    const saved = await put(
      'pages/en/bad',
      pageBody('Bad', { content: '#GameRow[limit=a]#\n\n#GameRow[x=1]#' }),
      NEW,
    );
    const refused = await call(
      'POST',
      '/publish',
      { type: 'page', path: 'bad', locale: 'en' },
      { 'If-Match': saved.etag ?? '' },
    );
    expect(refused).toMatchObject({
      status: 422,
      body: {
        error: { code: 'content-refused' },
        errors: { content: [expect.any(String), expect.any(String)] },
      },
    });
    expect(await put('pages/en/worse', { titel: 'x', content: 1 }, NEW)).toMatchObject({
      status: 422,
      body: {
        errors: {
          title: [expect.any(String)],
          content: [expect.any(String)],
          titel: [expect.stringContaining('no field `titel`')],
        },
      },
    });
    const check = await call('POST', '/check', {
      type: 'page',
      path: 'bad',
      body: pageBody('Bad', { content: '#GmeRow[]#' }),
    });
    expect(check.body.issues).toMatchObject([
      { level: 'warning', suggestion: expect.stringContaining('GameRow') },
    ]);
    const both = { type: 'page', path: 'bad', body: { titel: 'x', content: '#GmeRow[]# {titel}' } };
    expect((await call('POST', '/check', both)).body.issues).toMatchObject([
      { level: 'error', path: ['title'] },
      { level: 'error', path: ['titel'], suggestion: 'title' },
      { level: 'warning', path: ['content'], line: 1, suggestion: expect.stringContaining('GameRow') },
    ]);
  });

  it('releases and cancels several documents as one', async () => {
    const items = [];
    for (const path of ['r1', 'r2']) {
      const saved = await put(`pages/en/${path}`, pageBody(path), NEW);
      items.push({ type: 'page', path, locale: 'en', if_match: saved.body.hash });
    }
    const released = await call('POST', '/releases', { title: 'Both', items });
    expect(released.status).toBe(201);
    expect((await app.request('/api/cms/pages/r2')).status).toBe(200);
    expect((await call('POST', `/releases/${released.body.id}/cancel`)).status).toBe(200);
    expect((await app.request('/api/cms/pages/r2')).status).toBe(404);
    expect((await call('POST', `/releases/${released.body.id}/cancel`)).status).toBe(409);
  });

  it('says what is wrong with a request that it cannot read', async () => {
    expect(await call('PUT', '/documents/pages/en/x', '{', NEW)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid-json' } },
    });
    expect(
      await call('PUT', '/documents/pages/en/x', '{}', { ...NEW, 'Content-Type': 'text/plain' }),
    ).toMatchObject({ status: 415 });
    expect(await put('pages/xx/x', {}, NEW)).toMatchObject({
      status: 422,
      body: { error: { field: 'locale' } },
    });
    expect(await put('pages/en/Up per', {}, NEW)).toMatchObject({
      status: 422,
      body: { error: { field: 'key' } },
    });
    expect(await put('pages/en/de/x', {}, NEW)).toMatchObject({
      status: 422,
      body: { error: { field: 'key' } },
    });
    expect(await put('things/en/x', {}, NEW)).toMatchObject({ status: 404 });
    expect(await call('POST', '/publish', { type: 'page' }, { 'If-Match': 'x' })).toMatchObject({
      status: 422,
      body: { errors: { path: [expect.any(String)] } },
    });
    expect(await put('pages/en/x', pageBody('x', { content: 'x'.repeat(9 * 2 ** 20) }), NEW)).toMatchObject({
      status: 413,
    });
  });
});
