import type { Kysely, Transaction } from 'kysely';
import { Refusal } from '../http/errors.ts';
import { record } from '../store/audit.ts';
import type { Database } from '../store/schema.ts';
import type { StaffRow } from '../store/staff-tables.ts';
import type { StaffContext } from './context.ts';
import { openLink } from './links.ts';
import type { StaffMail } from './mail.ts';
import type { Rights } from './permissions.ts';
import { columnsOf, readRights } from './rights-columns.ts';

/** Somebody who works on the site, as others of the staff see it. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly rights: Rights;
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly createdAt: number;
  readonly signedInAt: number | null;
  readonly deactivatedAt: number | null;
}

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly rights: Rights;
}

const toNumber = (value: number | null) => (value === null ? null : Number(value));

export const accountOf = (row: StaffRow): Account => ({
  id: row.id,
  email: row.email,
  name: row.name,
  rights: readRights(row),
  hasPassword: row.password_hash !== null,
  hasSecondFactor: row.code_since !== null,
  createdAt: Number(row.created_at),
  signedInAt: toNumber(row.signed_in_at),
  deactivatedAt: toNumber(row.deactivated_at),
});

/** An e-mail address as accounts are found by it. */
export const plainEmail = (text: string): string => text.trim().toLowerCase();

/** Everybody, in order of their addresses. */
export async function listAccounts({ store }: StaffContext): Promise<Account[]> {
  const rows = await store.reader.selectFrom('staff').selectAll().orderBy('email').limit(1000).execute();
  return rows.map(accountOf);
}

/** Whether nobody has an account with a password yet. */
export async function isWithoutAccounts(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  return row === undefined;
}

/** @throws Refusal `not-found` */
export async function getAccount(db: Kysely<Database>, id: string): Promise<StaffRow> {
  const row = await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not-found', { message: `There is no account \`${id}\`.` });
  return row;
}

/** Adds an account without a password. @throws Refusal `conflict` where the address has one already */
export async function addAccount(
  { runtime, recordEvent }: Pick<StaffContext, 'runtime' | 'recordEvent'>,
  tx: Transaction<Database>,
  { email, name, rights }: NewAccount,
  actor: string,
): Promise<string> {
  const id = runtime.id();
  const address = plainEmail(email);
  const added = await tx
    .insertInto('staff')
    .values({
      id,
      email: address,
      name,
      ...columnsOf(rights),
      language: null,
      password_hash: null,
      code_secret: null,
      code_since: null,
      code_step: 0,
      created_at: runtime.now(),
      created_by: actor,
      signed_in_at: null,
      deactivated_at: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added)
    throw new Refusal('conflict', {
      message: `${address} has an account already. Change that one, or make a new link for it.`,
      field: 'email',
    });
  await record({ runtime }, tx, {
    actor,
    action: 'add-staff',
    subject: `staff ${address}`,
    before: null,
    after: null,
  });
  await recordEvent?.(tx, {
    type: 'staff.added',
    account: { id, email: address, name, role: rights.role },
    actor,
  });
  return id;
}

/** Writes the mail that brings a link to its owner. @param token of the link */
export type WriteMail = (
  token: string,
  account: { readonly email: string; readonly name: string },
) => StaffMail;

/** Hands a link over to be mailed. @throws Refusal `conflict` where nothing sends mails */
async function mailLink(
  { takeMail }: StaffContext,
  tx: Transaction<Database>,
  mail: StaffMail | undefined,
): Promise<void> {
  if (!mail) return;
  if (!takeMail)
    throw new Refusal('conflict', {
      message: 'Nothing here sends mails. Leave `mail` out, and hand over the link.',
      field: 'mail',
    });
  await takeMail(tx, mail);
}

/**
 * Adds an account and a link by which its owner chooses a password.
 *
 * @param write the mail that brings it, where it is to be mailed
 * @returns the token of the link
 * @throws Refusal `conflict` where the address has an account, or nothing sends mails
 */
export async function invite(
  context: StaffContext,
  account: NewAccount,
  actor: string,
  write?: WriteMail,
): Promise<{ id: string; token: string }> {
  return await context.store.transaction(async (tx) => {
    const id = await addAccount(context, tx, account, actor);
    const token = await openLink(context, tx, id);
    await mailLink(context, tx, write?.(token, { ...account, email: plainEmail(account.email) }));
    return { id, token };
  });
}

/** A new link for an account whose owner cannot sign in. Earlier ones end. @throws Refusal `not-found`, `conflict` */
export async function inviteAgain(
  context: StaffContext,
  id: string,
  actor: string,
  write?: WriteMail,
): Promise<string> {
  return await context.store.transaction(async (tx) => {
    const { email, name, deactivated_at } = await getAccount(tx, id);
    if (deactivated_at !== null)
      throw new Refusal('conflict', { message: `${email} is deactivated. Activate the account first.` });
    await record(context, tx, {
      actor,
      action: 'link-staff',
      subject: `staff ${email}`,
      before: null,
      after: null,
    });
    const token = await openLink(context, tx, id);
    await mailLink(context, tx, write?.(token, { email, name }));
    return token;
  });
}

/** What of an account its admins may change. */
export interface AccountChange {
  readonly name?: string | undefined;
  readonly rights?: Rights | undefined;
  readonly isActive?: boolean | undefined;
}

/** @throws Refusal `conflict` where nobody would be left who can manage accounts */
async function refuseWithoutAdmin(tx: Transaction<Database>): Promise<void> {
  const left = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  if (!left)
    throw new Refusal('conflict', { message: 'This is the last admin. Make somebody else one first.' });
}

/**
 * Changes an account. What somebody may do changes with their next request; whoever is deactivated is signed out.
 *
 * @throws Refusal `not-found`, `conflict`
 */
export async function changeAccount(
  context: StaffContext,
  id: string,
  { name, rights, isActive }: AccountChange,
  actor: string,
): Promise<void> {
  const { store, runtime } = context;
  await store.transaction(async (tx) => {
    const before = await getAccount(tx, id);
    const deactivated =
      isActive === undefined
        ? before.deactivated_at
        : isActive
          ? null
          : (before.deactivated_at ?? runtime.now());
    const after = {
      name: name ?? before.name,
      ...columnsOf(rights ?? readRights(before)),
      deactivated_at: deactivated,
    };
    await tx.updateTable('staff').set(after).where('id', '=', id).execute();
    if (before.role === 'admin' && before.deactivated_at === null) await refuseWithoutAdmin(tx);
    if (deactivated !== null)
      for (const table of ['staff_sessions', 'staff_challenges', 'staff_links'] as const)
        await tx.deleteFrom(table).where('staff_id', '=', id).execute();
    await record(context, tx, {
      actor,
      action: isActive === undefined ? 'change-staff' : isActive ? 'activate-staff' : 'deactivate-staff',
      subject: `staff ${before.email}`,
      before: null,
      after: null,
    });
    const type = isActive === undefined ? 'changed' : isActive ? 'activated' : 'deactivated';
    await context.recordEvent?.(tx, { type: `staff.${type}`, account: { ...before, ...after }, actor });
  });
}
