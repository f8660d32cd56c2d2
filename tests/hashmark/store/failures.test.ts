import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import {
  failureOf,
  isUnavailable,
  type StoreFailure,
  StoreUnavailable,
} from '../../../src/hashmark/store/failures.ts';

/** What a database or the way to it says that has no time, by what has to be done. */
const SAID: Readonly<Record<StoreFailure, readonly string[]>> = {
  conflict: ['40001', '40P01'],
  duplicate: ['23505'],
  blocked: ['55P03', '57014'],
  lost: [
    ...['57P01', '57P02', '57P03', '57P05', '08000', '08001', '08003', '08004', '08006', '25P03', '25P04'],
    ...['53200', '53300', 'ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'],
    ...['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ],
  disk: ['53100', '58030'],
};
/** What the client itself says, which has no code. */
const SAID_WITHOUT_CODE = [
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'Query read timeout',
];
/** Faults of a statement: whoever repeats it fails again. */
const OUR_FAULT = ['42601', '42P01', '22P02', '22021', '23503', '23514', '42501', 'ERR_INVALID_ARG_TYPE'];

const failed = (code: string, message = 'failed') =>
  /^\d/.test(code)
    ? Object.assign(new DatabaseError(message, 1, 'error'), { code })
    : Object.assign(new Error(message), { code });

describe('failureOf()', () => {
  it.each(Object.entries(SAID).flatMap(([failure, codes]) => codes.map((code) => [code, failure] as const)))(
    'takes %s for %s',
    (code, failure) => {
      expect(failureOf(failed(code))).toBe(failure);
      expect(isUnavailable(failed(code))).toBe(failure !== 'duplicate');
    },
  );

  it.each(SAID_WITHOUT_CODE)('takes “%s” for a lost connection', (message) => {
    expect(failureOf(new Error(message))).toBe('lost');
  });

  it.each([
    [5, 'blocked'],
    [261, 'blocked'],
    [13, 'disk'],
    [10, 'disk'],
    [778, 'disk'],
    [19, undefined],
  ])('reads the code %i of SQLite', (errcode, failure) => {
    expect(failureOf(Object.assign(new Error('failed'), { code: 'ERR_SQLITE_ERROR', errcode }))).toBe(
      failure,
    );
  });

  it('excuses no fault of a statement, whatever it says', () => {
    for (const code of [...OUR_FAULT, 'constructor', '__proto__', 'toString'])
      expect([code, failureOf(failed(code, 'Cannot read Connection terminated'))]).toEqual([code, undefined]);
    for (const other of ['57P01', undefined, null, { code: '57P01' }])
      expect(isUnavailable(other)).toBe(false);
    expect(isUnavailable(new StoreUnavailable('busy'))).toBe(true);
  });
});
