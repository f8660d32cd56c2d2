import {
  addressOf,
  mount,
  Refusal,
  readerOf,
  refuseField,
  refuseRestricted,
  type Services,
  sessionEndedMessage,
} from 'hashmark/server';
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { endSession, listSessions } from '../calls/security.ts';
import { signIn, signOut } from '../calls/users.ts';
import type { Player } from '../entities/player.ts';
import { iso } from '../iso.ts';
import { runSignIn } from '../responsible-gambling/exclusion.ts';
import { takeSecondFactor } from '../two-factor/two-factor.ts';
import { isStillPassword } from '../users/password-again.ts';
import { CHALLENGE_LIFETIME, closeChallenge, tryChallenge } from './challenges.ts';
import {
  clearPassingCookie,
  clearSessionCookies,
  passingTokenOf,
  sessionTokenOf,
  setPassingCookie,
  setSessionCookies,
} from './cookies.ts';
import { findKnownBrowser, rememberBrowser } from './known-browser.ts';
import { forgiveSignIn } from './limits.ts';
import { type Admission, openSession, openSessionOrChallenge } from './open-session.ts';

type Credentials = Extract<z.output<(typeof signIn)['request']>['user'], { email: string }>;

/** Gives the browser the cookie of an admission. @throws Refusal `two-factor-required` while the code is awaited */
async function welcome(c: Context, services: Services, admission: Admission): Promise<Player> {
  const { config, sandbox } = services;
  if (admission.kind === 'challenge') {
    setPassingCookie(c, config, 'challenge', admission.token, CHALLENGE_LIFETIME);
    throw new Refusal('two-factor-required', { field: 'otp_attempt' });
  }
  await sandbox.sessions.end(sessionTokenOf(c, config));
  clearPassingCookie(c, config, 'challenge');
  setSessionCookies(c, config, admission.token);
  await rememberBrowser(c, services, admission.profile.id);
  return admission.profile;
}

/**
 * Counts a try to sign in, where strangers cannot count for the owner: by the browser, if the player has come in from it, else by
 * the address that was typed, less strictly for whoever has solved a captcha.
 *
 * @returns forgets the tries, after a success
 */
async function takeTry(
  c: Context,
  services: Services,
  { email, captcha: solution }: Credentials,
  playerId: string | undefined,
): Promise<() => Promise<void>> {
  const { limits, captcha } = services.sandbox;
  const address = addressOf(c);
  const browser = await findKnownBrowser(c, services, playerId);
  const solved = await captcha.check('LOGIN', solution, async () =>
    Math.max(
      await limits.signInAddress.readSuspicion(address),
      browser ? 0 : await limits.signInAccount.readSuspicion(email),
    ),
  );
  if (browser) await limits.signInBrowser.take(browser);
  else await (solved ? limits.signInPerson : limits.signInAccount).take(email);
  return async () => {
    if (browser) await limits.signInBrowser.forgive(browser);
    else await forgiveSignIn(limits, email);
  };
}

async function byPassword(c: Context, services: Services, user: Credentials): Promise<Admission> {
  const { sandbox, store } = services;
  const { limits, ledger, passwords, sessions } = sandbox;
  const email = user.email.trim().toLowerCase();
  await limits.signInAddress.take(addressOf(c));
  const row = await store.reader
    .selectFrom('players')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  const forgive = await takeTry(c, services, { ...user, email }, row?.id);
  if (!(await passwords.check(user.password, row?.password_hash)) || !row)
    throw new Refusal('invalid-credentials');
  await forgive();
  const arrival = { playerId: row.id, licence: readerOf(c).licence };
  return await runSignIn(ledger, row.id, async (work) => {
    if (!(await isStillPassword(work, row.id, row.password_hash))) throw new Refusal('invalid-credentials');
    return await openSessionOrChallenge(work, sessions, arrival);
  });
}

async function bySecondFactor(c: Context, services: Services, attempt: string): Promise<Admission> {
  const { sandbox, store, config, runtime } = services;
  const { limits, ledger, sessions } = sandbox;
  await limits.signInAddress.take(addressOf(c));
  const token = passingTokenOf(c, config, 'challenge');
  const playerId = await tryChallenge(store.db, token, runtime.now());
  if (!token || !playerId) {
    clearPassingCookie(c, config, 'challenge');
    throw new Refusal('invalid-credentials', { message: 'Sign in with your password first.' });
  }
  const counted = (await findKnownBrowser(c, services, playerId)) ?? playerId;
  await limits.secondFactorAccount.take(counted);
  const admission = await runSignIn(ledger, playerId, async (work) => {
    if (!(await takeSecondFactor(work, playerId, attempt)))
      throw refuseField('otp_attempt', 'VALIDATION.OTP.WRONG');
    if (!(await closeChallenge(work.tx, token))) throw new Refusal('invalid-credentials');
    return await openSession(work, sessions, { playerId, licence: readerOf(c).licence });
  });
  await limits.secondFactorAccount.forgive(counted);
  return admission;
}

/** Sign-in, sign-out, and where a player is signed in. */
export function sessionRoutes(app: Hono, services: () => Services): void {
  mount(app, services, signIn, async ({ c, services, body: { user } }) => {
    refuseRestricted(c);
    const admission =
      'otp_attempt' in user
        ? await bySecondFactor(c, services, user.otp_attempt)
        : await byPassword(c, services, user);
    return await welcome(c, services, admission);
  });

  mount(app, services, signOut, async ({ c, services: { sandbox, config, bus } }) => {
    const token = sessionTokenOf(c, config);
    const player = await sandbox.sessions.find(token);
    await sandbox.sessions.end(token);
    clearSessionCookies(c, config);
    if (player) await bus.publish(sessionEndedMessage(player.playerId));
    return undefined;
  });

  mount(app, services, listSessions, async ({ c, services: { sandbox, config }, player }) => {
    const sessions = await sandbox.sessions.list(player.playerId, sessionTokenOf(c, config));
    return sessions.map(({ id, createdAt, expiresAt, current }) => ({
      id,
      created_at: iso(createdAt),
      expires_at: iso(expiresAt),
      current,
    }));
  });

  mount(app, services, endSession, async ({ services: { sandbox, bus }, player, params }) => {
    const { playerId } = player;
    if (!(await sandbox.sessions.endById(playerId, params.id))) throw new Refusal('not-found');
    await bus.publish(sessionEndedMessage(playerId));
    return undefined;
  });
}
