/**
 * Why the database has not done what it was asked:
 *
 * - `conflict`: another transaction was in the way; run again, it will do.
 * - `duplicate`: a key is taken, perhaps by a transaction that ran at the same time.
 * - `blocked`: a lock was not free, or a statement not done, within its time.
 * - `lost`: there is no connection, or it has ended; of what was not committed nothing is left.
 * - `disk`: the disk is full or fails; nothing more is written until somebody has seen to it.
 */
export type StoreFailure = 'conflict' | 'duplicate' | 'blocked' | 'lost' | 'disk';

const BY_CODE: Readonly<Record<string, StoreFailure>> = {
  '40001': 'conflict',
  '40P01': 'conflict',
  '23505': 'duplicate',
  '55P03': 'blocked',
  '57014': 'blocked',
  '08000': 'lost',
  '08001': 'lost',
  '08003': 'lost',
  '08004': 'lost',
  '08006': 'lost',
  '25P03': 'lost',
  '25P04': 'lost',
  '53100': 'disk',
  '53200': 'lost',
  '53300': 'lost',
  '57P01': 'lost',
  '57P02': 'lost',
  '57P03': 'lost',
  '57P05': 'lost',
  '58030': 'disk',
  ECONNREFUSED: 'lost',
  ECONNRESET: 'lost',
  ECONNABORTED: 'lost',
  EHOSTUNREACH: 'lost',
  ENETUNREACH: 'lost',
  ENOTFOUND: 'lost',
  EAI_AGAIN: 'lost',
  EPIPE: 'lost',
  ETIMEDOUT: 'lost',
};

/** Of SQLite: another process writes for longer than we wait; the disk cannot be written, or is full. */
const BY_SQLITE_CODE: Readonly<Record<number, StoreFailure>> = { 5: 'blocked', 10: 'disk', 13: 'disk' };

/** What `pg` says of its own: without a code. */
const LOST_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout)/;

/** Why a statement or transaction failed, where that was no fault of its own. */
export function failureOf(error: unknown): StoreFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode, message } = error as Error & { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR') return BY_SQLITE_CODE[Number(errcode) % 256];
  if (typeof code === 'string' && Object.hasOwn(BY_CODE, code)) return BY_CODE[code];
  return LOST_MESSAGE.test(message) ? 'lost' : undefined;
}

/** Seconds after which it is worth asking again. */
export const RETRY_AFTER = 1;

/** The database could not do it in time; nothing of it is done, and it may be asked again. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The connection was lost during the commit: whether it is done, only the data can tell. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';
}

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;

/** Whether it is open if the work was done. Told by name: the process and the built site each evaluate this module. */
export const isOutcomeUnknown = (error: unknown): boolean => isNamed(error, 'OutcomeUnknown');

/** Whether the database, not the request, is why it failed: the same request may succeed shortly. */
export function isUnavailable(error: unknown): boolean {
  if (isNamed(error, 'StoreUnavailable') || isOutcomeUnknown(error)) return true;
  const failure = failureOf(error);
  return failure !== undefined && failure !== 'duplicate';
}
