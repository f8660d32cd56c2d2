import type { Kysely } from 'kysely';

/** Accounts of staff, and tokens of programs. Stores with a platform have the table of tries already. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('staff')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('types', 'text')
    .addColumn('locales', 'text')
    .addColumn('suffixes', 'text')
    .addColumn('language', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('code_secret', 'text')
    .addColumn('code_since', 'bigint')
    .addColumn('code_step', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('signed_in_at', 'bigint')
    .addColumn('deactivated_at', 'bigint')
    .execute();
  await schema
    .createTable('staff_recovery_codes')
    .addColumn('staff_id', 'text', (c) => c.notNull().references('staff.id'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('staff_recovery_codes_key', ['staff_id', 'code_hash'])
    .execute();
  await schema
    .createTable('staff_sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('staff_id', 'text', (c) => c.notNull().references('staff.id'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('previous_hash', 'text', (c) => c.unique())
    .addColumn('rotated_at', 'bigint', (c) => c.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addColumn('agent', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('staff_sessions_by_staff').on('staff_sessions').column('staff_id').execute();
  for (const name of ['staff_challenges', 'staff_links'] as const)
    await schema
      .createTable(name)
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('staff_id', 'text', (c) => c.notNull().references('staff.id'))
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
  await schema
    .alterTable('staff_challenges')
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('staff_tokens')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('types', 'text')
    .addColumn('locales', 'text')
    .addColumn('suffixes', 'text')
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await schema
    .createTable('door_tries')
    .ifNotExists()
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('door_tries_by_end').ifNotExists().on('door_tries').column('ends_at').execute();
}
