import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { failure } from '../failure.ts';
import { type Browser, createHarness, newcomer, postgresStore } from '../harness.ts';
import { mailsTo } from '../mail.ts';

const email = 'mira@example.com';
const password = 'orbit-orbit-9';
const STEP = 30_000;

const url = process.env.TEST_DATABASE_URL;
const stores = url ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const);

/** A player with an authenticator app, and a clock that a test moves on. */
async function withApp(name: (typeof stores)[number] = 'SQLite') {
  let offset = 0;
  const runtime: Runtime = { ...realRuntime, now: () => realRuntime.now() + offset };
  const store = name === 'PostgreSQL' && url ? { store: await postgresStore(url) } : {};
  const harness = await createHarness({ runtime, settings: { CAPTCHA: 'off' }, ...store });
  const owner = harness.browser();
  await owner.api.call('signUp', { body: newcomer(email) });
  const { secret, uri } = await owner.api.call('setUpTwoFactor', { body: { password } });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => totp.generate({ timestamp: runtime.now() });
  const { recovery_codes } = await owner.api.call('confirmTwoFactor', { body: { otp_attempt: code() } });
  const pass = (milliseconds: number) => {
    offset += milliseconds;
  };
  pass(STEP);
  return { ...harness, owner, secret, uri, code, recovery: recovery_codes, pass };
}

const byPassword = ({ api }: Browser) => failure(api.call('signIn', { body: { user: { email, password } } }));
const byCode = ({ api }: Browser, otp_attempt: string) =>
  api.call('signIn', { body: { user: { otp_attempt } } });

describe.each(stores)('two-factor sign-in on %s', (name) => {
  it('[CALL-042] asks for a code after the password and takes each code once', async () => {
    const { browser, code, pass } = await withApp(name);
    const reader = browser();
    const asked = await byPassword(reader);
    expect([asked.status, asked.code]).toEqual([401, 'two-factor-required']);
    expect([...reader.cookies.keys()]).toEqual(['__Host-challenge']);
    expect((await failure(reader.api.call('getPlayer'))).status).toBe(401);

    const wrong = await failure(byCode(reader, code() === '000000' ? '111111' : '000000'));
    expect([wrong.status, wrong.body.errors]).toEqual([422, { otp_attempt: ['VALIDATION.OTP.WRONG'] }]);
    const used = code();
    expect(await byCode(reader, used)).toMatchObject({ email, two_factor_enabled: true });
    expect([...reader.cookies.keys()].sort()).toEqual(['__Host-known', '__Host-player', 'signed_in']);

    const second = browser();
    await byPassword(second);
    expect((await failure(byCode(second, used))).status).toBe(422);
    pass(STEP);
    await byCode(second, ` ${code().replace(/^(...)/, '$1 ')}`);
    const third = browser();
    const answers = await Promise.allSettled([1, 2, 3].map(() => byCode(third, code())));
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  });
});

describe('a second factor', () => {
  it('is good for one of several tries at once', async () => {
    const { browser, code } = await withApp();
    const reader = browser();
    await byPassword(reader);
    const answers = await Promise.allSettled([1, 2, 3].map(() => byCode(reader, code())));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is asked for by nobody whose password is wrong, and awaited for five minutes and five tries', async () => {
    const { browser, code, pass } = await withApp();
    const reader = browser();
    expect((await failure(byCode(reader, code()))).code).toBe('invalid-credentials');
    await byPassword(reader);
    pass(5 * 60_000 + 1000);
    expect((await failure(byCode(reader, code()))).code).toBe('invalid-credentials');
    await byPassword(reader);
    const codes: string[] = [];
    for (let index = 0; index < 6; index++) codes.push((await failure(byCode(reader, 'nonsense'))).code);
    expect(codes).toEqual([...Array<string>(5).fill('validation-failed'), 'invalid-credentials']);
  });

  it('stops after ten wrong codes for a player, however often the password is given', async () => {
    const { browser, code } = await withApp();
    const reader = browser();
    const statuses: number[] = [];
    for (let round = 0; round < 3; round++) {
      await byPassword(reader);
      for (let index = 0; index < 4; index++)
        statuses.push((await failure(byCode(reader, 'nonsense'))).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
    await byPassword(reader);
    expect((await failure(byCode(reader, code()))).status).toBe(429);
  });

  it('is awaited no longer once the password before it is another one, of that player alone', async () => {
    const { browser, owner, code } = await withApp();
    const noor = newcomer('noor@example.com');
    const other = browser();
    await other.api.call('signUp', { body: noor });
    const { secret } = await other.api.call('setUpTwoFactor', { body: { password } });
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const { recovery_codes } = await other.api.call('confirmTwoFactor', {
      body: { otp_attempt: totp.generate() },
    });
    const [half, neighbour] = [browser(), browser()];
    await byPassword(half);
    const { email: address, password: word } = noor.user;
    await failure(neighbour.api.call('signIn', { body: { user: { email: address, password: word } } }));
    const changed = { password: 'perigee-77', password_confirmation: 'perigee-77' };
    await owner.api.call('setPassword', { body: { user: { current_password: password, ...changed } } });
    expect((await failure(byCode(half, code()))).status).toBe(401);
    expect([...half.cookies.keys()]).not.toContain('__Host-player');
    expect((await byCode(neighbour, recovery_codes[0] ?? '')).email).toBe(address);
  });

  it('is replaced by each recovery code once, of which only hashes are kept', async () => {
    const { browser, recovery, services, owner } = await withApp();
    expect(recovery).toHaveLength(10);
    const [first = ''] = recovery;
    const reader = browser();
    await byPassword(reader);
    await byCode(reader, first.toLowerCase().replaceAll('-', ' '));
    const second = browser();
    await byPassword(second);
    expect((await failure(byCode(second, first))).status).toBe(422);
    expect(await owner.api.call('getTwoFactor')).toEqual({ enabled: true, recovery_codes_left: 9 });
    const rows = JSON.stringify(await services.store.db.selectFrom('recovery_codes').selectAll().execute());
    for (const text of recovery) expect(rows).not.toContain(text.replaceAll('-', ''));
  });

  it('is set up and turned off only by who knows the password and a code, and the owner hears of it', async () => {
    const { owner, browser, code, uri, secret, services, pass } = await withApp();
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain('otpauth://totp/Astrolane:mira%40example.com');
    const again = await failure(owner.api.call('setUpTwoFactor', { body: { password } }));
    expect(again.status).toBe(409);
    const off = (word: string, otp_attempt: string) =>
      owner.api.call('disableTwoFactor', { body: { password: word, otp_attempt } });
    expect((await failure(off('wrong-wrong', code()))).body.errors).toEqual({
      password: ['VALIDATION.PASSWORD.WRONG'],
    });
    expect((await failure(off(password, 'nonsense'))).status).toBe(422);
    await off(password, code());
    pass(STEP);
    await browser().api.call('signIn', { body: { user: { email, password } } });
    const kinds = (await mailsTo(services, email)).map(({ kind }) => kind);
    expect(kinds).toEqual(['CONFIRMATION', 'TWO_FACTOR_ENABLED', 'TWO_FACTOR_DISABLED']);
  });

  it('changes nothing before its first code is confirmed', async () => {
    const { browser } = await createHarness();
    const { api } = browser();
    await api.call('signUp', { body: newcomer(email) });
    const wrong = await failure(api.call('setUpTwoFactor', { body: { password: 'wrong-wrong' } }));
    expect(wrong.status).toBe(422);
    await api.call('setUpTwoFactor', { body: { password } });
    expect(await api.call('getTwoFactor')).toEqual({ enabled: false, recovery_codes_left: 0 });
    await browser().api.call('signIn', { body: { user: { email, password } } });
  });
});
