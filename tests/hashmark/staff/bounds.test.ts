/** How long, how often and how large what staff come in by may be: the last that is taken, and the first that is not. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invite, inviteAgain } from '../../../src/hashmark/staff/accounts.ts';
import { ALL_RIGHTS } from '../../../src/hashmark/staff/permissions.ts';
import { prepareSecondFactor, resetSecondFactor } from '../../../src/hashmark/staff/second-factor.ts';
import { signIn } from '../../../src/hashmark/staff/sign-in.ts';
import { quickStaff } from '../../support/staff.ts';
import { storeKinds } from '../store/stores.ts';
import { codeAt, createStudio, PASSWORD, type StudioWorld } from './world.ts';

const ANN = 'ann@site.example';
const FRESH = `${PASSWORD} again`;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(storeKinds)('bounds of sign-in on $name', (kind) => {
  let world: StudioWorld;
  let annId: string;
  beforeEach(async () => {
    world = await createStudio(kind);
    annId = await world.addPerson(ANN, { role: 'editor' });
  });
  afterEach(() => world.remove());

  async function signedIn(password = PASSWORD) {
    const browser = world.browser();
    await browser.signIn(ANN, password);
    return browser;
  }
  const statusOf = async (browser: ReturnType<typeof world.browser>) =>
    (await browser.json('GET', '/me')).status;
  /** @returns the secret of the app, and the recovery codes */
  async function addSecondFactor(email = ANN): Promise<{ secret: string; codes: string[] }> {
    const browser = world.browser();
    await browser.signIn(email);
    const page = await (await browser.get('/studio/account?second-factor=add')).text();
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? '';
    const on = await browser.post('/studio/account/second-factor', { code: codeAt(secret, world.clock.now) });
    const codes = [...(await on.text()).matchAll(/<li><code>([A-Z2-7-]+)<\/code>/g)];
    return { secret, codes: codes.map(([, code = '']) => code) };
  }

  it('an address is the same in other letters and with spaces around it, and counted as one', async () => {
    expect((await world.browser().signIn(' Ann@Site.EXAMPLE ')).status).toBe(303);
    for (let tries = 0; tries < 10; tries++)
      await world.browser().signIn(tries % 2 ? 'ANN@site.example' : ANN, 'wrong wrong wrong');
    expect((await world.browser().signIn('ann@SITE.example')).status).toBe(429);
  });

  it('passwords are tried sixty times from one network in a quarter of an hour, whoever they are of', async () => {
    const staff = quickStaff(world.store, { ...world.staff.runtime, random: () => 0.5 }, 1);
    const enter = (email: string, address: string) =>
      signIn(staff, { email, password: PASSWORD }, { address, agent: '' }).then(
        ({ kind }) => kind,
        ({ code }) => code,
      );
    for (let tries = 0; tries < 59; tries++)
      expect(await enter(`nobody-${tries}@site.example`, '203.0.113.9')).toBe('invalid-credentials');
    expect(await enter(ANN, '203.0.113.9')).toBe('session');
    expect(await enter(ANN, '203.0.113.9')).toBe('too-many-requests');
    expect(await enter(ANN, '203.0.113.10')).toBe('session');
  });

  it('a right password forgives the wrong ones before it', async () => {
    for (let turn = 0; turn < 3; turn++) {
      for (let tries = 0; tries < 5; tries++) await world.browser().signIn(ANN, 'wrong wrong wrong');
      expect((await world.browser().signIn(ANN)).status).toBe(303);
    }
  });

  it('a code is awaited for five minutes, taken once, and may be guessed ten times whatever is asked again', async () => {
    const { codes } = await addSecondFactor();
    const [first = '', second = '', third = ''] = codes;
    const inTime = await signedIn();
    world.clock.now += 5 * MINUTE - 1;
    const cookie = inTime.cookies.get('__Host-staff-code') ?? '';
    expect((await inTime.post('/studio/code', { code: first })).status).toBe(303);
    expect(inTime.cookies.has('__Host-staff-code')).toBe(false);
    inTime.cookies.set('__Host-staff-code', cookie);
    expect((await inTime.post('/studio/code', { code: second })).status).toBe(422);
    const late = await signedIn();
    world.clock.now += 5 * MINUTE;
    expect((await late.post('/studio/code', { code: second })).status).toBe(422);

    const guess = async (code: string) => (await (await signedIn()).post('/studio/code', { code })).status;
    for (let tries = 0; tries < 9; tries++) expect(await guess('123456')).toBe(422);
    expect(await guess(second)).toBe(303);
    for (let tries = 0; tries < 10; tries++) expect(await guess('123456')).toBe(422);
    expect(await guess(third)).toBe(429);
    world.clock.now += 15 * MINUTE;
    expect(await guess(third)).toBe(303);
  });

  it('a code signs in once, where two that are right come together', async () => {
    const [first = '', second = ''] = (await addSecondFactor()).codes;
    const browser = await signedIn();
    const cookie = `__Host-staff-code=${browser.cookies.get('__Host-staff-code')}`;
    const headers = { cookie, origin: 'http://localhost' };
    const answers = await Promise.all(
      [first, second].map(async (code) => {
        const init = { method: 'POST', headers, body: new URLSearchParams({ code }) };
        return (await world.app.request('http://localhost/studio/code', init)).status;
      }),
    );
    expect(answers.toSorted()).toEqual([303, 422]);
    const left = await world.store.reader.selectFrom('staff_recovery_codes').selectAll().execute();
    expect(left).toHaveLength(9);
  });

  it('a second factor is turned off by a code alone, which may be guessed ten times', async () => {
    const { secret, codes } = await addSecondFactor();
    const [code = '', other = ''] = codes;
    world.clock.now += MINUTE;
    const browser = await signedIn();
    await browser.post('/studio/code', { code: codeAt(secret, world.clock.now) });
    const remove = async (sent: string) =>
      (await browser.post('/studio/account/second-factor/remove', { code: sent })).status;
    for (let tries = 0; tries < 10; tries++) expect(await remove('123456')).toBe(422);
    expect(await remove(code)).toBe(429);
    world.clock.now += 15 * MINUTE;
    for (let tries = 0; tries < 9; tries++) expect(await remove('123456')).toBe(422);
    expect(await remove(code), 'which forgives what was wrong before').toBe(303);
    expect((await world.browser().signIn(ANN)).headers.get('location')).toBe('/studio');
    // What was good for the one before is good for no other.
    const next = await addSecondFactor();
    expect(next.secret).not.toBe(secret);
    const later = await signedIn();
    expect((await later.post('/studio/code', { code: other })).status).toBe(422);
    expect((await later.post('/studio/code', { code: next.codes[0] ?? '' })).status).toBe(303);
  });

  it('a second factor is turned on by its own code, which may be guessed ten times', async () => {
    const browser = await signedIn();
    const page = await (await browser.get('/studio/account?second-factor=add')).text();
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? '';
    const turnOn = async (code: string) =>
      (await browser.post('/studio/account/second-factor', { code })).status;
    for (let tries = 0; tries < 10; tries++) expect(await turnOn('12345x')).toBe(422);
    expect(await turnOn(codeAt(secret, world.clock.now))).toBe(429);
    world.clock.now += 15 * MINUTE;
    for (let tries = 0; tries < 9; tries++) expect(await turnOn('12345x')).toBe(422);
    expect(await turnOn(codeAt(secret, world.clock.now))).toBe(200);
    const guess = async () =>
      (await browser.post('/studio/account/second-factor/remove', { code: '12345x' })).status;
    expect([await guess(), await guess()], 'what was wrong before is forgiven').toEqual([422, 422]);
  });

  it('a second factor that is on is not turned on again', async () => {
    const before = await signedIn();
    const { secret } = await addSecondFactor();
    expect(await (await before.get('/studio/account?second-factor=add')).text()).not.toContain('<svg');
    world.clock.now += MINUTE;
    const again = { code: codeAt(secret, world.clock.now) };
    expect((await before.post('/studio/account/second-factor', again)).status).toBe(409);
    await expect(prepareSecondFactor(world.staff, annId, 'Notebook')).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('a second factor is its owner’s alone, and takes codes as apps show them', async () => {
    const BOB = 'bob@site.example';
    await world.addPerson(BOB, { role: 'editor' });
    const [ann, bob] = [await addSecondFactor(), await addSecondFactor(BOB)];
    world.clock.now += MINUTE;
    const enter = async (email: string, code: string) => {
      const browser = world.browser();
      await browser.signIn(email);
      return (await browser.post('/studio/code', { code })).status;
    };
    const shown = (secret: string) => codeAt(secret, world.clock.now).replace(/^.../, '$& ');
    expect(await enter(ANN, shown(bob.secret))).toBe(422);
    expect(await enter(BOB, ann.codes[0] ?? '')).toBe(422);
    // What one has used up is not used up for the other.
    expect(await enter(ANN, shown(ann.secret))).toBe(303);
    expect(await enter(ANN, shown(ann.secret))).toBe(422);
    expect(await enter(BOB, shown(bob.secret))).toBe(303);
  });

  it('a second factor ends with what was begun by it, and the audit tells of both', async () => {
    const before = await signedIn();
    await addSecondFactor();
    const half = await signedIn();
    await resetSecondFactor(world.staff, annId, 'studio:root');
    const page = await (await before.get('/studio/account?second-factor=add')).text();
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? '';
    world.clock.now += MINUTE;
    const code = codeAt(secret, world.clock.now).replace(/^.../, '$& ');
    expect((await before.post('/studio/account/second-factor', { code })).status).toBe(200);
    world.clock.now += MINUTE;
    const other = codeAt(secret, world.clock.now);
    expect((await half.post('/studio/code', { code: other })).status).toBe(422);
    const audit = await world.store.reader
      .selectFrom('audit')
      .select(['actor', 'action'])
      .where('subject', '=', `staff ${ANN}`)
      .where('action', 'like', '%second-factor')
      .execute();
    const done = audit.map(({ actor, action }) => `${actor} ${action}`);
    expect(done.toSorted()).toEqual([
      'studio:ann@site.example enable-second-factor',
      'studio:ann@site.example enable-second-factor',
      'studio:root remove-second-factor',
    ]);
  });

  it('a link is good for three days', async () => {
    const open = async (token: string) =>
      (await world.browser().post('/studio/link', { token, password: FRESH })).status;
    const inTime = await inviteAgain(world.staff, annId, 'test');
    world.clock.now += 3 * DAY - 1;
    expect(await open(inTime)).toBe(303);
    const late = await inviteAgain(world.staff, annId, 'test');
    world.clock.now += 3 * DAY;
    expect(await open(late)).toBe(422);
    expect((await world.browser().get(`/studio/link?token=${late}`)).status).toBe(422);
  });

  it('a password has 12 to 200 characters of at least four kinds, and nothing that others guess', async () => {
    const browser = await signedIn();
    const change = async (password: string) => {
      const answer = await browser.post('/studio/account/password', { current: PASSWORD, password });
      return answer.status === 303
        ? 'taken'
        : /at least 12|at most 200|easy to guess/.exec(await answer.text())?.[0];
    };
    expect(await change('eleven sign')).toBe('at least 12');
    expect(await change('😀'.repeat(11))).toBe('at least 12');
    expect(await change('twelve signs '.repeat(16))).toBe('at most 200');
    expect(await change('xqZxqZxqZxqZ')).toBe('easy to guess');
    expect(await change('xXqQzZxXqQzZ')).toBe('easy to guess');
    expect(await change(ANN)).toBe('easy to guess');
    expect(await change(`${'words of mine '.repeat(14)}four`)).toBe('taken');
  });

  it('a password is changed by whoever knows it, in ten tries, and signs other browsers out', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    await world.addPerson('bob@site.example', { role: 'editor' });
    const neighbour = world.browser();
    await neighbour.signIn('bob@site.example');
    const change = async (current: string) =>
      (await here.post('/studio/account/password', { current, password: FRESH })).status;
    for (let tries = 0; tries < 9; tries++) expect(await change('wrong wrong wrong')).toBe(422);
    expect(await change(PASSWORD)).toBe(303);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
    expect(await statusOf(neighbour)).toBe(200);
    for (let tries = 0; tries < 10; tries++) expect(await change('wrong wrong wrong')).toBe(422);
    expect(await change(FRESH)).toBe(429);
    expect((await world.browser().signIn(ANN)).status).toBe(401);
  });

  it('cookies are kept for as long as what they open, and by the browser alone', async () => {
    await addSecondFactor();
    const browser = world.browser();
    const kept = 'Path=/; HttpOnly; Secure; SameSite=Strict';
    const line = async (answer: Promise<Response>) =>
      (await answer).headers.getSetCookie().map((text) => text.replace(/=[^;]+/, '='));
    expect(await line(browser.signIn(ANN))).toEqual([`__Host-staff-code=; Max-Age=300; ${kept}`]);
    const options = browser.post('/studio/passkey/options', {});
    expect(await line(options)).toEqual([`__Host-staff-passkey=; Max-Age=300; ${kept}`]);
  });
});

describe.each(storeKinds)('the first account on $name', (kind) => {
  it('is made once, however many ask for it at once, and ends what was offered to others before', async () => {
    const world = await createStudio(kind);
    const account = { name: 'Root', password: PASSWORD, code: world.staff.firstCode };
    const offered = ['root@site.example', 'bo@site.example'].map((email) =>
      invite(world.staff, { email, name: 'Bo', rights: { ...ALL_RIGHTS, role: 'author' } }, 'test'),
    );
    const tokens = (await Promise.all(offered)).map(({ token }) => token);
    const answers = await Promise.all(
      ['Root@site.example', 'eve@site.example'].map((email) =>
        world.browser().post('/studio/first', { ...account, email }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    for (const token of tokens)
      expect((await world.browser().post('/studio/link', { token, password: PASSWORD })).status).toBe(422);
    await world.remove();
  });
});
