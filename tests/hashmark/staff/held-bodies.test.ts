/** Writes whose body comes late: whoever was let in when they began must still be who they were when it is there. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inviteAgain } from '../../../src/hashmark/staff/accounts.ts';
import { choosePassword } from '../../../src/hashmark/staff/links.ts';
import { removeToken } from '../../../src/hashmark/staff/tokens.ts';
import { storeKinds } from '../store/stores.ts';
import { createAuthenticator } from './authenticator.ts';
import { createStudioOf, PASSWORD, type StaffBrowser, type StudioWorld } from './world.ts';

const ANN = 'ann@site.example';

describe.each(storeKinds)('a body that is held back on $name', (kind) => {
  let world: StudioWorld;
  let ann: StaffBrowser;
  let annId: string;
  beforeEach(async () => {
    ({ world, id: annId, browser: ann } = await createStudioOf(kind, ANN));
  });
  afterEach(() => world.remove());

  /** Sends a write whose body comes only after something else has happened. */
  async function hold(path: string, body: string, meanwhile: () => Promise<unknown>, more: RequestInit = {}) {
    const text = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await meanwhile();
        controller.enqueue(new TextEncoder().encode(body));
        controller.close();
      },
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...more.headers };
    const init = { method: 'POST', ...more, headers, body: text, duplex: 'half' };
    return (await ann.send(path, init as RequestInit)).status;
  }
  const json = { headers: { 'content-type': 'application/json' } };
  const eve = { email: 'eve@site.example', name: 'Eve', role: 'admin' };
  const held: [string, string, RequestInit?][] = [
    ['/studio/staff', new URLSearchParams(eve).toString()],
    ['/studio/tokens', 'name=ci&role=publisher&expires=2030-01-01'],
    ['/studio/webhooks', 'url=https%3A%2F%2Fhooks.example%2F'],
    ['/api/authoring/staff', JSON.stringify(eve), json],
    [
      '/api/authoring/documents/pages/en/one',
      JSON.stringify({ body: { title: 'One', content: 'One.' } }),
      { method: 'PUT', headers: { ...json.headers, 'if-none-match': '*' } },
    ],
  ];
  it.each(held)('a write to %s whose body comes after its session has ended is refused', async (...write) => {
    const [path, body, more] = write;
    expect(await hold(path, body, () => world.change(annId, { isActive: false }), more)).toBe(401);
    await world.change(annId, { isActive: true });
    await ann.signIn(ANN);
    const lower = { role: 'author', types: ['menu'], locales: null, suffixes: null } as const;
    expect(await hold(path, body, () => world.change(annId, { rights: lower }), more)).toBe(403);
    const root = world.browser();
    await root.signIn('root@site.example');
    expect((await root.json('GET', '/staff')).body.items).toHaveLength(2);
    expect((await root.json('GET', '/tokens')).body.items).toEqual([]);
    expect((await root.json('GET', '/documents')).body.items).toEqual([]);
  });

  it('a write that was under way when the token changed is done, however slowly its body comes', async () => {
    const before = ann.cookies.get('__Host-staff') ?? '';
    world.clock.now += 3_600_000;
    for (let turn = 0; turn < 2; turn++) await ann.json('GET', '/me');
    const now = ann.cookies.get('__Host-staff') ?? '';
    expect(now).not.toBe(before);
    ann.cookies.set('__Host-staff', before);
    world.clock.now += 59_000;
    const later = async () => {
      world.clock.now += 59_000;
    };
    expect(await hold('/studio/account', 'name=Anna', later)).toBe(303);
    ann.cookies.set('__Host-staff', now);
    expect((await ann.json('GET', '/me')).body).toMatchObject({ account: { name: 'Anna' } });
  });

  it('a program whose token was removed meanwhile writes nothing', async () => {
    const shown = await ann.post('/studio/tokens', { name: 'ci', expires: '2026-01-02', role: 'author' });
    const token = /staff__secret">([\w-]{43})</.exec(await shown.text())?.[1] ?? '';
    const { items } = (await ann.json('GET', '/tokens')).body;
    const headers = { ...json.headers, Authorization: `Bearer ${token}` };
    const remove = () => removeToken(world.staff, items[0].id, 'test');
    expect(await hold('/api/authoring/check', '{}', remove, { headers })).toBe(401);
  });

  it('a passkey is not added by whoever was signed out by a link meanwhile', async () => {
    const passkey = createAuthenticator('http://localhost');
    const options = await ann.post('/studio/account/passkeys/options', { 'passkey-current': PASSWORD });
    const response = passkey.create(await options.json());
    const body = new URLSearchParams({ response, 'passkey-name': 'Thief' }).toString();
    const loseByLink = async () =>
      await choosePassword(world.staff, await inviteAgain(world.staff, annId, 'test'), `${PASSWORD} again`);
    expect(await hold('/studio/account/passkeys', body, loseByLink)).toBe(401);
    const keys = await world.store.reader.selectFrom('staff_passkeys').selectAll().execute();
    expect(keys).toEqual([]);
  });
});
