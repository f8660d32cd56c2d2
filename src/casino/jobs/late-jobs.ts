import { send } from 'hashmark/server';
import { sql } from 'kysely';
import type { StateKind } from '../ledger/group-memory.ts';
import type { LateWrite } from '../ledger/late-writes.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { isOneOf } from '../ledger/listed-rows.ts';
import { rowWriter } from '../ledger/row-statements.ts';
import type { LaterJob } from './later-job.ts';

/** Jobs that are deferred by work that decides by states. */
const laterRows: LateWrite<LaterJob> = {
  keyOf: ({ id }) => id,
  merge: (_, last) => last,
  write: rowWriter(
    ({ id, kind, dueAt, data, playerId = null }) => [...[id, kind, dueAt, JSON.stringify(data)], playerId],
    ({ insertInto, text, integer, from }) => sql`
        ${insertInto} jobs (id, kind, due_at, data, player_id, attempts)
        select ${text(0)}, ${text(1)}, ${integer(2)}, ${text(3)}, ${text(4)}, 0 from ${from}
      `,
  ),
};

/** Puts something off; its row is written when the group of the work ends. */
export const scheduleLate = (work: LedgerWork, job: LaterJob): void => work.writeLate(laterRows, job);

/** When a job is due, in milliseconds UTC; null: it is done. */
interface DueJobState {
  dueAt: number | null;
}

/** By job. */
export const jobState: StateKind<DueJobState> = {
  async read({ tx, kind, fetch }, ids) {
    const rows = await fetch(
      tx
        .selectFrom('jobs')
        .select(['id', 'due_at'])
        .where(isOneOf(kind, 'id', ids)),
    );
    return new Map(rows.map(({ id, due_at }) => [id, { dueAt: Number(due_at) }]));
  },
};

const doneRows: LateWrite<string> = {
  keyOf: (id) => id,
  merge: (_, last) => last,
  write: (tx, kind, ids) => send(tx, sql`delete from jobs where ${isOneOf(kind, 'id', ids)}`),
};

/** Takes a job that is due, for work that does it. @returns false when it is done, or is not due any more */
export async function takeJob(work: LedgerWork, id: string): Promise<boolean> {
  const { dueAt = null } = (await work.stateOf(jobState, id)) ?? {};
  if (dueAt === null || dueAt > work.now) return false;
  work.setState(jobState, id, { dueAt: null });
  work.writeLate(doneRows, id);
  return true;
}
