/** What somebody has begun with an old password, or with an account that was closed, comes to nothing. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPasswords } from '../../../src/hashmark/credentials/passwords.ts';
import { inviteAgain } from '../../../src/hashmark/staff/accounts.ts';
import { choosePassword } from '../../../src/hashmark/staff/links.ts';
import { storeKinds } from '../store/stores.ts';
import { codeAt, createStudioOf, PASSWORD, type StaffBrowser, type StudioWorld } from './world.ts';

const ANN = 'ann@site.example';
const FRESH = `${PASSWORD} again`;

describe.each(storeKinds)('what was begun before on $name', (kind) => {
  let world: StudioWorld;
  let ann: StaffBrowser;
  let annId: string;
  beforeEach(async () => {
    ({ world, id: annId, browser: ann } = await createStudioOf(kind, ANN));
  });
  afterEach(() => world.remove());

  const changeOwn = async () => {
    const answer = await ann.post('/studio/account/password', { current: PASSWORD, password: FRESH });
    expect(answer.status).toBe(303);
  };
  const chooseByLink = async () => {
    await choosePassword(world.staff, await inviteAgain(world.staff, annId, 'test'), FRESH);
  };
  const ways: [string, () => Promise<void>][] = [
    ['its owner changes', changeOwn],
    ['a link sets', chooseByLink],
  ];
  const readSecret = async (browser: StaffBrowser) =>
    /<code>([A-Z2-7 ]+)<\/code>/.exec(
      await (await browser.get('/studio/account?second-factor=add')).text(),
    )?.[1] ?? '';
  /** @returns the secret of the app, and a recovery code */
  async function addSecondFactor(): Promise<[secret: string, code: string]> {
    const secret = await readSecret(ann);
    const code = codeAt(secret, world.clock.now);
    const page = await (await ann.post('/studio/account/second-factor', { code })).text();
    return [secret, /<li><code>([A-Z2-7-]+)<\/code>/.exec(page)?.[1] ?? ''];
  }
  const statusOf = async (browser: StaffBrowser) => (await browser.json('GET', '/me')).status;

  it.each(ways)('a sign-in that waits for its code ends with the password that %s', async (_, renew) => {
    const [secret, code] = await addSecondFactor();
    const thief = world.browser();
    expect((await thief.signIn(ANN)).headers.get('location')).toContain('/studio/code');
    await renew();
    expect((await thief.post('/studio/code', { code })).status).toBe(422);
    expect(await statusOf(thief)).toBe(401);
    const owner = world.browser();
    await owner.signIn(ANN, FRESH);
    world.clock.now += 30_000;
    const own = codeAt(secret, world.clock.now);
    expect((await owner.post('/studio/code', { code: own })).status).toBe(303);
  });

  it('a link that nobody has followed ends with a password that its owner changes', async () => {
    const token = await inviteAgain(world.staff, annId, 'test');
    await changeOwn();
    expect((await world.browser().post('/studio/link', { token, password: PASSWORD })).status).toBe(422);
    expect((await world.browser().signIn(ANN, FRESH)).status).toBe(303);
  });

  it.each(ways)(
    'a second factor is not made of a secret from before a password that %s',
    async (_, renew) => {
      const seen = await readSecret(ann);
      expect(seen).not.toBe('');
      expect(await readSecret(ann)).toBe(seen);
      await renew();
      const owner = world.browser();
      await owner.signIn(ANN, FRESH);
      expect(await readSecret(owner)).not.toBe(seen);
    },
  );

  /** Makes the password of an account take long to check, so that much can happen meanwhile. */
  async function slowDown(): Promise<void> {
    const password_hash = await createPasswords({ memory: 19_456, passes: 12 }).hash(PASSWORD);
    await world.store.db.updateTable('staff').set({ password_hash }).where('id', '=', annId).execute();
  }
  /** Waits until a try was counted, and with it until the password is looked at. */
  const isTried = async (before: number) =>
    await expect
      .poll(async () => (await world.store.reader.selectFrom('door_tries').selectAll().execute()).length)
      .toBeGreaterThan(before);
  const countTries = async () =>
    (await world.store.reader.selectFrom('door_tries').selectAll().execute()).length;

  it('a password that is being checked lets nobody in who has another one by then, or no account', async () => {
    await slowDown();
    for (const meanwhile of [() => world.change(annId, { isActive: false }), chooseByLink]) {
      await world.change(annId, { isActive: true });
      const thief = world.browser();
      const before = await countTries();
      const entering = thief.signIn(ANN);
      await isTried(before);
      await meanwhile();
      await entering;
      await world.change(annId, { isActive: true });
      expect(await statusOf(thief)).toBe(401);
    }
  });

  it('a change of the password does not undo that of a link', async () => {
    await slowDown();
    const before = await countTries();
    const stolen = 'words of a thief here';
    const changing = ann.post('/studio/account/password', { current: PASSWORD, password: stolen });
    await isTried(before);
    await chooseByLink();
    await changing;
    expect((await world.browser().signIn(ANN, stolen)).status).toBe(401);
    expect((await world.browser().signIn(ANN, FRESH)).status).toBe(303);
  });
});
