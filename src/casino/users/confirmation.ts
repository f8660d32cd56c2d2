import { addressOf, isRefusal, mount, Refusal, refuseField, type Services, siteOf } from 'hashmark/server';
import type { Hono } from 'hono';
import { confirmEmail, resendConfirmation } from '../calls/users.ts';
import { iso } from '../iso.ts';
import { checkEmail } from '../rules/validators.ts';
import { askForMail } from './mail-link.ts';
import { findLink, markUsed } from './mailed-links.ts';

/** The message keys of the two reasons that a player may see for the own address. */
const ALREADY = 'VALIDATION.EMAIL.ALREADY_CONFIRMED';
const TOO_SOON = 'VALIDATION.EMAIL.TOO_SOON';

/** Confirmation of e-mail addresses (PROFILE-03, PROFILE-04). */
export function confirmationRoutes(app: Hono, services: () => Services): void {
  mount(app, services, confirmEmail, async ({ c, services, query: { confirmation_token: token } }) => {
    const { sandbox, store, runtime } = services;
    await sandbox.limits.linkAddress.take(addressOf(c));
    const known = await findLink(store.reader, 'confirmation', token, runtime.now());
    if (!known) throw new Refusal('link-invalid');
    const { playerId } = known;
    return await sandbox.ledger.run(
      async ({ tx, now }) => {
        const link = await findLink(tx, 'confirmation', token, now);
        if (!link) throw new Refusal('link-invalid');
        await markUsed(tx, token, now);
        const { email, confirmed_at } = await tx
          .selectFrom('players')
          .select(['email', 'confirmed_at'])
          .where('id', '=', playerId)
          .executeTakeFirstOrThrow();
        if (email !== link.email) throw new Refusal('link-invalid');
        if (confirmed_at === null)
          await tx.updateTable('players').set({ confirmed_at: now }).where('id', '=', playerId).execute();
        return { confirmed_at: iso(confirmed_at ?? now) };
      },
      { player: playerId },
    );
  });

  mount(app, services, resendConfirmation, async ({ c, services, player, body: { user } }) => {
    const { sandbox, store, runtime } = services;
    const { limits, captcha } = sandbox;
    const address = addressOf(c);
    const invalid = checkEmail(user.email.trim());
    if (invalid) throw refuseField('email', invalid);
    const email = user.email.trim().toLowerCase();
    await captcha.check('CONFIRMATION', user.captcha, () =>
      limits.confirmationAddress.readSuspicion(address),
    );
    await limits.confirmationAddress.take(address);
    const row = await store.reader
      .selectFrom('players')
      .select(['id', 'confirmed_at'])
      .where('email', '=', email)
      .executeTakeFirst();
    const isOwn = row !== undefined && row.id === player?.playerId;
    if (isOwn && row.confirmed_at !== null) throw refuseField('email', ALREADY);
    try {
      await limits.confirmationAccount.take(email);
    } catch (error) {
      throw isOwn && isRefusal(error) ? refuseField('email', TOO_SOON) : error;
    }
    const job = { id: runtime.id(), now: runtime.now() };
    await askForMail(store.db, job, { kind: 'CONFIRMATION', email, origin: siteOf(c) });
    return undefined;
  });
}
