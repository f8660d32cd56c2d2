import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type JobHandler, schedule } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { sendMail } from '../outbox/outbox.ts';
import { type LinkPurpose, makeLink } from './mailed-links.ts';

/** Mails with a link to which anybody may cause us by telling an address. */
const KINDS = {
  CONFIRMATION: 'confirmation',
  PASSWORD_RESTORE: 'password',
  SIGN_UP_KNOWN: 'password',
} as const satisfies Record<string, LinkPurpose>;

const askedMail = z.object({
  kind: z.enum(['CONFIRMATION', 'PASSWORD_RESTORE', 'SIGN_UP_KNOWN']),
  email: z.string(),
  origin: z.string(),
});
type AskedMail = z.output<typeof askedMail>;

const JOB = 'mail-link';

/**
 * Puts a mail with a link off until after the answer. Whether the address is known is looked up only then, so that neither the
 * answer nor its time can tell.
 */
export async function askForMail(
  tx: Kysely<Database>,
  { id, now }: { id: string; now: number },
  mail: AskedMail,
): Promise<void> {
  await schedule(tx, { id, kind: JOB, dueAt: now, data: mail });
}

/** Makes the link of a kind of mail and writes the mail. */
export async function mailLink(
  work: LedgerWork,
  kind: AskedMail['kind'],
  player: { playerId: string; email: string; locale: string; origin: string },
): Promise<void> {
  const data = await makeLink(work, KINDS[kind], player);
  await sendMail(work, { ...player, to: player.email, kind, data });
}

/** Writes the mails that were asked for, to those who have an account and, for a confirmation, need it. */
export const mailLinkJobs = (): Record<string, JobHandler> => ({
  async [JOB](work, data) {
    const { kind, email, origin } = askedMail.parse(data);
    const player = await work.tx
      .selectFrom('players')
      .select(['id', 'locale', 'confirmed_at'])
      .where('email', '=', email)
      .executeTakeFirst();
    if (!player || (kind === 'CONFIRMATION' && player.confirmed_at !== null)) return;
    await mailLink(work, kind, { playerId: player.id, email, locale: player.locale, origin });
  },
});
