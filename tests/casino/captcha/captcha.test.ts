import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/casino/demo-players.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { solveQuickly } from '../../support/captcha.ts';
import { failure } from '../failure.ts';
import { type Browser, createHarness, newcomer } from '../harness.ts';

const email = 'vip@astrolane.test';

async function solve({ api }: Browser, action: string): Promise<string> {
  const { challenge } = await api.call('getCaptcha');
  return solveQuickly(challenge?.token ?? '', action, challenge?.difficulty ?? 0);
}

const signIn = ({ api }: Browser, captcha?: string, password = DEMO_PASSWORD) =>
  api.call('signIn', { body: { user: { email, password, ...(captcha ? { captcha } : {}) } } });

describe('GET /api/captcha', () => {
  it('[CALL-119] gives the settings, and nothing to solve where captchas are off', async () => {
    const always = (await createHarness({ settings: { CAPTCHA: 'always' } })).browser();
    expect(await always.api.call('getCaptcha')).toEqual({
      provider: 'proof-of-work',
      site_key: 'hashmark',
      actions: ['LOGIN', 'REGISTRATION', 'RESTORE', 'CONFIRMATION'],
      required: true,
      challenge: { token: expect.any(String), difficulty: 13, expires_at: expect.any(String) },
    });
    const off = (await createHarness({ settings: { CAPTCHA: 'off' } })).browser();
    expect(await off.api.call('getCaptcha')).toMatchObject({ actions: [], required: false, challenge: null });
    await signIn(off);
  });
});

describe('a captcha', () => {
  it('[CALL-120] of action LOGIN lets saved credentials in, once', async () => {
    const { browser } = await createHarness({ settings: { CAPTCHA: 'always' } });
    const reader = browser();
    const missing = await failure(signIn(reader));
    expect([missing.status, missing.code]).toEqual([422, 'captcha-required']);
    expect(missing.body.errors).toEqual({ captcha: ['VALIDATION.CAPTCHA.REQUIRED'] });
    const captcha = await solve(reader, 'LOGIN');
    expect((await signIn(reader, captcha)).email).toBe(email);
    expect((await failure(signIn(browser(), captcha))).code).toBe('captcha-invalid');
    const [challenge = ''] = captcha.split(':');
    const again = solveQuickly(`${challenge}.again`, 'LOGIN', 13);
    expect((await failure(signIn(browser(), again))).code).toBe('captcha-invalid');
  });

  it('is refused when it was made for another action, forged, too easy or too old', async () => {
    let offset = 0;
    const runtime: Runtime = { ...realRuntime, now: () => realRuntime.now() + offset };
    const { browser } = await createHarness({ settings: { CAPTCHA: 'always' }, runtime });
    const reader = browser();
    const { challenge } = await reader.api.call('getCaptcha');
    const token = challenge?.token ?? '';
    const [expires, random, signature] = token.split('.');
    const later = `${Number(expires) + 60_000}.${random}.${signature}`;
    const bad = [
      'c1',
      `${token}:LOGIN:1`,
      await solve(reader, 'REGISTRATION'),
      solveQuickly(later, 'LOGIN', 13),
      solveQuickly('x.y.z', 'LOGIN', 13),
    ];
    for (const captcha of bad)
      expect((await failure(signIn(reader, captcha))).code, captcha).toBe('captcha-invalid');
    const old = await solve(reader, 'LOGIN');
    offset = 5 * 60_000 + 1000;
    expect((await failure(signIn(reader, old))).code).toBe('captcha-invalid');
    await signIn(reader, await solve(reader, 'LOGIN'));
  });

  it('is asked for after three wrong passwords for an account, known or not', async () => {
    const { browser } = await createHarness();
    const reader = browser();
    for (const address of [email, 'nobody@astrolane.test']) {
      const codes: string[] = [];
      for (let index = 0; index < 4; index++) {
        const user = { email: address, password: 'wrong-wrong' };
        codes.push((await failure(reader.api.call('signIn', { body: { user } }))).code);
      }
      expect(codes).toEqual([...Array<string>(3).fill('invalid-credentials'), 'captcha-required']);
    }
    await signIn(reader, await solve(reader, 'LOGIN'));
    await signIn(browser());
  });

  it('is asked for from the eleventh registration of a network address on', async () => {
    const { browser } = await createHarness();
    const signUp = (index: number, more: object = {}) => {
      const { user } = newcomer(`p${index}@example.com`);
      return browser().api.call('signUp', { body: { user: { ...user, ...more } } });
    };
    for (let index = 0; index < 10; index++) await signUp(index);
    expect((await failure(signUp(10))).code).toBe('captcha-required');
    expect((await browser().api.call('getCaptcha')).required).toBe(true);
    await signUp(10, { captcha: await solve(browser(), 'REGISTRATION') });
  });

  it('guards registration and mailed links too', async () => {
    const { browser } = await createHarness({ settings: { CAPTCHA: 'always' } });
    const reader = browser();
    const { user } = newcomer('mira@example.com');
    const refused = [
      reader.api.call('signUp', { body: { user } }),
      reader.api.call('requestPassword', { body: { user: { email } } }),
      reader.api.call('resendConfirmation', { body: { user: { email } } }),
    ];
    for (const call of refused) expect((await failure(call)).code).toBe('captcha-required');
    const with_ = async (action: string) => ({ captcha: await solve(reader, action) });
    await reader.api.call('requestPassword', { body: { user: { email, ...(await with_('RESTORE')) } } });
    await reader.api.call('signUp', { body: { user: { ...user, ...(await with_('REGISTRATION')) } } });
  });
});
