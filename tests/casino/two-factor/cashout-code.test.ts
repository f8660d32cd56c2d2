import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { failure } from '../failure.ts';
import { completeProfile, createHarness, newcomer, POSTGRES, sqliteStore } from '../harness.ts';

const STEP = 30_000;
const key = () => crypto.randomUUID();

describe.each([
  ['SQLite', sqliteStore],
  [POSTGRES[0], POSTGRES[1]],
] as const)('a cashout of whoever has a second factor, on %s', (_, open) => {
  async function withApp() {
    const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
    const runtime: Runtime = { ...realRuntime, now: () => clock.now };
    const harness = await createHarness({ runtime, store: await open() });
    const { api } = harness.browser();
    const { user } = newcomer('mira@example.com');
    await api.call('signUp', { body: newcomer('mira@example.com') });
    await completeProfile(api);
    await api.call('deposit', { body: { currency: 'EUR', amount_cents: 500_00 }, idempotencyKey: key() });
    const { secret } = await api.call('setUpTwoFactor', { body: { password: user.password } });
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = () => totp.generate({ timestamp: clock.now });
    const { recovery_codes } = await api.call('confirmTwoFactor', { body: { otp_attempt: code() } });
    clock.now += STEP;
    const cashout = (otp_attempt?: string, { amount = 20_00, idempotencyKey = key() } = {}) =>
      api.call('requestCashout', {
        body: {
          ...{ currency: 'EUR', amount_cents: amount, method_id: 'visa', profile: '4242' },
          ...(otp_attempt === undefined ? {} : { otp_attempt }),
        },
        idempotencyKey,
      });
    return {
      ...{ api, code, cashout, clock, recovery: recovery_codes },
      wrong: () => (code() === '000000' ? '111111' : '000000'),
      payments: async () =>
        (await api.call('listPayments')).filter(({ action }) => action === 'cashout').length,
    };
  }

  const errorsOf = async (call: Promise<unknown>) => (await failure(call)).body.errors;

  it('asks for a code, and takes each once; a repeat is answered without a new one', async () => {
    const { cashout, code, wrong, recovery, payments, clock } = await withApp();
    expect(await errorsOf(cashout())).toEqual({ otp_attempt: ['VALIDATION.REQUIRED'] });
    expect(await errorsOf(cashout(' '))).toEqual({ otp_attempt: ['VALIDATION.REQUIRED'] });
    expect(await errorsOf(cashout(wrong()))).toEqual({ otp_attempt: ['VALIDATION.OTP.WRONG'] });
    expect(await payments()).toBe(0);
    const used = code();
    // What is refused for another reason leaves the code as it was.
    expect((await failure(cashout(used, { amount: 600_00 }))).code).toBe('insufficient-funds');
    const idempotencyKey = key();
    const { payment } = await cashout(used, { idempotencyKey });
    expect((await cashout(undefined, { idempotencyKey })).payment.id).toBe(payment.id);
    expect((await cashout(wrong(), { idempotencyKey })).payment.id).toBe(payment.id);
    expect(await errorsOf(cashout(used))).toEqual({ otp_attempt: ['VALIDATION.OTP.WRONG'] });
    await cashout(recovery[0]);
    clock.now += STEP;
    await cashout(` ${code().replace(/^(...)/, '$1 ')}`);
    expect(await payments()).toBe(3);
  });

  it('is not to be guessed: ten tries in a quarter of an hour, which repeats do not begin anew', async () => {
    const { cashout, code, wrong, clock } = await withApp();
    const idempotencyKey = key();
    await cashout(code(), { idempotencyKey });
    clock.now += STEP;
    for (let tries = 0; tries < 10; tries++) {
      expect((await failure(cashout(wrong()))).status).toBe(422);
      await cashout(code(), { idempotencyKey });
    }
    expect((await failure(cashout(code()))).code).toBe('too-many-requests');
    clock.now += 900_000;
    await cashout(code());
  });

  it.each([
    ['more than there is', 600_00],
    ['too little', 1],
  ])('uses up no tries by right codes with which %s is asked for', async (_, amount) => {
    const { api, cashout, code, wrong } = await withApp();
    for (let tries = 0; tries < 11; tries++)
      expect((await failure(cashout(code(), { amount }))).status).toBe(422);
    // A wrong amount is no way to guess on.
    for (let tries = 0; tries < 10; tries++)
      expect(await errorsOf(cashout(wrong(), { amount }))).toEqual({
        otp_attempt: ['VALIDATION.OTP.WRONG'],
      });
    expect((await failure(cashout(code()))).code).toBe('too-many-requests');
    expect((await api.call('listPayments')).filter(({ action }) => action === 'cashout')).toEqual([]);
  });

  it('counts no tries of a code while there is no second factor', async () => {
    const { api } = (await createHarness({ store: await open() })).browser();
    const { user } = newcomer('noor@example.com');
    await api.call('signUp', { body: { user } });
    await completeProfile(api);
    const body = {
      ...{ currency: 'EUR', amount_cents: 20_00, method_id: 'visa', profile: '4242' },
      otp_attempt: '1',
    };
    for (let tries = 0; tries < 11; tries++)
      expect((await failure(api.call('requestCashout', { body, idempotencyKey: key() }))).code).toBe(
        'insufficient-funds',
      );
  });
});
