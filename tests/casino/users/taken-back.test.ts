/** An account that its owner takes back by a mailed link, while whoever knows the old password is at work. */
import { expect, it } from 'vitest';
import { failure } from '../failure.ts';
import { createHarness, newcomer } from '../harness.ts';
import { mailedToken } from '../mail.ts';

const email = 'mira@example.com';
const old = 'orbit-orbit-9';
const words = (password: string) => ({ password, password_confirmation: password });
const ROUNDS = 4;
const OTHERS = 8;

/** A registered player, and who else is signed in. */
async function world() {
  // So that checking a password takes a while, in which other things happen.
  const harness = await createHarness({ hashesSlowly: true, settings: { CAPTCHA: 'off' } });
  const { services, browser } = harness;
  const owner = browser();
  await owner.api.call('signUp', { body: newcomer(email) });
  const signIn = (password: string, from = browser()) =>
    from.api.call('signIn', { body: { user: { email, password } } });
  const askForLink = async () => {
    await owner.api.call('requestPassword', { body: { user: { email } } });
    await services.sandbox.jobs.runDue();
    // Of many rounds none is to be refused for the tries of the one before.
    await services.store.db.deleteFrom('door_tries').execute();
    return await mailedToken(services, email, 'PASSWORD_RESTORE');
  };
  const takeBack = (reset_password_token: string, password: string) =>
    browser().api.call('setPassword', { body: { user: { reset_password_token, ...words(password) } } });
  return { ...harness, owner, signIn, askForLink, takeBack };
}

it('lets nobody in whose password was checked before the new one was set', async () => {
  const { browser, signIn, askForLink, takeBack } = await world();
  let password = old;
  for (let round = 0; round < ROUNDS; round++) {
    const token = await askForLink();
    const others = Array.from({ length: OTHERS }, browser);
    const next = `perigee-perigee-${round}`;
    const before = password;
    // What comes first is checked first: the last of them are under way when the password changes.
    const taken = takeBack(token, next);
    await Promise.all([
      taken,
      ...others.map((other) => signIn(before, other).catch((error: unknown) => error)),
    ]);
    for (const other of others) expect((await failure(other.api.call('getPlayer'))).status).toBe(401);
    password = next;
  }
  expect(await signIn(password)).toMatchObject({ email });
});

it('keeps the password of the link, whatever a change was under way', async () => {
  const { services, browser, signIn, askForLink, takeBack } = await world();
  let password = old;
  for (let round = 0; round < ROUNDS; round++) {
    const token = await askForLink();
    const thief = browser();
    await signIn(password, thief);
    const user = { current_password: password, ...words(`apogee-apogee-${round}`) };
    const own = `perigee-perigee-${round}`;
    const [link] = await Promise.allSettled([
      takeBack(token, own),
      thief.api.call('setPassword', { body: { user } }),
      thief.api.call('setUpTwoFactor', { body: { password: user.current_password } }),
    ]);
    // A change that was done before it has ended the link: its owner asks for another one.
    const hasTaken = link.status === 'fulfilled';
    password = hasTaken ? own : user.password;
    expect(await signIn(password)).toMatchObject({ email });
    if (!hasTaken) continue;
    expect((await failure(thief.api.call('getPlayer'))).status).toBe(401);
    expect(await services.store.db.selectFrom('two_factor').selectAll().execute()).toEqual([]);
  }
});

it('ends links that nobody has followed, and a second factor that has only begun', async () => {
  const { services, owner, askForLink, takeBack } = await world();
  const token = await askForLink();
  await owner.api.call('setUpTwoFactor', { body: { password: old } });
  await owner.api.call('setPassword', { body: { user: { current_password: old, ...words('perigee-77') } } });
  expect(await failure(takeBack(token, 'apogee-77'))).toMatchObject({ code: 'link-invalid' });
  expect(await services.store.db.selectFrom('two_factor').selectAll().execute()).toEqual([]);
});
