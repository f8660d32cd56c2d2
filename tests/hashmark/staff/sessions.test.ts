/** The sessions of staff: whose they are, what is kept of their tokens, and what becomes of requests that are under way. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inviteAgain } from '../../../src/hashmark/staff/accounts.ts';
import { listSessions } from '../../../src/hashmark/staff/sessions.ts';
import { storeKinds } from '../store/stores.ts';
import { createStudio, PASSWORD, type StaffBrowser, type StudioWorld } from './world.ts';

const ANN = 'ann@site.example';
const BOB = 'bob@site.example';
const HOUR = 3_600_000;
const SESSION = '__Host-staff';

describe.each(storeKinds)('sessions of staff on $name', (kind) => {
  let world: StudioWorld;
  let ann: StaffBrowser;
  let annId: string;
  beforeEach(async () => {
    world = await createStudio(kind);
    annId = await world.addPerson(ANN, { role: 'admin' });
    await world.addPerson(BOB, { role: 'admin' });
    ann = world.browser();
    await ann.signIn(ANN);
  });
  afterEach(() => world.remove());

  const statusOf = async (browser: StaffBrowser) => (await browser.json('GET', '/me')).status;

  it('are seen and ended by whom they are of', async () => {
    const bob = world.browser();
    await bob.signIn(BOB);
    expect(await (await bob.get('/studio/account')).text()).not.toContain('name="id" value=');
    const sessions = await world.store.reader.selectFrom('staff_sessions').selectAll().execute();
    const { id = '' } = sessions.find(({ staff_id }) => staff_id === annId) ?? {};
    expect(id).not.toBe('');
    await bob.post('/studio/account/sessions', { id });
    expect(await statusOf(ann)).toBe(200);
  });

  it('change their token once where several requests come together, and take the one before for a minute', async () => {
    const before = ann.cookies.get(SESSION) ?? '';
    world.clock.now += HOUR;
    const headers = { cookie: `${SESSION}=${before}` };
    const answers = await Promise.all(
      [1, 2, 3].map(async () => await world.app.request('http://localhost/api/authoring/me', { headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const fresh = answers.flatMap(({ headers }) => headers.getSetCookie());
    expect(fresh).toHaveLength(1);
    ann.cookies.set(SESSION, /=([\w-]+);/.exec(fresh[0] ?? '')?.[1] ?? '');
    expect(await statusOf(ann)).toBe(200);

    const slow = world.browser();
    slow.cookies.set(SESSION, before);
    world.clock.now += 60_000;
    expect(await statusOf(slow)).toBe(200);
    expect(await statusOf(ann)).toBe(200);
    world.clock.now += 1;
    expect(await statusOf(slow)).toBe(401);
    expect(await statusOf(ann)).toBe(401);
  });

  it('keep no token as it is, nor do links, programs and passkeys that are being used', async () => {
    const link = await inviteAgain(world.staff, annId, 'test');
    await ann.post('/studio/passkey/options', {});
    const shown = await ann.post('/studio/tokens', { name: 'ci', expires: '2026-01-02', role: 'author' });
    const program = /staff__secret">([\w-]{43})</.exec(await shown.text())?.[1];
    await world.store.db.updateTable('staff').set({ code_since: 1, code_secret: 'A' }).execute();
    const half = world.browser();
    await half.signIn(BOB);
    const secrets = [link, program, ...ann.cookies.values(), ...half.cookies.values()];
    expect(secrets).toHaveLength(5);
    const tables = [
      'staff_links',
      'staff_sessions',
      'staff_challenges',
      'staff_tokens',
      'staff_passkey_challenges',
    ] as const;
    const rows = await Promise.all(
      tables.map(async (table) => await world.store.reader.selectFrom(table).selectAll().execute()),
    );
    expect(rows.map(({ length }) => length > 0)).toEqual(tables.map(() => true));
    for (const secret of secrets) {
      expect(secret).toMatch(/^[\w-]{43}$/);
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
  });

  it('are forgotten once they have rested or lasted for too long, and no sooner', async () => {
    const kept = async () => {
      await world.browser().signIn(BOB);
      const rows = await world.store.reader.selectFrom('staff_sessions').select('staff_id').execute();
      return rows.filter(({ staff_id }) => staff_id === annId).length;
    };
    const start = world.clock.now;
    const rested = world.browser();
    await rested.signIn(ANN);
    world.clock.now = start + 12 * HOUR - 1;
    expect(await statusOf(ann)).toBe(200);
    expect(await kept()).toBe(2);
    world.clock.now += 1;
    expect(await kept()).toBe(1);
    for (; world.clock.now < start + 7 * 24 * HOUR - 1; world.clock.now += 11 * HOUR)
      expect(await statusOf(ann)).toBe(200);
    world.clock.now = start + 7 * 24 * HOUR - 1;
    expect(await kept()).toBe(1);
    world.clock.now += 1;
    expect(await kept()).toBe(0);
  });

  it('are told to admins by when somebody has last begun one, the newest first', async () => {
    const signedInAt = async () => {
      const { body } = await ann.json('GET', '/staff');
      return body.items.map((item: { signed_in_at: string | null }) => item.signed_in_at);
    };
    const first = new Date(world.clock.now).toISOString();
    expect(await signedInAt()).toEqual(expect.arrayContaining([first, null]));
    world.clock.now += 2000;
    const headers = { 'user-agent': 'Newer' };
    const body = new URLSearchParams({ email: ANN, password: PASSWORD });
    await world.browser().send('/studio/sign-in', { method: 'POST', headers, body });
    expect(await signedInAt()).toContain(new Date(world.clock.now).toISOString());
    const page = await (await ann.get('/studio/account')).text();
    const [, here] = await listSessions(world.staff, annId);
    expect(here).toMatchObject({ createdAt: world.clock.now - 2000, seenAt: world.clock.now - 2000 });
    world.clock.now += 60_000;
    expect(await statusOf(ann)).toBe(200);
    expect((await listSessions(world.staff, annId))[1]?.seenAt).toBe(world.clock.now);
    expect(page).toMatch(/Newer.*>this browser</s);
  });

  it('are told by a part of what the browser calls itself', async () => {
    const headers = { 'user-agent': 'x'.repeat(5000) };
    const body = new URLSearchParams({ email: ANN, password: PASSWORD });
    await ann.send('/studio/sign-in', { method: 'POST', headers, body });
    const page = await (await ann.get('/studio/account')).text();
    expect(page).toMatch(/(?<!x)x{200}(?!x)/);
  });
});
