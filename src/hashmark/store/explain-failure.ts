import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { isUnavailable } from './failures.ts';
import { STORE_FILE } from './store.ts';

/** The store that settings name. */
export interface NamedStore {
  readonly DATABASE_URL?: string | undefined;
  readonly DATA_DIR: string;
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Codes of PostgreSQL and of the network, in words. */
const DATABASE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'the name of the host could not be looked up',
  EHOSTUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'it does not answer',
  EPROTO: 'it speaks no TLS that this machine understands',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  '28000': 'it does not let this user in',
  '28P01': 'the password is wrong',
  '3D000': 'it has no database of this name',
  '42501': 'the user may not make tables',
  '53300': 'it takes no more connections',
  '55P03': 'others hold rows in it for too long',
  '57014': 'it takes too long',
  '57P01': 'it is being stopped',
  '57P03': 'it is starting or stopping',
};

/** Other reasons of TLS, of which there are many, and those that have no code. */
function explainTls(code: string, message: string): string | undefined {
  if (/^ERR_SSL_/.test(code)) return DATABASE.EPROTO;
  if (/CERT|ISSUER|SIGNATURE/.test(code))
    return 'this machine does not trust its certificate (NODE_EXTRA_CA_CERTS names whom to trust besides)';
  if (/does not support SSL/.test(message))
    return 'it speaks no TLS, which the address asks for by `sslmode`';
  if (/establishing an SSL/.test(message)) return 'what answers there is no PostgreSQL';
  return undefined;
}

function explainDatabase(thrown: unknown, url: string): string | undefined {
  const error = thrown instanceof Error && isUnavailable(thrown) ? (thrown.cause ?? thrown) : thrown;
  const code = codeOf(error);
  const said = error instanceof Error ? error.message : '';
  const timedOut = /timeout|Connection terminated/i.test(said);
  const why = DATABASE[code] ?? explainTls(code, said) ?? (timedOut ? 'it does not answer' : undefined);
  if (!why) return undefined;
  const { hostname, port, pathname } = new URL(url);
  return `PostgreSQL at ${hostname}:${port || 5432}${pathname} cannot be used: ${why}. See DATABASE_URL.`;
}

/** The disk is full, and the file by which connections share a store cannot grow: `SQLITE_FULL`, `SQLITE_IOERR_SHMSIZE`. */
const [FULL, NO_ROOM_TO_SHARE] = [13, 4874];

/** Codes of SQLite, in words. */
const FILE: Readonly<Record<number, string>> = {
  5: 'another process writes into it for too long',
  8: 'it is read-only',
  10: 'the disk fails',
  11: 'it is damaged',
  [FULL]: 'the disk is full',
  14: 'it cannot be opened',
  26: 'it is no file of SQLite',
};

/** What to do about some of them. */
const ADVICE: Readonly<Record<string, string>> = {
  'another process writes into it for too long': 'Stop that process',
  'the disk is full': 'Make room there',
};

/**
 * What SQLite has against a file, in words; undefined for whatever else is thrown.
 *
 * @param except codes that are to be passed over
 */
export function explainFileCode(thrown: unknown, except: readonly number[] = []): string | undefined {
  const error = thrown instanceof Error && isUnavailable(thrown) ? (thrown.cause ?? thrown) : thrown;
  if (codeOf(error) !== 'ERR_SQLITE_ERROR') return undefined;
  const errcode = Number((error as { errcode?: number }).errcode);
  const code = errcode === NO_ROOM_TO_SHARE ? FULL : errcode % 256;
  return except.includes(code) ? undefined : FILE[code];
}

/** What SQLite says alike of a file that is not this user's and of one that is none. */
const UNREADABLE = ['it is read-only', 'it cannot be opened'];

function isKeptFromUser(file: string): boolean {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    return false;
  } catch (error) {
    return codeOf(error) === 'EACCES';
  }
}

function explainFile(thrown: unknown, folder: string): string | undefined {
  const why = explainFileCode(thrown);
  if (!why) return undefined;
  const file = join(folder, STORE_FILE);
  const [reason, advice] =
    UNREADABLE.includes(why) && isKeptFromUser(file)
      ? ['this user may not read and write it', 'Give it to this user']
      : [why, ADVICE[why] ?? 'Mend it'];
  return `The store ${JSON.stringify(file)} cannot be used: ${reason}. ${advice}, or set DATA_DIR to another folder.`;
}

/** What the migrator says of a store that has been brought further than this version can. */
const NEWER_STORE = /previously executed migration (\S+) is missing/;

/** Why a store cannot be opened or used, as a sentence without secrets; undefined where only the error itself can tell. */
export function explainStoreFailure(
  error: unknown,
  { DATABASE_URL, DATA_DIR }: NamedStore,
): string | undefined {
  const [, migration] = (error instanceof Error && NEWER_STORE.exec(error.message)) || [];
  if (migration !== undefined)
    return `The store is of a newer version, or of a module that is gone: the migration ${migration} has run in it and is not here. Start the version that was used last, or bring back a copy from before it.`;
  return DATABASE_URL ? explainDatabase(error, DATABASE_URL) : explainFile(error, DATA_DIR);
}
