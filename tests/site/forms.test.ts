import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const post = (name: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/forms/${name}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url, ...headers },
    body: new URLSearchParams(fields),
  });

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

const KNOWN = { email: 'depositor@astrolane.test', password: 'astrolane-demo' };

describe('a form that is posted without a script', () => {
  it('signs in by 303, with the cookies of the call', async () => {
    const answer = await post('login', { ...KNOWN, _from: '/de/sign-in' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/de');
    expect(cookiesOf(answer)).toMatch(/__Host-player=/);
    const player = await fetch(`${server.url}/api/player`, { headers: { cookie: cookiesOf(answer) } });
    expect(await player.json()).toMatchObject({ email: KNOWN.email });
  });

  it('is that of the code alone for whom a provider has sent, with a way back', async () => {
    const shown = async (query: string) => {
      const html = await (await fetch(`${server.url}/en/login${query}`)).text();
      expect(html).toContain('<a href="/en/login">Back to sign-in</a>');
      const tags = html.match(/<form [^>]*data-form="(?:login|code)"[^>]*>/g) ?? [];
      return tags
        .filter((tag) => !/ hidden(?=[ >])/.test(tag))
        .map((tag) => /data-form="(\w+)"/.exec(tag)?.[1]);
    };
    expect(await shown('')).toEqual(['login']);
    expect(await shown('?two_factor=1')).toEqual(['code']);
  });

  it('says why a provider has led somebody back', async () => {
    const read = async (query: string) => await (await fetch(`${server.url}/en/login${query}`)).text();
    expect(await read('?auth_error=account-exists')).toContain('an account with this e-mail address already');
    for (const other of ['expired', 'constructor'])
      expect(await read(`?auth_error=${other}`)).toContain('Signing in with the provider did not work.');
    expect(await read('')).not.toContain('with the provider did not work');

    const cookie = cookiesOf(await post('login', KNOWN));
    const readProfile = async (query: string) =>
      await (await fetch(`${server.url}/en/profile/security${query}`, { headers: { cookie } })).text();
    expect(await readProfile('?auth_error=provider-taken')).toContain(
      'role="alert">This account at the provider, or yours here, is connected already.',
    );
    expect(await readProfile('')).not.toContain('is connected already');
  });

  it('leads to the wanted path, and to no other host', async () => {
    const leadsTo = async (redirect: string) =>
      (await post('login', { ...KNOWN, redirect, _from: '/en/login' })).headers.get('location');
    expect(await leadsTo('/en/profile?a=1')).toBe('/en/profile?a=1');
    for (const foreign of [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      '/api/player',
      '/forms/login',
    ])
      expect(await leadsTo(foreign), foreign).toBe('/en');
  });

  it('is led back with what was wrong and what was typed, once, and never with the password', async () => {
    const answer = await post('login', {
      email: 'a"<b@example.com',
      password: 'secret-word',
      _from: '/en/login?redirect=/en/vip',
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/en/login?redirect=/en/vip');
    const cookie = cookiesOf(answer);
    expect(Buffer.from(cookie.split('=')[1] ?? '', 'base64url').toString()).not.toContain('secret-word');
    const page = await fetch(`${server.url}/en/login?redirect=/en/vip`, { headers: { cookie } });
    const html = await page.text();
    expect(html.includes('value="a&quot;<b@example.com"')).toBe(true);
    expect(html.includes('Enter an e-mail address like name@example.com.')).toBe(true);
    expect(html.includes('name="redirect" value="/en/vip"')).toBe(true);
    expect(html.includes('secret-word')).toBe(false);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.getSetCookie().join()).toMatch(/__Host-form=;/);
    const other = await (await fetch(`${server.url}/en/login`)).text();
    expect(other.includes('example.com"')).toBe(false);
  });

  it('keeps what fits of a long form, and answers a forged state as if there was none', async () => {
    const answer = await post('registration', {
      email: 'no',
      city: 'x'.repeat(20_000),
      _from: '/en/registration',
    });
    expect(answer.status).toBe(303);
    expect(cookiesOf(answer).length).toBeLessThan(4000);
    for (const forged of ['x', Buffer.from('{"name":1}').toString('base64url'), '%']) {
      const page = await fetch(`${server.url}/en/login`, { headers: { cookie: `__Host-form=${forged}` } });
      expect(page.status, forged).toBe(200);
    }
  });

  it('is refused from another site, of another type, and under a name that there is not', async () => {
    const foreign = await post('login', KNOWN, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect((await post('login', KNOWN, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post('constructor', {})).status).toBe(404);
    const json = await fetch(`${server.url}/forms/login`, {
      method: 'POST',
      headers: { origin: server.url, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(json.status).toBe(415);
  });

  it('does not make of a page address one that takes posts', async () => {
    for (const path of ['/en/login', '/en/registration', '/en/sign-in'])
      expect(
        (await fetch(server.url + path, { method: 'POST', headers: { origin: server.url } })).status,
      ).toBe(405);
  });

  it('registers by the same rules as the call', async () => {
    const fields = {
      email: 'no-script@example.com',
      password: 'a-long-enough-one',
      currency: 'NOK',
      date_of_birth: '1990-05-04',
      terms_acceptance: 'on',
      _from: '/en/registration',
    };
    const stateOf = async (changes: Record<string, string>) => {
      const answer = await post('registration', { ...fields, ...changes });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en/registration']);
      return JSON.parse(Buffer.from(cookiesOf(answer).split('=')[1] ?? '', 'base64url').toString());
    };
    expect(await stateOf({ date_of_birth: '' })).toMatchObject({
      errors: { date_of_birth: ['VALIDATION.REQUIRED'] },
    });
    expect(await stateOf({ date_of_birth: '2020-01-01' })).toMatchObject({
      errors: { date_of_birth: ['VALIDATION.BIRTH_DAY.MIN'] },
    });
    expect(await stateOf({ password: 'password1' })).toMatchObject({
      errors: { password: ['VALIDATION.PASSWORD.COMMON'] },
    });
    expect(await stateOf({ terms_acceptance: '' })).toMatchObject({
      errors: { terms_acceptance: ['VALIDATION.TERMS.MUST_ACCEPT'] },
    });
    const answer = await post('registration', fields);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en']);
    const player = await fetch(`${server.url}/api/player`, { headers: { cookie: cookiesOf(answer) } });
    expect(await player.json()).toMatchObject({
      email: fields.email,
      currency: 'NOK',
      date_of_birth: '1990-05-04',
      receive_promos: false,
    });
  });
});
