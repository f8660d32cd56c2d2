import type { Database, Store } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type PreparedJob, schedule } from '../jobs/jobs.ts';
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

/** Before it is known whose address it is, if anybody's. */
const laneOf = (email: string) => `address:${email}`;

/**
 * Puts a mail with a link off until after the answer. Whether the address is known is looked up only then, so that neither the
 * answer nor its time can tell.
 */
export async function askForMail(
  tx: Kysely<Database>,
  { id, now }: { id: string; now: number },
  mail: AskedMail,
): Promise<void> {
  await schedule(tx, { id, kind: JOB, dueAt: now, playerId: laneOf(mail.email), data: mail });
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

/**
 * Writes the mails that were asked for, to those who have an account and, for a confirmation, need it. Whose account it is, is looked
 * up before, so that for a mail that anybody may ask for only its player waits.
 */
export const mailLinkJobs = (store: Pick<Store, 'reader'>): Record<string, PreparedJob> => ({
  async [JOB](data) {
    const { kind, email, origin } = askedMail.parse(data);
    const findPlayer = (db: Kysely<Database>) =>
      db
        .selectFrom('players')
        .select(['id', 'locale', 'confirmed_at'])
        .where('email', '=', email)
        .executeTakeFirst();
    const owner = await findPlayer(store.reader);
    return {
      playerId: owner?.id ?? laneOf(email),
      async handle(work) {
        const player = owner && (await findPlayer(work.tx));
        if (!player || player.id !== owner.id) return;
        if (kind === 'CONFIRMATION' && player.confirmed_at !== null) return;
        await mailLink(work, kind, { playerId: player.id, email, locale: player.locale, origin });
      },
    };
  },
});
