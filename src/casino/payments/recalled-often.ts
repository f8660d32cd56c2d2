import type { Licence } from 'hashmark/i18n';
import type { Store } from 'hashmark/server';
import { z } from 'zod';
import { type PreparedJob, schedule } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { sendMail } from '../outbox/outbox.ts';
import { readLicence } from '../players/licence.ts';
import { DAY } from '../rules/calendar.ts';

const JOB = 'recalled-often';
const jobSchema = z.object({ player: z.string() });

/** So many withdrawals taken back within so many days may point to trouble. */
const [OFTEN, DAYS] = [3, 7];

/** Has support look at whoever takes withdrawals back again and again: a person decides whether to ask, and what to do. */
export async function noticeRecalls({ tx, now, id }: LedgerWork, player: string): Promise<void> {
  const recalled = await tx
    .selectFrom('payments')
    .select('id')
    .where('player_id', '=', player)
    .where('action', '=', 'cashout')
    .where('state', '=', 'recalled')
    .where('finished_at', '>', now - DAYS * DAY)
    .limit(OFTEN + 1)
    .execute();
  // Once: those that follow are in the history that support looks at.
  if (recalled.length === OFTEN)
    await schedule(tx, { id: id(), kind: JOB, dueAt: now, data: { player }, playerId: player });
}

async function mailRecalls(work: LedgerWork, player: string, supportEmail: string): Promise<void> {
  const { email } = await work.tx
    .selectFrom('players')
    .select('email')
    .where('id', '=', player)
    .executeTakeFirstOrThrow();
  const data = { player, email, count: OFTEN, days: DAYS };
  await sendMail(work, { playerId: player, to: supportEmail, kind: 'RECALLED_OFTEN', locale: 'en', data });
}

/** @param supportEmail where support of a licence reads its mail */
export const recallJobs = (
  { reader }: Pick<Store, 'reader'>,
  supportEmail: (licence: Licence) => Promise<string>,
): Record<string, PreparedJob> => ({
  [JOB]: async (data) => {
    const { player } = jobSchema.parse(data);
    const to = await supportEmail(await readLicence(reader, player));
    return { playerId: player, handle: (work) => mailRecalls(work, player, to) };
  },
});
