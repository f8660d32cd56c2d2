import { describe, expect, it } from 'vitest';
import { solveQuickly } from '../../support/captcha.ts';
import { failure } from '../failure.ts';
import { type Browser, createHarness, newcomer, postgresStore } from '../harness.ts';
import { mailedToken } from '../mail.ts';

const email = 'mira@example.com';
const { password } = newcomer(email).user;

async function solve({ api }: Browser): Promise<string> {
  const { challenge } = await api.call('getCaptcha');
  return solveQuickly(challenge?.token ?? '', 'LOGIN', challenge?.difficulty ?? 0);
}

/** Tries to sign in, with a solved captcha where one is asked for. @returns `in` or the code of the refusal */
async function tryIn(from: Browser, word: string): Promise<string> {
  const attempt = (captcha?: string) =>
    from.api
      .call('signIn', { body: { user: { email, password: word, ...(captcha ? { captcha } : {}) } } })
      .then(
        () => 'in',
        (error: { code: string }) => error.code,
      );
  const first = await attempt();
  return first === 'captcha-required' ? await attempt(await solve(from)) : first;
}

const url = process.env.TEST_DATABASE_URL;

describe.each(url ? ['SQLite', 'PostgreSQL'] : ['SQLite'])('strangers who guess passwords, on %s', (name) => {
  const harness = async (settings: Record<string, string>) =>
    await createHarness({
      settings,
      ...(name === 'PostgreSQL' && url ? { store: await postgresStore(url) } : {}),
    });

  it('are stopped by a captcha, and its owner is not', async () => {
    const { browser } = await harness({ CAPTCHA: 'after-failures' });
    const owner = browser();
    await owner.api.call('signUp', { body: newcomer(email) });
    const stranger = browser();
    for (let guess = 0; guess < 14; guess++)
      expect(await tryIn(stranger, `wrong-${guess}-wrong`)).toBe('invalid-credentials');
    expect((await failure(stranger.api.call('signIn', { body: { user: { email, password } } }))).code).toBe(
      'captcha-required',
    );
    expect(await tryIn(browser(), password)).toBe('in');
  });

  it('do not count for a browser from which the owner has come in', async () => {
    const { browser } = await harness({ CAPTCHA: 'off' });
    const owner = browser();
    await owner.api.call('signUp', { body: newcomer(email) });
    await owner.api.call('signOut');
    const stranger = browser();
    // Somebody else's browser is known for somebody else only.
    await stranger.api.call('signUp', { body: newcomer('nemo@example.com') });
    const guesses: string[] = [];
    for (let guess = 0; guess < 12; guess++) guesses.push(await tryIn(stranger, `wrong-${guess}-wrong`));
    expect(guesses).toEqual([
      ...Array(10).fill('invalid-credentials'),
      ...Array(2).fill('too-many-requests'),
    ]);
    const known = owner.cookies.get('__Host-known') ?? '';
    const forged = browser();
    forged.cookies.set('__Host-known', `${known.slice(0, -1)}${known.endsWith('A') ? 'B' : 'A'}`);
    expect(await tryIn(forged, password)).toBe('too-many-requests');
    expect(await tryIn(browser(), password)).toBe('too-many-requests');
    // Whoever holds the cookie may not guess for ever either.
    for (let guess = 0; guess < 9; guess++)
      expect(await tryIn(owner, `wrong-${guess}-wrong`)).toBe('invalid-credentials');
    expect(await tryIn(owner, password)).toBe('in');
    for (let guess = 0; guess < 11; guess++) await tryIn(owner, `wrong-${guess}-wrong`);
    expect(await tryIn(owner, password)).toBe('too-many-requests');
  });

  it('cannot keep out whoever opens the mailed link, though they go on', async () => {
    const { browser, services } = await harness({ CAPTCHA: 'off' });
    await browser().api.call('signUp', { body: newcomer(email) });
    const [owner, stranger] = [browser(), browser()];
    const guess = async () => {
      for (let index = 0; index < 12; index++) await tryIn(stranger, `wrong-${index}-wrong`);
    };
    await guess();
    await owner.api.call('requestPassword', { body: { user: { email } } });
    const reset_password_token = await mailedToken(services, email, 'PASSWORD_RESTORE');
    const fresh = { password: 'perigee-77', password_confirmation: 'perigee-77' };
    await owner.api.call('setPassword', { body: { user: { reset_password_token, ...fresh } } });
    await guess();
    expect(await tryIn(owner, fresh.password)).toBe('in');
  });
});
