/** How staff come in, stay in, and are kept out. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invite, inviteAgain } from '../../../src/hashmark/staff/accounts.ts';
import de from '../../../src/hashmark/staff/messages/de.json' with { type: 'json' };
import en from '../../../src/hashmark/staff/messages/en.json' with { type: 'json' };
import fr from '../../../src/hashmark/staff/messages/fr.json' with { type: 'json' };
import { ALL_RIGHTS } from '../../../src/hashmark/staff/permissions.ts';
import { storeKinds } from '../store/stores.ts';
import { codeAt, createStudio, PASSWORD, type StudioWorld } from './world.ts';

const HOUR = 3_600_000;

describe.each(storeKinds)('signing in at the Studio on $name', (kind) => {
  let world: StudioWorld;
  beforeEach(async () => {
    world = await createStudio(kind);
  });
  afterEach(() => world.remove());

  it('offers to sign in before the first account, which the printed code makes on this machine alone', async () => {
    const browser = world.browser();
    const first = await browser.get('/studio');
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-store');
    const page = await first.text();
    expect(page).toContain('Sign in');
    expect(page).toContain('/studio/first');
    const account = { email: 'Root@site.example', name: '<b>Root</b>', password: PASSWORD };
    const wrong = await browser.post('/studio/first', { ...account, code: '0000-0000-0000-0000' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('&lt;b&gt;Root&lt;/b&gt;');
    const short = await browser.post('/studio/first', {
      ...account,
      code: world.staff.firstCode,
      password: 'short',
    });
    expect(await short.text()).toContain('at least 12');
    for (const password of ['!Qwertyuiop123', 'root@site.example', 'Root@Site.Example2026']) {
      const guessed = await browser.post('/studio/first', {
        ...account,
        code: world.staff.firstCode,
        password,
      });
      expect(await guessed.text(), password).toContain('too easy to guess');
    }
    const headers = { 'x-hashmark-address': '203.0.113.9' };
    expect(await (await browser.send('/studio', { headers })).text()).not.toContain('/studio/first');
    const far = {
      method: 'POST',
      headers,
      body: new URLSearchParams({ ...account, code: world.staff.firstCode }),
    };
    expect((await browser.send('/studio/first', far)).status).toBe(404);

    const made = await browser.post('/studio/first', {
      ...account,
      code: world.staff.firstCode.toLowerCase(),
    });
    expect(made.status).toBe(303);
    expect(made.headers.get('set-cookie')).toMatch(
      /^__Host-staff=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(await (await browser.get('/studio')).text()).toBe('the Studio');
    const again = await world.browser().post('/studio/first', { ...account, code: world.staff.firstCode });
    expect(again.status).toBe(404);
  });

  it('asks for a second factor, takes each code and each recovery code once', async () => {
    await world.addPerson('ann@site.example', { role: 'editor' });
    const browser = world.browser();
    expect((await browser.signIn('ann@site.example')).headers.get('location')).toBe('/studio');
    const page = await (await browser.get('/studio/account?second-factor=add')).text();
    expect(page).toContain('<svg');
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? '';
    expect((await browser.post('/studio/account/second-factor', { code: '000000' })).status).toBe(422);
    const on = await browser.post('/studio/account/second-factor', { code: codeAt(secret, world.clock.now) });
    const codes = [...(await on.text()).matchAll(/<li><code>([A-Z2-7-]+)<\/code>/g)].map(
      ([, code = '']) => code,
    );
    expect(codes).toHaveLength(10);

    const other = world.browser();
    const half = await other.signIn('ann@site.example');
    expect(half.headers.get('location')).toBe('/studio/code?to=%2Fstudio');
    expect((await other.json('GET', '/me')).status).toBe(401);
    const used = await other.post('/studio/code', { code: codeAt(secret, world.clock.now) });
    expect(used.status).toBe(422);
    world.clock.now += 30_000;
    const to = '/studio/edit/pages/en/promo';
    const done = await other.post('/studio/code', { code: codeAt(secret, world.clock.now), to });
    expect(done.headers.get('location')).toBe(to);
    expect((await other.json('GET', '/me')).body).toMatchObject({ account: { email: 'ann@site.example' } });

    for (const [status, code] of [
      [303, codes[0] ?? ''],
      [422, codes[0] ?? ''],
    ] as const) {
      const lost = world.browser();
      await lost.signIn('ann@site.example');
      expect((await lost.post('/studio/code', { code })).status).toBe(status);
    }
    const guesser = world.browser();
    await guesser.signIn('ann@site.example');
    const statuses = [];
    for (let tries = 0; tries < 6; tries++)
      statuses.push((await guesser.post('/studio/code', { code: '123456' })).status);
    expect(statuses.at(-1)).toBe(422);
    world.clock.now += 30_000;
    const late = await guesser.post('/studio/code', { code: codeAt(secret, world.clock.now) });
    expect(late.status, 'a challenge is over after five tries').toBe(422);
  });

  it('tells nobody whether there is an account, and slows guessing down', async () => {
    await world.addPerson('ann@site.example', { role: 'author' });
    const strip = (text: string) => text.replaceAll(/[a-z]+@site\.example/g, '');
    const answers = await Promise.all(
      ['ann@site.example', 'nobody@site.example'].map(async (email) => {
        const answer = await world.browser().signIn(email, 'wrong wrong wrong');
        return [answer.status, strip(await answer.text())];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(401);
    for (let tries = 0; tries < 9; tries++)
      await world.browser().signIn('ann@site.example', 'wrong wrong wrong');
    expect((await world.browser().signIn('ann@site.example')).status).toBe(429);
    world.clock.now += 16 * 60_000;
    expect((await world.browser().signIn('ann@site.example')).status).toBe(303);
  });

  it('does not forgive guesses of the password for a second factor that the guesser has made', async () => {
    await world.addPerson('ann@site.example', { role: 'editor' });
    const browser = world.browser();
    await browser.signIn('ann@site.example');
    const guess = async () => {
      const wrong = { current: 'wrong wrong wrong', password: `${PASSWORD} again` };
      return (await browser.post('/studio/account/password', wrong)).status;
    };
    for (let tries = 0; tries < 9; tries++) expect(await guess()).toBe(422);
    const page = await (await browser.get('/studio/account?second-factor=add')).text();
    const code = codeAt(/<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? '', world.clock.now);
    const on = await (await browser.post('/studio/account/second-factor', { code })).text();
    const recovery = /<li><code>([A-Z2-7-]+)<\/code>/.exec(on)?.[1] ?? '';
    expect((await browser.post('/studio/account/second-factor/remove', { code: recovery })).status).toBe(303);
    expect([await guess(), await guess()]).toEqual([422, 429]);
  });

  it('ends sessions: rested, too old, signed out, revoked, deactivated; and gives way to a lowered role at once', async () => {
    await world.addPerson('root@site.example', { role: 'admin' });
    const id = await world.addPerson('ann@site.example', { role: 'publisher' });
    const signedIn = async () => {
      const browser = world.browser();
      await browser.signIn('ann@site.example');
      return browser;
    };
    const status = async (browser: Awaited<ReturnType<typeof signedIn>>) =>
      (await browser.json('GET', '/me')).status;

    const rested = await signedIn();
    world.clock.now += 12 * HOUR + 1;
    expect(await status(rested)).toBe(401);

    const old = await signedIn();
    const tokens = new Set<string | undefined>();
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      expect(await status(old)).toBe(200);
      tokens.add(old.cookies.get('__Host-staff'));
      world.clock.now += 8 * HOUR;
    }
    expect(tokens.size, 'the token changes while it is used').toBeGreaterThan(15);
    expect(await status(old)).toBe(401);

    const [here, there] = [await signedIn(), await signedIn()];
    const page = await (await here.get('/studio/account')).text();
    const others = [...page.matchAll(/name="id" value="([^"]+)"/g)].map(([, found = '']) => found);
    expect(others).toHaveLength(1);
    await here.post('/studio/account/sessions', { id: others[0] ?? '' });
    expect([await status(here), await status(there)]).toEqual([200, 401]);

    await world.change(id, { rights: { role: 'author', types: null, locales: null, suffixes: null } });
    expect((await here.json('GET', '/me')).body.actions).toEqual(['read', 'save']);
    expect((await here.get('/studio/staff')).status).toBe(403);
    await here.post('/studio/sign-out', {});
    expect(await status(here)).toBe(401);

    const out = await signedIn();
    await world.change(id, { isActive: false });
    expect(await status(out)).toBe(401);
    expect((await (await signedIn()).get('/studio/account')).headers.get('location')).toContain(
      '/studio/sign-in',
    );
  });

  it('ends a session whose replaced token comes back from elsewhere, and not one whose answer was lost', async () => {
    await world.addPerson('ann@site.example', { role: 'author' });
    const browser = world.browser();
    await browser.signIn('ann@site.example');
    const stolen = browser.cookies.get('__Host-staff') ?? '';
    world.clock.now += HOUR;
    await browser.json('GET', '/me');
    const lost = browser.cookies.get('__Host-staff') ?? '';
    expect(lost).not.toBe(stolen);
    browser.cookies.set('__Host-staff', stolen);
    world.clock.now += 120_000;
    expect((await browser.json('GET', '/me')).status, 'the new token never arrived').toBe(200);
    expect(browser.cookies.get('__Host-staff')).not.toBe(stolen);
    expect((await browser.json('GET', '/me')).status).toBe(200);
    world.clock.now += 120_000;
    const thief = world.browser();
    thief.cookies.set('__Host-staff', stolen);
    expect((await thief.json('GET', '/me')).status).toBe(401);
    expect((await browser.json('GET', '/me')).status).toBe(401);
  });

  it('refuses writes that other sites cause, and addresses elsewhere', async () => {
    await world.addPerson('ann@site.example', { role: 'publisher' });
    const browser = world.browser();
    const evil = 'https://evil.example';
    expect(
      (await browser.post('/studio/sign-in', { email: 'ann@site.example', password: PASSWORD }, evil)).status,
    ).toBe(403);
    for (const to of [
      'https://evil.example/',
      '//evil.example',
      '/promo',
      '/studio/../promo',
      '\\\\evil.example',
      '/studio/link',
    ]) {
      const answer = await browser.post('/studio/sign-in', {
        email: 'ann@site.example',
        password: PASSWORD,
        to,
      });
      expect(answer.headers.get('location'), to).toBe('/studio');
    }
    const body = { body: { title: 'One', content: 'One.' } };
    const write = (from?: string, more = {}) =>
      browser.json('PUT', '/documents/pages/en/one', body, { 'If-None-Match': '*', ...more }, from);
    for (const from of [evil, 'null', '', 'http://localhost.evil.example', 'http://localhost:81'])
      expect((await write(from)).status, from).toBe(403);
    expect((await write(undefined, { 'Sec-Fetch-Site': 'same-site' })).status).toBe(403);
    expect((await write()).status).toBe(201);
    expect((await browser.post('/studio/sign-out', {}, evil)).status).toBe(403);
    expect((await browser.json('GET', '/me')).status).toBe(200);
  });

  it('is on the host of the Studio alone, without a language in the address', async () => {
    const apart = await createStudio(kind, { STUDIO_ORIGIN: 'https://studio.example' });
    try {
      await apart.addPerson('ann@site.example', { role: 'author' });
      const browser = apart.browser('https://studio.example');
      await browser.signIn('ann@site.example');
      expect((await browser.json('GET', '/me')).status).toBe(200);
      expect((await browser.get('/promo')).status).toBe(404);
      expect((await browser.get('/de/studio/account')).headers.get('location')).toBe('/studio/account');
      for (const host of ['https://site.example', 'http://localhost']) {
        const reader = apart.browser(host);
        for (const [name, value] of browser.cookies) reader.cookies.set(name, value);
        expect((await reader.get('/studio')).status).toBe(404);
        expect((await reader.signIn('ann@site.example')).status).toBe(404);
        expect((await reader.json('GET', '/me')).status).toBe(401);
        expect((await reader.get('/promo')).status).toBe(200);
      }
    } finally {
      await apart.remove();
    }
    expect((await world.browser('https://site.example').get('/studio')).status).toBe(404);
    const off = await createStudio(kind, { STUDIO: false });
    expect((await off.browser().get('/studio')).status).toBe(404);
    await off.remove();
  });

  it('ends a link by the next one, and takes none that was not meant to be', async () => {
    await world.addPerson('root@site.example', { role: 'admin' });
    const account = {
      email: 'bo@site.example',
      name: 'Bo',
      rights: { ...ALL_RIGHTS, role: 'author' },
    } as const;
    const { id, token: first } = await invite(world.staff, account, 'test');
    const second = await inviteAgain(world.staff, id, 'test');
    const open = async (token: string) =>
      (await world.browser().post('/studio/link', { token, password: PASSWORD })).status;
    expect([await open(first), await open(second), await open(second)]).toEqual([422, 303, 422]);
  });

  it('names a program with the token of the server as it calls itself, in one line that can be kept', async () => {
    const actorOf = async (name: string) => {
      const headers = { Authorization: `Bearer ${world.cms.token}`, 'X-Actor': name };
      const { body } = await world.browser().json('GET', '/me', undefined, headers);
      return body.actor;
    };
    expect(await actorOf(encodeURIComponent('cli:ä\nb\u0000c'))).toBe('cli:ä b c');
    expect(await actorOf(encodeURIComponent(`${'x'.repeat(99)}😀`))).toBe(`${'x'.repeat(99)}\ufffd`);
    expect(await actorOf('50%')).toBe('50%');
    expect(await actorOf('%20')).toBe('unnamed');
  });

  it('lets admins invite, change and deactivate, but never the last of them', async () => {
    const root = await world.addPerson('root@site.example', { role: 'admin' });
    const admin = world.browser();
    await admin.signIn('root@site.example');
    const form = {
      email: 'bo@site.example',
      name: 'Bo',
      role: 'publisher',
      'locales.de': '1',
      'suffixes.': '1',
    };
    const made = await (await admin.post('/studio/staff', form)).text();
    const link = /studio\/link\?token=([\w-]+)/.exec(made)?.[1] ?? '';
    const bo = world.browser();
    expect(await (await bo.get(`/studio/link?token=${link}`)).text()).toContain('bo@site.example');
    expect((await bo.post('/studio/link', { token: link, password: PASSWORD })).status).toBe(303);
    expect((await bo.json('GET', '/me')).body).toMatchObject({
      role: 'publisher',
      locales: ['de'],
      suffixes: [''],
      types: null,
    });
    expect((await world.browser().post('/studio/link', { token: link, password: PASSWORD })).status).toBe(
      422,
    );
    for (const path of ['/studio/staff', '/studio/tokens', `/studio/staff/${root}`])
      expect((await bo.get(path)).status).toBe(403);
    expect((await bo.post(`/studio/staff/${root}/deactivate`, {})).status).toBe(403);

    expect((await admin.post(`/studio/staff/${root}/deactivate`, {})).status).toBe(409);
    expect((await admin.post(`/studio/staff/${root}`, { name: 'Root', role: 'author' })).status).toBe(409);
    // Nothing sends mails here: none is offered, and none is asked for in vain.
    expect(await (await admin.get('/studio/staff')).text()).not.toContain('name="mail"');
    const unsent = { email: 'cy@site.example', name: 'Cy', role: 'author', mail: true };
    expect((await admin.json('POST', '/staff', unsent)).status).toBe(409);
    const twice = await admin.post('/studio/staff', { ...form, email: 'BO@site.example' });
    expect(twice.status).toBe(409);
    expect((await admin.json('GET', '/staff')).body.items).toHaveLength(2);

    const token = await (
      await admin.post('/studio/tokens', { name: 'ci', expires: '2026-01-02', role: 'author' })
    ).text();
    const secret = /staff__secret">([\w-]{43})</.exec(token)?.[1] ?? '';
    const headers = { Authorization: `Bearer ${secret}` };
    const program = world.browser();
    expect((await program.json('GET', '/me', undefined, headers)).body).toMatchObject({
      door: 'token',
      actor: 'token:ci',
    });
    world.clock.now += 48 * HOUR;
    expect((await program.json('GET', '/me', undefined, headers)).status).toBe(401);
    expect((await admin.json('GET', '/me')).status).toBe(401);
  });
});

it('the pages of staff say everything in each language', () => {
  const keys = (messages: object) =>
    Object.entries(messages).flatMap(([group, words]) => Object.keys(words).map((key) => `${group}.${key}`));
  expect(keys(de)).toEqual(keys(en));
  expect(keys(fr)).toEqual(keys(en));
});
