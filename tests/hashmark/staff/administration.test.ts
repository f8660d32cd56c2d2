/** What admins, people and programs may do at the pages of the Studio, and what those get who are none of them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invite } from '../../../src/hashmark/staff/accounts.ts';
import { ALL_RIGHTS } from '../../../src/hashmark/staff/permissions.ts';
import { addToken } from '../../../src/hashmark/staff/tokens.ts';
import { storeKinds } from '../store/stores.ts';
import { codeAt, createStudio, PASSWORD, type StaffBrowser, type StudioWorld } from './world.ts';

const ROOT = 'root@site.example';
const ANN = 'ann@site.example';
const EVIL = 'https://evil.example';
const SECRET = /staff__secret">([^<]+)</;

describe.each(storeKinds)('the pages of staff on $name', (kind) => {
  let world: StudioWorld;
  let root: StaffBrowser;
  let ann: StaffBrowser;
  let annId: string;
  beforeEach(async () => {
    world = await createStudio(kind);
    await world.addPerson(ROOT, { role: 'admin' });
    annId = await world.addPerson(ANN, { role: 'publisher' });
    [root, ann] = [world.browser(), world.browser()];
    await root.signIn(ROOT);
    await ann.signIn(ANN);
  });
  afterEach(() => world.remove());

  const addProgram = async (fields: Record<string, string>) => {
    const sent = { name: 'ci', expires: '2026-01-02', role: 'author', ...fields };
    const answer = await root.post('/studio/tokens', sent);
    return { status: answer.status, secret: SECRET.exec(await answer.text())?.[1] ?? '' };
  };
  const asProgram = async (path: string, secret: string, method = 'GET') =>
    (await world.browser().send(path, { method, headers: { Authorization: `Bearer ${secret}` } })).status;
  const me = (secret: string) => asProgram('/api/authoring/me', secret);

  it('make tokens that are no admins, and end with their last day or when they are removed', async () => {
    expect((await addProgram({ role: 'admin' })).status).toBe(422);
    for (const expires of ['2025-12-31', 'tomorrow', '2026-13-01', ''])
      expect((await addProgram({ expires })).status, expires).toBe(422);
    expect((await addProgram({ name: ' ' })).status).toBe(422);
    const dateless = await root.post('/studio/tokens', { name: 'ci', expires: '', role: 'author' });
    expect(await dateless.text()).toContain('>Choose a day.<');
    const { secret } = await addProgram({});
    const gone = await addProgram({ name: 'other' });
    const { items } = (await root.json('GET', '/tokens')).body;
    const [{ id }] = items.filter(({ name }: { name: string }) => name === 'other');
    expect((await ann.post(`/studio/tokens/${id}/remove`, {})).status).toBe(403);
    expect((await root.post(`/studio/tokens/${id}/remove`, {}, EVIL)).status).toBe(403);
    expect(await me(gone.secret)).toBe(200);
    expect((await root.post(`/studio/tokens/${id}/remove`, {})).status).toBe(303);
    expect((await root.post(`/studio/tokens/${id}/remove`, {})).status).toBe(404);
    expect(await me(gone.secret)).toBe(401);

    world.clock.now = Date.parse('2026-01-02T23:59:58.999Z');
    expect(await me(secret)).toBe(200);
    await root.signIn(ROOT);
    expect((await root.json('GET', '/tokens')).body.items).toHaveLength(1);
    world.clock.now = Date.parse('2026-01-02T23:59:59Z');
    expect(await me(secret)).toBe(401);
    expect((await root.json('GET', '/tokens')).body.items).toEqual([]);
    // What is over by now is not made by any door.
    const rights = { ...ALL_RIGHTS, role: 'author' } as const;
    const over = addToken(world.staff, { name: 'late', rights, expiresAt: world.clock.now }, 'test');
    await expect(over).rejects.toMatchObject({ code: 'validation-failed' });
  });

  it('are of people: no program and no token of the server has an account there', async () => {
    const { secret } = await addProgram({ role: 'publisher' });
    for (const token of [secret, world.cms.token]) {
      for (const path of ['/studio/account', '/studio/staff', '/studio/tokens'])
        expect(await asProgram(path, token), path).toBe(403);
      expect(await me(token)).toBe(200);
    }
    // A token that is not good is not helped by a session.
    for (const given of ['Bearer', 'Bearer ', 'Basic Og==', `Bearer ${world.cms.token.slice(0, -1)}`]) {
      const answer = await root.send('/api/authoring/me', { headers: { Authorization: given } });
      expect(answer.status, given).toBe(401);
    }
  });

  it('are changed by admins alone, and nothing of them by others', async () => {
    const read = async () => JSON.stringify((await root.json('GET', '/staff')).body);
    const before = await read();
    const form = { email: 'eve@site.example', name: 'Eve', role: 'admin', expires: '2030-01-01' };
    const posts = world.app.routes.flatMap(({ method, path }) =>
      method === 'POST' && /^\/studio\/(?:staff|tokens)(?:\/|$)/.test(path) ? [path] : [],
    );
    expect(new Set(posts).size).toBeGreaterThan(7);
    for (const path of new Set(posts))
      expect((await ann.post(path.replace(':id', annId), form)).status, path).toBe(403);
    expect(await read()).toBe(before);
    expect((await root.json('GET', '/tokens')).body.items).toEqual([]);
  });

  it('show a form that is refused as it was filled in, with the rights that were chosen', async () => {
    const narrow = { role: 'publisher', 'locales.de': '1', 'types.page': '1' };
    const kept =
      /<option value="publisher" selected>.*types\.page" value="1" checked.*locales\.de" value="1" checked/s;
    const shown = async (path: string, fields: Record<string, string>) =>
      (await root.post(path, fields)).text();
    expect(await shown('/studio/staff', { email: ANN, name: 'Ann', ...narrow })).toMatch(kept);
    expect(await shown('/studio/tokens', { name: 'ci', expires: 'tomorrow', ...narrow })).toMatch(kept);
    expect(await shown(`/studio/staff/${annId}`, { name: ' ', ...narrow })).toMatch(kept);
    const [{ id }] = (await root.json('GET', '/staff')).body.items.filter(
      ({ email }: { email: string }) => email === ROOT,
    );
    expect(await shown(`/studio/staff/${id}/deactivate`, {})).toMatch(
      new RegExp(`value="${ROOT}".*<option value="admin" selected>`, 's'),
    );
    const hook = { url: 'http://example.com', 'events.document.published': '1', 'locales.de': '1' };
    expect(await shown('/studio/webhooks', hook)).toMatch(
      /staff__wrong.*<span lang="en">The address begins with.*<details open>.*document\.published" value="1" checked.*locales\.de" value="1" checked/s,
    );
  });

  it('keep a restriction to what the site has no longer, until somebody unticks it', async () => {
    const held = { locales: JSON.stringify(['xx']), types: JSON.stringify(['page', 'poem']) };
    await world.store.db.updateTable('staff').set(held).where('id', '=', annId).execute();
    const rights = async () => {
      const { items } = (await root.json('GET', '/staff')).body;
      return items.find(({ id }: { id: string }) => id === annId);
    };
    const read = async () => await (await root.get(`/studio/staff/${annId}`)).text();
    const page = await read();
    expect(page).toMatch(/name="locales\.xx" value="1" checked.*xx \(no longer there\)/s);
    const ticked = [...page.matchAll(/name="([\w.]+)" value="1" checked/g)].map(([, name = '']) => [
      name,
      '1',
    ]);
    const sent = { name: 'Ann B.', role: 'publisher', ...Object.fromEntries(ticked) };
    expect((await root.post(`/studio/staff/${annId}`, sent)).status).toBe(303);
    expect(await rights()).toMatchObject({ locales: ['xx'], types: ['page', 'poem'] });
    const without = { name: 'Ann B.', role: 'publisher', 'types.page': '1', 'locales.yy': '1' };
    expect((await root.post(`/studio/staff/${annId}`, without)).status).toBe(303);
    expect(await rights()).toMatchObject({ locales: null, types: ['page'] });
    expect(await read()).not.toContain('no longer there');
  });

  it('leave a restriction to what is gone to programs too, which can name nothing else that is not there', async () => {
    const held = { locales: JSON.stringify(['xx', 'de']), types: null };
    await world.store.db.updateTable('staff').set(held).where('id', '=', annId).execute();
    const change = (locales: string[]) =>
      root.json('PATCH', `/staff/${annId}`, { rights: { role: 'publisher', locales } });
    expect((await change(['yy'])).status).toBe(422);
    expect((await change(['xx'])).status).toBe(204);
    const { items } = (await root.json('GET', '/staff')).body;
    expect(items.find(({ id }: { id: string }) => id === annId)).toMatchObject({ locales: ['xx'] });
    expect((await change(['de'])).status).toBe(204);
    expect((await change(['xx'])).status).toBe(422);
  });

  it('keep what a webhook is told of to what is gone, until somebody unticks it', async () => {
    const url = 'https://hooks.example/';
    const { id } = (await root.json('POST', '/webhooks', { url, types: ['page'], locales: ['de'] })).body;
    const held = { events: '["old.event"]', types: '["poem"]', locales: '["xx"]' };
    await world.store.db.updateTable('webhooks').set(held).where('id', '=', id).execute();
    const told = async () => (await root.json('GET', `/webhooks/${id}`)).body;
    const page = await (await root.get(`/studio/webhooks/${id}`)).text();
    expect(page).toContain('old.event (no longer there)');
    const ticked = [...page.matchAll(/name="([\w.]+)" value="1" checked/g)].map(([, name = '']) => name);
    expect(ticked).toEqual(['events.old.event', 'types.poem', 'locales.xx']);
    const sent = { url, description: 'Ours', ...Object.fromEntries(ticked.map((name) => [name, '1'])) };
    expect((await root.post(`/studio/webhooks/${id}`, sent)).status).toBe(303);
    expect(await told()).toMatchObject({ events: ['old.event'], types: ['poem'], locales: ['xx'] });

    const change = async (what: object) => (await root.json('PATCH', `/webhooks/${id}`, what)).status;
    expect(await change({ types: ['page', 'poem'], locales: ['xx'] })).toBe(204);
    expect(await change({ types: ['verse'] })).toBe(422);
    expect(await told()).toMatchObject({ types: ['page', 'poem'], locales: ['xx'] });
    const without = { url, description: 'Ours', 'events.document.saved': '1' };
    expect((await root.post(`/studio/webhooks/${id}`, without)).status).toBe(303);
    expect(await told()).toMatchObject({ events: ['document.saved'], types: null, locales: null });
  });

  it('say what cannot be taken back means before they do it', async () => {
    await root.post('/studio/tokens', { name: 'nightly', expires: '2026-01-02', role: 'author' });
    const adding = await (await ann.get('/studio/account?second-factor=add')).text();
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(adding)?.[1] ?? '';
    await ann.post('/studio/account/second-factor', { code: codeAt(secret, world.clock.now) });
    const pages = [
      [`/studio/staff/${annId}`, 'Turn the second factor off', `/studio/staff/${annId}/second-factor`],
      [`/studio/staff/${annId}`, 'Deactivate and sign out', `/studio/staff/${annId}/deactivate`],
      ['/studio/tokens', 'Revoke', '/studio/tokens/[\\w-]+/remove'],
    ];
    for (const [path = '', label, action] of pages)
      expect(await (await root.get(path)).text()).toMatch(
        new RegExp(
          `<summary[^>]*>${label} …</summary>\\s*<p>[^<]+</p>\\s*<form method="post" action="${action}">`,
        ),
      );
  });

  it('answer people what is refused by a page in their language, and programs as everywhere', async () => {
    const ask = (who: StaffBrowser, path: string, init: RequestInit = {}) =>
      who.send(path, { ...init, headers: { accept: 'text/html', 'accept-language': 'de' } });
    const read = async (who: StaffBrowser, path: string, init?: RequestInit) => {
      const answer = await ask(who, path, init);
      return `${answer.status} ${await answer.text()}`;
    };
    for (const path of ['staff', 'tokens', 'webhooks'])
      expect(await read(ann, `/studio/${path}`)).toMatch(
        /^403 .*<html lang="de".*Ihre Rolle erlaubt das nicht/s,
      );
    for (const path of ['staff/nobody', 'webhooks/nothing', 'webhook-deliveries/nothing'])
      expect(await read(root, `/studio/${path}`)).toMatch(/^404 .*oder nichts mehr/s);
    expect(await read(world.browser(), '/studio/staff', { method: 'POST' })).toMatch(
      /^401 .*Sie sind nicht mehr angemeldet.*target="_blank"/s,
    );
    expect(await (await ann.get('/studio/staff')).json()).toMatchObject({ error: { code: 'forbidden' } });
  });

  it('keep of somebody the name and the language that they choose, and change nobody else', async () => {
    const rename = async (fields: Record<string, string>) =>
      (await ann.post('/studio/account', fields)).status;
    expect(await rename({ name: '  ' })).toBe(422);
    expect(await rename({ name: ` ${'x'.repeat(99)}yz `, language: 'de' })).toBe(303);
    const read = async () =>
      await world.store.reader
        .selectFrom('staff')
        .select(['email', 'name', 'language'])
        .orderBy('email')
        .execute();
    expect(await read()).toEqual([
      { email: ANN, name: `${'x'.repeat(99)}y`, language: 'de' },
      { email: ROOT, name: ROOT, language: null },
    ]);
    const languageShown = async () =>
      /<html lang="(\w+)"/.exec(await (await ann.get('/studio/account')).text())?.[1];
    expect(await languageShown()).toBe('de');
    // The Studio, which reads the cookie, follows in a browser in which nothing was chosen, and leaves another choice alone.
    const fresh = world.browser();
    await fresh.signIn(ANN);
    expect(fresh.cookies.get('studio-language')).toBe('de');
    const other = world.browser();
    other.cookies.set('studio-language', 'fr');
    await other.signIn(ANN);
    expect(other.cookies.get('studio-language')).toBe('fr');
    const refused = await (await ann.post('/studio/account', { name: '', language: 'fr' })).text();
    expect(refused).toMatch(/value="fr" lang="fr" selected/);
    expect(refused).toContain('Füllen Sie dieses Feld aus.');
    // What is chosen in the Studio later holds in its browser.
    ann.cookies.set('studio-language', 'fr');
    expect(await languageShown()).toBe('fr');
    expect(await rename({ name: 'Ann', language: 'tlh' })).toBe(303);
    expect(await languageShown()).toBe('en');
    expect((await read())[0]).toEqual({ email: ANN, name: 'Ann', language: null });
  });

  it('end a session on the server, and its cookie, when somebody signs out', async () => {
    const token = ann.cookies.get('__Host-staff') ?? '';
    const answer = await ann.post('/studio/sign-out', {});
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-staff=; Max-Age=0; Path=\/; HttpOnly; Secure/);
    ann.cookies.set('__Host-staff', token);
    expect((await ann.json('GET', '/me')).status).toBe(401);
  });

  it('take forms of their own pages alone', async () => {
    const posts = world.app.routes.flatMap(({ method, path }) =>
      method === 'POST' && path.startsWith('/studio/') ? [path.replace(':id', annId)] : [],
    );
    for (const path of new Set(posts))
      for (const browser of [root, world.browser()]) {
        const known = browser === root;
        const foreign = await browser.post(path, {}, EVIL);
        expect([401, 403], path).toContain(foreign.status);
        if (known) expect(foreign.status, path).toBe(403);
        const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'name=Eve' };
        const typed = await browser.send(path, init);
        expect(known ? [415] : [401, 415], path).toContain(typed.status);
      }
    expect((await root.json('GET', '/me')).status).toBe(200);
  });

  it('ask whoever has not signed in to do so, and lead on to what they wanted', async () => {
    const guest = world.browser();
    const wanted = '/studio/edit/pages/en/promo?from=a&to=b';
    const asked = await guest.get(wanted);
    expect([asked.status, asked.headers.get('cache-control')]).toEqual([303, 'no-store']);
    const to = new URL(asked.headers.get('location') ?? '', 'http://localhost').searchParams.get('to') ?? '';
    expect(to).toBe(wanted);
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD'])
      expect((await guest.send(wanted, { method })).status, method).toBe(401);
    for (const path of [
      '/account',
      '/staff',
      '/tokens',
      '/webhooks',
      '/code/x',
      '/sign-in/',
      '/link/..%2faccount',
    ])
      expect((await guest.get(`/studio${path}`)).headers.get('location'), path).toMatch(
        /\/studio\/sign-in\?to=/,
      );
    const answer = await guest.post('/studio/sign-in', { email: ANN, password: PASSWORD, to });
    expect(answer.headers.get('location')).toBe(wanted);
    // What is open to everybody is nothing to be led to: it would ask again.
    for (const open of [
      '/studio/sign-in?to=/studio',
      '/studio/code',
      '/studio/staff.css',
      '/studios',
      '/promo',
    ]) {
      const led = await world.browser().post('/studio/sign-in', { email: ANN, password: PASSWORD, to: open });
      expect(led.headers.get('location'), open).toBe('/studio');
    }
  });
});

describe.each(storeKinds)('the first visit on $name', (kind) => {
  it('is one of this machine, whose form says what is wrong with each field', async () => {
    const world = await createStudio(kind);
    const sound = { email: ROOT, name: 'Root', password: PASSWORD, code: world.staff.firstCode };
    const post = async (fields: object) =>
      (await world.browser().post('/studio/first', { ...sound, ...fields })).status;
    const half = `${world.staff.firstCode.slice(0, 10)}0000-0000`;
    for (const wrong of [
      { code: '' },
      { code: half },
      { code: '0'.repeat(99) },
      { email: 'root' },
      { name: ' ' },
    ])
      expect(await post(wrong), JSON.stringify(wrong)).toBe(422);
    const from = async (address: string) => {
      const headers = { 'x-hashmark-address': address };
      return (await world.browser().send('/studio/first', { headers })).status;
    };
    for (const address of ['203.0.113.9', '1270.0.0.1', '128.0.0.1', '::2', 'fe80::1', 'unknown'])
      expect(await from(address), address).toBe(303);
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '0:0:0:0:0:0:0:1'])
      expect(await from(address), address).toBe(200);
    // Somebody who is only invited keeps nobody from it.
    await invite(world.staff, { email: ROOT, name: 'Bo', rights: { ...ALL_RIGHTS, role: 'author' } }, 'test');
    expect(await post({ name: `  ${'x'.repeat(120)}`, email: ` ${ROOT} ` })).toBe(303);
    const [row] = await world.store.reader
      .selectFrom('staff')
      .selectAll()
      .where('email', '=', ROOT)
      .execute();
    expect(row).toMatchObject({ name: 'x'.repeat(100), role: 'admin' });
    const { address } = world.staff.limits;
    for (let isTaken = true; isTaken; )
      isTaken = await address.take('unknown').then(
        () => true,
        () => false,
      );
    await world.store.db.updateTable('staff').set({ password_hash: null }).execute();
    expect(await post({})).toBe(429);
    await world.remove();
  });

  it('leads to the origin of the Studio, whatever asks, and mails only what is asked for', async () => {
    const studio = 'https://studio.example';
    const world = await createStudio(kind, { STUDIO_ORIGIN: studio });
    await world.addPerson(ROOT, { role: 'admin' });
    // TLS ends at a proxy: to this process the request is one by http.
    const browser = world.browser('http://studio.example');
    await browser.post('/studio/sign-in', { email: ROOT, password: PASSWORD }, studio);
    const form = { email: ANN, name: 'Ann', role: 'author' };
    const made = await browser.post('/studio/staff', form, studio);
    const link = SECRET.exec(await made.text())?.[1] ?? '';
    expect(link).toMatch(/^https:\/\/studio\.example\/studio\/link\?token=[\w-]{43}$/);
    await world.remove();
  });
});
