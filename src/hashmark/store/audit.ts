import type { Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** One line of the audit. */
export interface AuditEntry {
  /** Who, with the door before it: `studio:ann@site.example`, `token:import`, `cli:ann`. */
  actor: string;
  action: string;
  subject: string;
  before: string | null;
  after: string | null;
}

/** Writes down who did what; part of the transaction that does it. */
export async function record(
  { runtime }: { readonly runtime: { now(): number; id(): string } },
  tx: Transaction<Database>,
  entry: AuditEntry,
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      id: runtime.id(),
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
      before_hash: entry.before,
      after_hash: entry.after,
      at: runtime.now(),
    })
    .execute();
}
