import { mount, Refusal, refuseField, type Services, siteOf } from 'hashmark/server';
import type { Hono } from 'hono';
import { confirmTwoFactor, disableTwoFactor, getTwoFactor, setUpTwoFactor } from '../calls/security.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import type { MailKind } from '../outbox/mail-texts.ts';
import { sendMail } from '../outbox/outbox.ts';
import { pageAddress } from '../users/mailed-links.ts';
import { checkPasswordAgain, refuseOldPassword } from '../users/password-again.ts';
import {
  beginTwoFactor,
  enableTwoFactor,
  hasTwoFactor,
  recoveryCodesLeft,
  removeTwoFactor,
  takeCode,
  takeSecondFactor,
} from './two-factor.ts';

const wrongCode = () => refuseField('otp_attempt', 'VALIDATION.OTP.WRONG');

async function mailOwner(work: LedgerWork, playerId: string, kind: MailKind, origin: string): Promise<void> {
  const { email, locale } = await work.tx
    .selectFrom('players')
    .select(['email', 'locale'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const url = pageAddress(origin, locale, '/remind');
  await sendMail(work, { playerId, to: email, kind, locale, data: { url } });
}

/** The second factor of the signed-in player: codes of an authenticator app. */
export function twoFactorRoutes(app: Hono, services: () => Services): void {
  mount(app, services, getTwoFactor, async ({ services: { store }, player: { playerId } }) => ({
    enabled: await hasTwoFactor(store.reader, playerId),
    recovery_codes_left: await recoveryCodesLeft(store.reader, playerId),
  }));

  mount(app, services, setUpTwoFactor, async ({ services, player: { playerId }, body }) => {
    const hash = await checkPasswordAgain(services, playerId, body.password, 'password');
    return await services.sandbox.ledger.run(
      async (work) => {
        await refuseOldPassword(work, playerId, hash);
        if (await hasTwoFactor(work.tx, playerId))
          throw new Refusal('conflict', { message: 'Two-factor sign-in is on. Turn it off first.' });
        const { email } = await work.tx
          .selectFrom('players')
          .select('email')
          .where('id', '=', playerId)
          .executeTakeFirstOrThrow();
        return await beginTwoFactor(work, playerId, email);
      },
      { player: playerId },
    );
  });

  mount(app, services, confirmTwoFactor, async ({ c, services, player: { playerId }, body }) => {
    const { limits, ledger } = services.sandbox;
    await limits.secondFactorAccount.take(playerId);
    const recovery_codes = await ledger.run(
      async (work) => {
        if (await hasTwoFactor(work.tx, playerId))
          throw new Refusal('conflict', { message: 'Two-factor sign-in is on already.' });
        if (!(await takeCode(work, playerId, body.otp_attempt.replace(/\s/g, '')))) throw wrongCode();
        const codes = await enableTwoFactor(work, playerId);
        await mailOwner(work, playerId, 'TWO_FACTOR_ENABLED', siteOf(c));
        return codes;
      },
      { player: playerId },
    );
    await limits.secondFactorAccount.forgive(playerId);
    return { recovery_codes };
  });

  mount(app, services, disableTwoFactor, async ({ c, services, player: { playerId }, body }) => {
    const { limits, ledger } = services.sandbox;
    const hash = await checkPasswordAgain(services, playerId, body.password, 'password');
    await limits.secondFactorAccount.take(playerId);
    await ledger.run(
      async (work) => {
        await refuseOldPassword(work, playerId, hash);
        if (!(await hasTwoFactor(work.tx, playerId)))
          throw new Refusal('conflict', { message: 'Two-factor sign-in is off.' });
        if (!(await takeSecondFactor(work, playerId, body.otp_attempt))) throw wrongCode();
        await removeTwoFactor(work.tx, playerId);
        await mailOwner(work, playerId, 'TWO_FACTOR_DISABLED', siteOf(c));
      },
      { player: playerId },
    );
    return undefined;
  });
}
