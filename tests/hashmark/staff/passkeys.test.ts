/** Signing in by a passkey: made and used for this site, this browser and this moment, by whoever has it, and by nobody else. */
import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inviteAgain } from '../../../src/hashmark/staff/accounts.ts';
import { choosePassword } from '../../../src/hashmark/staff/links.ts';
import { PASSKEY_LIFETIME } from '../../../src/hashmark/staff/passkey-challenges.ts';
import { storeKinds } from '../store/stores.ts';
import { type Authenticator, createAuthenticator, type Lie } from './authenticator.ts';
import { createStudio, PASSWORD, type StaffBrowser, type StudioWorld } from './world.ts';

const STUDIO = 'https://studio.example';
const ANN = 'ann@site.example';

describe.each(storeKinds)('passkeys on $name', (kind) => {
  let world: StudioWorld;
  let ann: StaffBrowser;
  let annId: string;
  let passkey: Authenticator;
  beforeEach(async () => {
    world = await createStudio(kind, { STUDIO_ORIGIN: STUDIO });
    await world.addPerson('root@site.example', { role: 'admin' });
    annId = await world.addPerson(ANN, { role: 'editor' });
    ann = world.browser(STUDIO);
    await ann.signIn(ANN);
    passkey = createAuthenticator(STUDIO);
  });
  afterEach(() => world.remove());

  const creationOf = async (browser: StaffBrowser) =>
    await (await browser.post('/studio/account/passkeys/options', { 'passkey-current': PASSWORD })).json();
  const add = async (browser: StaffBrowser, response: string, name = 'Laptop') =>
    (await browser.post('/studio/account/passkeys', { response, 'passkey-name': name })).status;
  const addOwn = async () => expect(await add(ann, passkey.create(await creationOf(ann)))).toBe(303);

  const requestOf = async (browser: StaffBrowser) =>
    await (await browser.post('/studio/passkey/options', {})).json();
  const use = (browser: StaffBrowser, response: string) =>
    browser.post('/studio/passkey', { response, to: '/studio/account' });
  /** Signs in with a new browser. @returns the status: 303 where it is let in */
  async function enter(lie: Lie = {}, by = passkey): Promise<number> {
    const browser = world.browser(STUDIO);
    const answer = await use(browser, by.get(await requestOf(browser), lie));
    expect(answer.status === 303).toBe(browser.cookies.has('__Host-staff'));
    return answer.status;
  }
  const readAudit = async () =>
    (
      await world.staff.store.reader
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', `staff ${ANN}`)
        .where('action', 'like', '%passkey%')
        .orderBy('at')
        .orderBy('id')
        .execute()
    ).map(({ action }) => action);
  const listed = async () => await (await ann.get('/studio/account')).text();

  it('are added, named, used, renamed and removed, and the audit says so', async () => {
    const options = await creationOf(ann);
    expect(options).toMatchObject({
      rp: { id: 'studio.example', name: 'Notebook' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(await add(ann, passkey.create(options), 'My <key>')).toBe(303);
    expect(await listed()).toContain('My &lt;key&gt;');
    expect((await creationOf(ann)).excludeCredentials).toMatchObject([{ id: passkey.id }]);

    world.clock.now += 60_000;
    const browser = world.browser(STUDIO);
    const request = await requestOf(browser);
    expect(request).toMatchObject({ rpId: 'studio.example', userVerification: 'required' });
    expect(request.allowCredentials ?? []).toEqual([]);
    const answer = await use(browser, passkey.get(request));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/studio/account']);
    expect((await browser.json('GET', '/me')).body).toMatchObject({ actor: `studio:${ANN}`, role: 'editor' });
    expect(await listed()).toMatch(/last used/);

    await ann.post('/studio/account/passkeys/rename', { id: passkey.id, name: 'Work' });
    expect(await listed()).toContain('Work');
    const unnamed = await ann.post('/studio/account/passkeys/rename', { id: passkey.id, name: ' ' });
    expect(unnamed.status).toBe(422);
    // Said at the field of this passkey, in a form that is open: the one that adds passkeys is shown by a script only.
    const form = /<details open>(?:(?!<\/details>).)*passkeys\/rename(?:(?!<\/details>).)*<\/details>/s;
    expect(form.exec(await unnamed.text())?.[0]).toMatch(/aria-invalid="true".*class="staff__wrong"/s);
    await ann.post('/studio/account/passkeys/remove', { id: passkey.id });
    expect(await enter()).toBe(422);
    expect((await readAudit()).toSorted()).toEqual(
      ['add-passkey', 'sign-in-by-passkey', 'rename-passkey', 'remove-passkey'].toSorted(),
    );
  });

  it('stand for both factors, and count again and again', async () => {
    await addOwn();
    await world.staff.store.db.updateTable('staff').set({ code_since: 1, code_secret: 'A' }).execute();
    for (let turn = 0; turn < 3; turn++) expect(await enter()).toBe(303);
    // Authenticators that do not count say 0 each time.
    const silent = createAuthenticator(STUDIO);
    expect(await add(ann, silent.create(await creationOf(ann)))).toBe(303);
    for (let turn = 0; turn < 2; turn++) expect(await enter({ counter: 0 }, silent)).toBe(303);
  });

  const { privateKey: otherKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const lies: [string, Lie][] = [
    ['another origin', { origin: 'https://studio.example.evil.example' }],
    ['the same host without https', { origin: 'http://studio.example' }],
    ['another port', { origin: 'https://studio.example:8443' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a challenge of one’s own', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['the other ceremony', { type: 'webauthn.payment' }],
    ['nobody having been verified', { flags: 1 }],
    ['nobody having been there', { flags: 4 }],
  ];
  it.each(lies)(
    'are not taken with %s, neither when they are added nor when they are used',
    async (_, lie) => {
      expect(await add(ann, passkey.create(await creationOf(ann), lie))).toBe(422);
      await addOwn();
      expect(await enter(lie)).toBe(422);
      expect(await enter()).toBe(303);
    },
  );

  it('are not taken with the key, the id or the owner of somebody else', async () => {
    await addOwn();
    const bobId = await world.addPerson('bob@site.example', { role: 'admin' });
    const bob = world.browser(STUDIO);
    await bob.signIn('bob@site.example');
    const bobs = createAuthenticator(STUDIO);
    expect(await add(bob, bobs.create(await creationOf(bob)), 'Of Bob')).toBe(303);
    expect((await creationOf(ann)).excludeCredentials).toMatchObject([{ id: passkey.id }]);
    expect(await listed()).not.toContain('Of Bob');
    const handle = Buffer.from(bobId).toString('base64url');
    for (const lie of [
      { key: otherKey },
      { id: bobs.id },
      { id: bobs.id, userHandle: handle },
      { userHandle: handle },
      { userHandle: '' },
    ])
      expect(await enter(lie)).toBe(422);
    // A credential that is somebody's already is not added a second time.
    expect(await add(bob, passkey.create(await creationOf(bob)))).toBe(422);
    // Nobody renames or removes those of others.
    for (const what of ['rename', 'remove'])
      expect((await bob.post(`/studio/account/passkeys/${what}`, { id: passkey.id, name: 'X' })).status).toBe(
        404,
      );
    expect(await enter({ userHandle: Buffer.from(annId).toString('base64url') })).toBe(303);
  });

  it('are taken once, in time, and in the browser that has asked', async () => {
    await addOwn();
    const browser = world.browser(STUDIO);
    const response = passkey.get(await requestOf(browser));
    const cookie = browser.cookies.get('__Host-staff-passkey') ?? '';
    // In a browser of somebody else, who has it from a network or a log.
    const thief = world.browser(STUDIO);
    await requestOf(thief);
    expect((await use(thief, response)).status).toBe(422);
    expect((await use(world.browser(STUDIO), response)).status).toBe(422);
    expect((await use(browser, response)).status).toBe(303);
    browser.cookies.set('__Host-staff-passkey', cookie);
    expect((await use(browser, response)).status).toBe(422);

    const late = passkey.get(await requestOf(browser));
    world.clock.now += PASSKEY_LIFETIME;
    expect((await use(browser, late)).status).toBe(422);

    // What was made for one session is not added in another, nor twice.
    const fresh = createAuthenticator(STUDIO);
    const made = fresh.create(await creationOf(ann));
    const elsewhere = world.browser(STUDIO);
    await elsewhere.signIn(ANN);
    expect(await add(elsewhere, made)).toBe(422);
    expect(await add(ann, made)).toBe(303);
    expect(await add(ann, made)).toBe(422);
  });

  it('are asked for anew after whatever was sent', async () => {
    const made = passkey.create(await creationOf(ann));
    expect(await add(ann, 'junk')).toBe(422);
    expect(await add(ann, made)).toBe(422);
    await addOwn();
    const browser = world.browser(STUDIO);
    const response = passkey.get(await requestOf(browser));
    const cookie = browser.cookies.get('__Host-staff-passkey') ?? '';
    expect((await use(browser, 'junk')).status).toBe(422);
    expect(browser.cookies.has('__Host-staff-passkey')).toBe(false);
    browser.cookies.set('__Host-staff-passkey', cookie);
    expect((await use(browser, response)).status).toBe(422);
  });

  it('are made with an algorithm that was offered', async () => {
    const { pubKeyCredParams } = await creationOf(ann);
    expect(pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257]);
    for (const algorithm of [-35, -36, -37, -65535])
      expect(await add(ann, passkey.create(await creationOf(ann), { algorithm }))).toBe(422);
    await addOwn();
  });

  it('that say a number again were copied: refused, and written down', async () => {
    await addOwn();
    expect(await enter({ counter: 7 })).toBe(303);
    for (const counter of [7, 6, 0]) expect(await enter({ counter })).toBe(422);
    expect((await readAudit()).filter((action) => action === 'refuse-passkey')).toHaveLength(3);
    expect(await enter({ counter: 8 })).toBe(303);
    const together = await Promise.all([enter({ counter: 9 }), enter({ counter: 9 })]);
    expect(together.toSorted()).toEqual([303, 422]);
  });

  it('take the password to be added, and end with the account and with a link that sets a new one', async () => {
    const options = await ann.post('/studio/account/passkeys/options', { 'passkey-current': 'wrong' });
    expect(options.status).toBe(422);
    const reported = await ann.post('/studio/account/passkeys', {
      response: '',
      'passkey-current': 'wrong',
      'passkey-name': 'L',
    });
    expect([reported.status, await reported.text()]).toEqual([
      422,
      expect.stringContaining('not your current password'),
    ]);
    expect((await world.browser(STUDIO).post('/studio/account/passkeys/options', {})).status).toBe(401);
    await addOwn();
    await world.change(annId, { isActive: false });
    expect(await enter()).toBe(422);
    await world.change(annId, { isActive: true });
    expect(await enter()).toBe(303);
    await choosePassword(world.staff, await inviteAgain(world.staff, annId, 'test'), `${PASSWORD} again`);
    expect(await enter()).toBe(422);
  });

  it('ask the same of everybody, and answer a page of another site nothing', async () => {
    const [known, unknown] = [await requestOf(world.browser(STUDIO)), await requestOf(world.browser(STUDIO))];
    expect({ ...known, challenge: '' }).toEqual({ ...unknown, challenge: '' });
    await addOwn();
    expect({ ...(await requestOf(world.browser(STUDIO))), challenge: '' }).toEqual({
      ...known,
      challenge: '',
    });
    for (const path of ['/studio/passkey/options', '/studio/account/passkeys/options'])
      expect((await ann.post(path, { 'passkey-current': PASSWORD })).headers.get('cache-control')).toBe(
        'no-store',
      );
    const foreign = await world.browser(STUDIO).post('/studio/passkey/options', {}, 'https://evil.example');
    expect(foreign.status).toBe(403);
  });

  it('are added within limits: of tries, of their number and of the length of a name', async () => {
    const ask = (password: string) =>
      ann.post('/studio/account/passkeys/options', { 'passkey-current': password });
    for (let tries = 0; tries < 10; tries++) expect((await ask('wrong wrong wrong')).status).toBe(422);
    expect((await ask(PASSWORD)).status).toBe(429);
    world.clock.now += 900_000;
    for (let turn = 0; turn < 2; turn++) {
      for (let tries = 0; tries < 9; tries++) await ask('wrong wrong wrong');
      expect((await ask(PASSWORD)).status).toBe(200);
    }
    expect(await add(ann, passkey.create(await creationOf(ann)), `${'x'.repeat(59)}😀`)).toBe(303);
    expect(await listed()).toMatch(/(?<!x)x{59}\ufffd?(?!x|\p{Surrogate}|😀)/u);
    const rows = Array.from({ length: 19 }, (_, index) => ({
      ...{ id: `key-${index}`, staff_id: annId, name: `Key-${index}.`, public_key: 'A', counter: 0 },
      ...{ created_at: 100 - index, used_at: null },
    }));
    await world.staff.store.db.insertInto('staff_passkeys').values(rows).execute();
    const shown = [...(await listed()).matchAll(/Key-(\d+)\./g)].map(([, index]) => Number(index));
    expect([...new Set(shown)], 'the oldest first').toEqual(rows.map((_, index) => 18 - index));
    expect((await ask(PASSWORD)).status).toBe(409);
  });

  it('are tried from one network so many times, as passwords and links are', async () => {
    await addOwn();
    const browser = world.browser(STUDIO);
    const request = await requestOf(browser);
    const { address } = world.staff.limits;
    // Browsers of tests are one network, which may try a thousand times as often as others.
    for (let isTaken = true; isTaken; )
      isTaken = await address.take('unknown').then(
        () => true,
        () => false,
      );
    const answers = [
      await use(browser, passkey.get(request)),
      await browser.post('/studio/passkey/options', {}),
      await browser.signIn(ANN),
      await browser.get('/studio/link?token=x'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  });

  it('refuse whatever else is sent as one', async () => {
    await addOwn();
    const browser = world.browser(STUDIO);
    const sound = JSON.parse(passkey.get(await requestOf(browser)));
    const made = JSON.parse(createAuthenticator(STUDIO).create(await creationOf(ann)));
    for (const id of ['\0', 'a\ud800', 'a b', '', 'x'.repeat(1401), 7, null])
      for (const whole of [sound, made]) {
        const response = JSON.stringify({ ...whole, id });
        await requestOf(browser);
        expect((await use(browser, response)).status, JSON.stringify(id)).toBe(422);
        await creationOf(ann);
        expect(await add(ann, response), JSON.stringify(id)).toBe(422);
      }
    const junk = fc.oneof(fc.json(), fc.string(), fc.base64String(), fc.constant('null'));
    const bent = (whole: { response: object }) =>
      fc
        .tuple(fc.constantFrom(...Object.keys(whole.response)), fc.oneof(fc.base64String(), fc.jsonValue()))
        .map(([name, value]) => JSON.stringify({ ...whole, response: { ...whole.response, [name]: value } }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(junk, bent(sound), bent(made)), async (response) => {
        await requestOf(browser);
        expect((await use(browser, response)).status).toBe(422);
        await creationOf(ann);
        expect(await add(ann, response)).toBe(422);
      }),
      { numRuns: 40 },
    );
  });
});
