import type { Transaction } from 'kysely';
import type { Passwords } from '../credentials/passwords.ts';
import type { Limit } from '../http/limit.ts';
import type { Runtime } from '../process/runtime.ts';
import type { Database } from '../store/schema.ts';
import type { StaffRow } from '../store/staff-tables.ts';
import type { Store } from '../store/store.ts';
import type { TakeMail } from './mail.ts';

/** What happens to an account. */
export interface StaffHappening {
  readonly type: 'staff.added' | 'staff.changed' | 'staff.deactivated' | 'staff.activated';
  readonly account: Pick<StaffRow, 'id' | 'email' | 'name' | 'role'>;
  readonly actor: string;
}

/** What the accounts of staff are kept with. */
export interface StaffContext {
  readonly store: Store;
  readonly runtime: Pick<Runtime, 'now' | 'id'>;
  readonly passwords: Passwords;
  readonly limits: StaffLimits;
  /** Tells others of what happens to an account, in the transaction in which it does. */
  readonly recordEvent?:
    | ((tx: Transaction<Database>, happening: StaffHappening) => Promise<void>)
    | undefined;
  /** How mails leave; undefined where nothing sends any, and links are shown to be copied. */
  readonly takeMail?: TakeMail | undefined;
}

/** How often the doors may be tried. */
export interface StaffLimits {
  /** Passwords from one network address. */
  readonly address: Limit;
  /** Passwords for one e-mail address, known or not. */
  readonly account: Limit;
  /** Passwords that are repeated, of one account. */
  readonly again: Limit;
  /** Codes of the second factor, of one account. Apart from passwords: whoever is signed in makes right codes as they like. */
  readonly codes: Limit;
}
