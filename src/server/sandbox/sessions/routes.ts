import type { Hono } from 'hono';
import type { z } from 'zod';
import { SIGNUP_CURRENCIES } from '../../../../content-schemas/entities/money.ts';
import { checkEmail as checkEmailCall, signIn, signOut, signUp } from '../../../api/calls/users.ts';
import {
  type Check,
  checkAccepted,
  checkBirthDate,
  checkEmail,
  checkNickname,
  checkPassword as checkPasswordText,
  suggestEmail,
} from '../../../rules/validators.ts';
import { Refusal } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { mount, refuseField } from '../http/mount.ts';
import { addressOf, readerOf, refuseRestricted } from '../http/reader.ts';
import { addPlayer, profileOf } from '../players/players.ts';
import { clearSessionCookies, sessionTokenOf, setSessionCookies } from './cookies.ts';
import { checkPassword, hashPassword } from './passwords.ts';

const SIGNUP: readonly string[] = SIGNUP_CURRENCIES;

type Registration = z.output<(typeof signUp)['request']>['user'];

function checkRegistration(user: Registration, now: number, licence: string): void {
  const checks: Record<string, Check> = {
    email: checkEmail(user.email),
    password: checkPasswordText(user.password),
    nickname: checkNickname(user.nickname?.trim() ?? ''),
    date_of_birth: user.date_of_birth ? checkBirthDate(user.date_of_birth, now, licence) : null,
    terms_acceptance: checkAccepted(user.terms_acceptance),
    currency: SIGNUP.includes(user.currency) ? null : 'VALIDATION.CURRENCY.UNKNOWN',
  };
  const errors: Record<string, string[]> = {};
  for (const [field, message] of Object.entries(checks)) if (message) errors[field] = [message];
  const [field] = Object.keys(errors);
  if (field) throw new Refusal('validation-failed', { field, errors });
}

/** Registration, sign-in and sign-out. */
export function sessionRoutes(app: Hono, services: () => Services): void {
  mount(app, services, signUp, async ({ c, services, body: { user } }) => {
    const { runtime, sandbox, config } = services;
    const reader = readerOf(c);
    refuseRestricted(c);
    await sandbox.limits.signUpAddress.take(addressOf(c));
    checkRegistration(user, runtime.now(), reader.licence);
    const passwordHash = await hashPassword(user.password);
    const { profile, token } = await sandbox.ledger.run(async ({ tx }) => {
      const now = runtime.now();
      const player = {
        id: runtime.id(),
        email: user.email,
        passwordHash,
        nickname: user.nickname?.trim() ?? '',
        country: user.country ?? reader.country,
        locale: reader.locale,
        currency: user.currency,
        groups: [],
        confirmedAt: null,
        data: {
          date_of_birth: user.date_of_birth ?? null,
          receive_promos: user.receive_promos ?? false,
          license_name: reader.licence,
        },
      };
      if (!(await addPlayer(tx, player, now))) throw refuseField('email', 'VALIDATION.EMAIL.TAKEN');
      return { profile: await profileOf(tx, player.id), token: await sandbox.sessions.open(tx, player.id) };
    });
    setSessionCookies(c, config, token);
    return profile;
  });

  mount(app, services, signIn, async ({ c, services, body: { user } }) => {
    const { runtime, sandbox, config, store } = services;
    refuseRestricted(c);
    const email = user.email.trim().toLowerCase();
    await sandbox.limits.signInAddress.take(addressOf(c));
    await sandbox.limits.signInAccount.take(email);
    const row = await store.reader
      .selectFrom('players')
      .select(['id', 'password_hash'])
      .where('email', '=', email)
      .executeTakeFirst();
    if (!(await checkPassword(user.password, row?.password_hash)) || !row)
      throw new Refusal('invalid-credentials');
    await sandbox.limits.signInAccount.forgive(email);
    await sandbox.sessions.end(sessionTokenOf(c, config));
    const { profile, token } = await sandbox.ledger.run(async ({ tx }) => {
      await tx
        .updateTable('players')
        .set({ current_sign_in_at: runtime.now() })
        .where('id', '=', row.id)
        .execute();
      return { profile: await profileOf(tx, row.id), token: await sandbox.sessions.open(tx, row.id) };
    });
    setSessionCookies(c, config, token);
    return profile;
  });

  mount(app, services, signOut, async ({ c, services: { sandbox, config, bus } }) => {
    const token = sessionTokenOf(c, config);
    const player = await sandbox.sessions.find(token);
    await sandbox.sessions.end(token);
    clearSessionCookies(c, config);
    if (player) await bus.publish({ topic: 'session-ended', data: { playerId: player.playerId } });
    return undefined;
  });

  mount(app, services, checkEmailCall, async ({ c, services: { sandbox }, body }) => {
    await sandbox.limits.checkEmailAddress.take(addressOf(c));
    return { valid: checkEmail(body.email) === null, suggestion: suggestEmail(body.email) };
  });
}
