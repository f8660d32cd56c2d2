import { Secret, TOTP } from 'otpauth';
import { describe, expect, it, vi } from 'vitest';
import { newcomer } from '../casino/harness.ts';
import { openPage, openPlayerPage, until } from './page.ts';

const stores = async () => ({
  ...(await import('../../src/stores/session.ts')),
  ...(await import('../../src/stores/balance.ts')),
  ...(await import('../../src/stores/send-payment.ts')),
});

const { user } = newcomer('mira@example.com');

describe('$session', () => {
  it('is a guest at once without the hint cookie, and asks nobody', async () => {
    await openPage();
    const { $session } = await stores();
    expect($session.get()).toEqual({ status: 'guest' });
  });

  it('shows its initial value on a server and starts nothing there', async () => {
    vi.resetModules();
    vi.stubGlobal('document', undefined);
    const { $session, $balance } = await stores();
    expect($session.get()).toEqual({ status: 'loading' });
    expect($balance.get()).toEqual({ status: 'loading' });
  });

  it('[AUTH-02] is loaded by the profile where the hint cookie is, and ends when the profile does not come', async () => {
    const { cookies, services, reported } = await openPage();
    const first = await stores();
    await first.signUp(user);
    const { $session } = first;
    $session.set({ status: 'loading' });
    expect(await until($session, ({ status }) => status === 'player')).toMatchObject({
      player: { email: 'mira@example.com' },
    });
    await services.store.db.deleteFrom('sessions').execute();
    expect(cookies.get('signed_in')).toBe('1');
    await first.deposit({ currency: 'EUR', amount_cents: 5 }).catch(() => {});
    expect($session.get()).toEqual({ status: 'guest' });
    expect(reported).toContain('hm:auth-error');
    // By what stays the server knows the browser again, and nobody in it.
    expect([...cookies.keys()]).toEqual(['__Host-known']);
  });

  it('is asked for again while a platform has too many calls or is away, which is not told of each time', async () => {
    for (const status of [429, 503]) {
      const { page } = await openPlayerPage();
      page.break('/api/player', 5, status);
      page.reload();
      const { $session } = await stores();
      await until($session, (session) => session.status === 'player');
      // Once by the page, and once for the tab that has registered, of which it hears.
      const told = page.reported.filter((event) => event.includes('LOAD_PLAYER_ERROR')).length;
      expect([1, 2]).toContain(told);
    }
  });

  it('[AUTH-04] [ERR-04] signs in, tells the page, signs out and clears the balance', async () => {
    const { reported, cookies } = await openPage();
    const { $session, $balance, $currency, signUp, signOut, signIn, deposit } = await stores();
    const ready = until($balance, ({ status }) => status === 'ready');
    await signUp(user);
    expect(await ready).toMatchObject({ amount_cents: 0, currency: 'EUR' });
    const paid = until($balance, (balance) => balance.status === 'ready' && balance.amount_cents === 700);
    await deposit({ currency: 'EUR', amount_cents: 700 });
    await paid;
    expect($currency.get()).toBe('EUR');
    await signOut();
    expect($session.get()).toEqual({ status: 'guest' });
    expect($balance.get()).toEqual({ status: 'none' });
    expect($currency.get()).toBeNull();
    // By what stays the server knows the browser again, and nobody in it.
    expect([...cookies.keys()]).toEqual(['__Host-known']);
    expect(reported).toEqual([
      'hm:signed-out',
      'hm:signed-in',
      'hm:registered',
      'hm:currency EUR',
      'hm:clear-chat-user',
      'hm:signed-out',
    ]);
    await expect(signIn({ email: user.email, password: 'wrong-wrong' })).rejects.toMatchObject({
      status: 401,
    });
    expect(reported.at(-1)).toBe('hm:log SIGN_IN_ERROR');
  });

  it('[AUTH-02] takes a profile without id for a guest', async () => {
    const { cookies } = await openPage();
    cookies.set('signed_in', '1');
    vi.stubGlobal('fetch', async () => Response.json({ id: '', groups: [] }));
    const { $session } = await stores();
    expect(await until($session, ({ status }) => status !== 'loading')).toEqual({ status: 'guest' });
  });

  it('[ERR-06] [ERR-07] rejects with the response of a sign-in, and with the data of that of a second factor', async () => {
    const { services } = await openPage();
    const { signUp, signIn, completeSignIn, signOut, $session } = await stores();
    const player = await signUp(user);
    await services.store.db
      .insertInto('two_factor')
      .values({
        player_id: player.id,
        secret: 'JBSWY3DPEHPK3PXP',
        created_at: 1,
        enabled_at: 1,
        last_step: 0,
      })
      .execute();
    await signOut();
    const wrong = signIn({ email: user.email, password: 'wrong-wrong' });
    await expect(wrong).rejects.toMatchObject({
      status: 401,
      body: { error: { code: 'invalid-credentials' } },
    });
    const asked = signIn({ email: user.email, password: user.password });
    await expect(asked).rejects.toMatchObject({
      status: 401,
      body: { error: { code: 'two-factor-required' } },
    });
    const data = {
      error: expect.objectContaining({ code: 'validation-failed', field: 'otp_attempt' }),
      errors: { otp_attempt: ['VALIDATION.OTP.WRONG'] },
    };
    await expect(completeSignIn('nonsense')).rejects.toEqual(data);
    expect($session.get()).toEqual({ status: 'guest' });
    const totp = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') });
    expect((await completeSignIn(totp.generate())).id).toBe(player.id);
    expect($session.get()).toMatchObject({ status: 'player' });
  });

  it('solves the captcha that wrong passwords have brought about', async () => {
    await openPage();
    const { signUp, signIn, signOut } = await stores();
    await signUp(user);
    await signOut();
    for (const _ of [1, 2, 3])
      await expect(signIn({ email: user.email, password: 'wrong-wrong' })).rejects.toMatchObject({
        status: 401,
      });
    expect((await signIn({ email: user.email, password: user.password })).email).toBe(user.email);
  });
});
