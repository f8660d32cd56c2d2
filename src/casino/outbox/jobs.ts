import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type JobHandler, schedule } from '../jobs/jobs.ts';

const JOB = 'mail';
const mailSchema = z.object({ mail: z.string() });

/** What stands in a mail that has left where its link was. */
const LEFT_OUT = '…';

/** Lets a mail leave after the work that has written it. */
export const scheduleSending = (tx: Kysely<Database>, mail: string, now: number): Promise<void> =>
  // Nobody else changes the row of a mail, so that nobody has to wait.
  schedule(tx, { id: `${JOB}:${mail}`, kind: JOB, dueAt: now, playerId: `mail:${mail}`, data: { mail } });

/** The text and the data of a mail without what opens an account. */
function withoutLink(text: string, data: Record<string, unknown>): { text: string; data: object } {
  const { token, url, ...rest } = data;
  if (token === undefined) return { text, data };
  let left = text;
  for (const secret of [url, token]) if (secret) left = left.replaceAll(String(secret), LEFT_OUT);
  return { text: left, data: rest };
}

/**
 * Sends mails: nothing leaves the machine, so what remains of a sent one is what an operator may read.
 *
 * @param keepsLinks whether links stay readable, for tests that follow them
 */
export const outboxJobs = (keepsLinks: boolean): Record<string, JobHandler> => ({
  async [JOB]({ tx, now }, data) {
    const { mail } = mailSchema.parse(data);
    const row = await tx
      .selectFrom('outbox')
      .select(['body_text', 'data'])
      .where('id', '=', mail)
      .executeTakeFirst();
    if (!row) return;
    const full = { text: row.body_text, data: JSON.parse(row.data) };
    const kept = keepsLinks ? full : withoutLink(full.text, full.data);
    await tx
      .updateTable('outbox')
      .set({ sent_at: now, body_text: kept.text, data: JSON.stringify(kept.data) })
      .where('id', '=', mail)
      .execute();
  },
});
