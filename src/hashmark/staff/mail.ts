import type { Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';

/** A mail that the product asks to be sent. */
export interface StaffMail {
  readonly to: string;
  readonly subject: string;
  /** Plain text, with the link in it. */
  readonly text: string;
  /** What opens an account: not to be kept by whoever sends it once it has left. */
  readonly link: string;
}

/**
 * Takes a mail over in the transaction that has made what it reports: it is sent if, and only if, that is kept. What carries it
 * comes later, and may fail and try again.
 */
export type TakeMail = (tx: Transaction<Database>, mail: StaffMail) => Promise<void>;
