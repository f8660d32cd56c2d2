import {
  addressOf,
  mount,
  Refusal,
  refuseField,
  type Services,
  sessionEndedMessage,
  siteOf,
} from 'hashmark/server';
import type { Hono } from 'hono';
import { requestPassword, setPassword } from '../calls/users.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { sendMail } from '../outbox/outbox.ts';
import { checkEmail, checkPasswordRepeat, checkPassword as checkPasswordText } from '../rules/validators.ts';
import { sessionTokenOf } from '../sessions/cookies.ts';
import { rememberBrowser } from '../sessions/known-browser.ts';
import { forgiveSignIn } from '../sessions/limits.ts';
import { forgetPendingFactor } from '../two-factor/two-factor.ts';
import { findGuessable } from './common-passwords.ts';
import { askForMail } from './mail-link.ts';
import { endLinks, findLink, markUsed, pageAddress } from './mailed-links.ts';
import { checkPasswordAgain, refuseOldPassword } from './password-again.ts';

interface NewPassword {
  playerId: string;
  passwordHash: string;
  origin: string;
  /** The session that stays, of the browser in which the password was changed. */
  keep?: string | undefined;
}

/** Stores a password, ends the other sessions and what they have begun, and tells the owner of the account. */
async function changePassword(
  work: LedgerWork,
  { sandbox }: Services,
  { playerId, passwordHash, origin, keep }: NewPassword,
): Promise<void> {
  const { tx } = work;
  await tx.updateTable('players').set({ password_hash: passwordHash }).where('id', '=', playerId).execute();
  await sandbox.sessions.endAll(tx, playerId, keep);
  await tx.deleteFrom('sign_in_challenges').where('player_id', '=', playerId).execute();
  await endLinks(work, 'password', playerId);
  await forgetPendingFactor(tx, playerId);
  const { email, locale } = await tx
    .selectFrom('players')
    .select(['email', 'locale'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const url = pageAddress(origin, locale, '/remind');
  await sendMail(work, { playerId, to: email, kind: 'PASSWORD_CHANGED', locale, data: { url } });
  work.emit(sessionEndedMessage(playerId));
}

async function checkNewPassword(
  { store }: Services,
  playerId: string,
  { password, password_confirmation: repeated }: { password: string; password_confirmation: string },
): Promise<void> {
  const errors: Record<string, string[]> = {};
  const owner = await store.reader
    .selectFrom('players')
    .select(['email', 'nickname'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const wrong = checkPasswordText(password) ?? (await findGuessable(password, owner));
  const differs = checkPasswordRepeat(repeated, password);
  if (wrong) errors.password = [wrong];
  if (differs) errors.password_confirmation = [differs];
  const [field] = Object.keys(errors);
  if (field) throw new Refusal('validation-failed', { field, errors });
}

/** Forgotten passwords and new ones. */
export function passwordRoutes(app: Hono, services: () => Services): void {
  mount(app, services, requestPassword, async ({ c, services, body: { user } }) => {
    const { sandbox, store, runtime } = services;
    const { limits, captcha } = sandbox;
    const address = addressOf(c);
    const invalid = checkEmail(user.email.trim());
    if (invalid) throw refuseField('email', invalid);
    const email = user.email.trim().toLowerCase();
    await captcha.check('RESTORE', user.captcha, () => limits.restoreAddress.readSuspicion(address));
    await limits.restoreAddress.take(address);
    await limits.restoreAccount.take(email);
    const job = { id: runtime.id(), now: runtime.now() };
    await askForMail(store.db, job, { kind: 'PASSWORD_RESTORE', email, origin: siteOf(c) });
    return undefined;
  });

  mount(app, services, setPassword, async ({ c, services, player, body: { user } }) => {
    const { sandbox, store, config, runtime } = services;
    const origin = siteOf(c);
    await sandbox.limits.linkAddress.take(addressOf(c));

    if ('current_password' in user) {
      if (!player) throw new Refusal('unauthenticated');
      const { playerId } = player;
      await checkNewPassword(services, playerId, user);
      const before = await checkPasswordAgain(services, playerId, user.current_password, 'current_password');
      const passwordHash = await sandbox.passwords.hash(user.password);
      const keep = sessionTokenOf(c, config);
      await sandbox.ledger.run(
        async (work) => {
          await refuseOldPassword(work, playerId, before);
          await changePassword(work, services, { playerId, passwordHash, origin, keep });
        },
        { player: playerId },
      );
      return undefined;
    }

    const token = user.reset_password_token;
    const known = await findLink(store.reader, 'password', token, runtime.now());
    if (!known || known.usedAt !== null) throw new Refusal('link-invalid');
    const { playerId } = known;
    await checkNewPassword(services, playerId, user);
    const passwordHash = await sandbox.passwords.hash(user.password);
    await sandbox.ledger.run(
      async (work) => {
        const { tx, now } = work;
        const link = await findLink(tx, 'password', token, now);
        if (!link || !(await markUsed(tx, token, now))) throw new Refusal('link-invalid');
        await changePassword(work, services, { playerId, passwordHash, origin });
        // Who opened the mail owns the address.
        await tx
          .updateTable('players')
          .set({ confirmed_at: now })
          .where('id', '=', playerId)
          .where('email', '=', link.email)
          .where('confirmed_at', 'is', null)
          .execute();
      },
      { player: playerId },
    );
    await forgiveSignIn(sandbox.limits, known.email);
    await rememberBrowser(c, services, playerId);
    return undefined;
  });
}
