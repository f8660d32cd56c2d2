import { createHmac, timingSafeEqual } from 'node:crypto';
import { createPasswords, type PasswordCost } from '../credentials/passwords.ts';
import { createLimit } from '../http/limit.ts';
import { createStoredLimit } from '../http/stored-limit.ts';
import type { Runtime } from '../process/runtime.ts';
import type { Store } from '../store/store.ts';
import type { StaffContext } from './context.ts';
import type { TakeMail } from './mail.ts';

/** The accounts of staff in one process. */
export interface Staff extends StaffContext {
  /** The code that lets a visitor of this machine make the first account. Each server prints its own, which no other on the same store knows. */
  readonly firstCode: string;
  /** Whether that is the code, however it was typed. */
  isFirstCode(typed: string): boolean;
}

export interface StaffOptions {
  store: Store;
  runtime: Runtime;
  /** Known to all processes of this server and to nobody else: not to other servers on the same store either. */
  secret: string;
  /** Raises the limits by network address, for tests in which one address is many people. */
  factor?: number;
  passwordCost?: PasswordCost;
  recordEvent?: StaffContext['recordEvent'];
  /** How mails leave, as soon as it is known. */
  takeMail?: () => TakeMail | undefined;
}

const plain = (code: string) => code.toUpperCase().replace(/[^0-9A-F]/g, '');

/** Opens the accounts of a store. */
export function createStaff(options: StaffOptions): Staff {
  const { store, runtime, secret, factor = 1, passwordCost, takeMail, recordEvent } = options;
  const mac = createHmac('sha256', secret).update('first account').digest('hex').toUpperCase();
  const code = mac.slice(0, 16);
  return {
    store,
    runtime,
    recordEvent,
    passwords: createPasswords(passwordCost),
    limits: {
      address: createLimit({ points: 60 * factor, seconds: 900 }),
      account: createStoredLimit({ store, runtime }, 'staff-sign-in', { points: 10, seconds: 900 }),
      again: createStoredLimit({ store, runtime }, 'staff-again', { points: 10, seconds: 900 }),
      codes: createStoredLimit({ store, runtime }, 'staff-codes', { points: 10, seconds: 900 }),
    },
    get takeMail() {
      return takeMail?.();
    },
    firstCode: code.replace(/(.{4})(?=.)/g, '$1-'),
    isFirstCode(typed) {
      const given = Buffer.from(plain(typed).slice(0, 16).padEnd(16));
      return timingSafeEqual(given, Buffer.from(code));
    },
  };
}
