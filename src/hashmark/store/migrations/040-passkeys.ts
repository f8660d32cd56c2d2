import type { Kysely } from 'kysely';

/** Keys by which staff sign in without a password, and what they are to sign next. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('staff_passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('staff_id', 'text', (c) => c.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await schema.createIndex('staff_passkeys_by_staff').on('staff_passkeys').column('staff_id').execute();
  await schema
    .createTable('staff_passkey_challenges')
    .addColumn('bound', 'text', (c) => c.primaryKey())
    .addColumn('challenge', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('staff_passkey_challenges_by_end')
    .on('staff_passkey_challenges')
    .column('expires_at')
    .execute();
}
