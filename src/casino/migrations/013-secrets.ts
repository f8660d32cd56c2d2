import type { Kysely } from 'kysely';

interface Database {
  outbox: { id: string; body_text: string; data: string; created_at: number; sent_at: number | null };
  social_flows: { state_hash: string };
}

/** Nothing that opens an account is kept readable: links of sent mails, and what proves who began a social sign-in. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('sent_at', 'bigint').execute();
  await db
    .updateTable('outbox')
    .set(({ ref }) => ({ sent_at: ref('created_at') }))
    .execute();
  const held = await db
    .selectFrom('outbox')
    .select(['id', 'body_text', 'data'])
    .where('data', 'like', '%"token"%')
    .execute();
  for (const { id, body_text, data } of held) {
    const { token, url, ...rest } = JSON.parse(data) as Record<string, unknown>;
    const text = [url, token].reduce<string>(
      (left, secret) => (secret ? left.replaceAll(String(secret), '…') : left),
      body_text,
    );
    await db
      .updateTable('outbox')
      .set({ body_text: text, data: JSON.stringify(rest) })
      .where('id', '=', id)
      .execute();
  }
  // Whoever is at a provider now begins again.
  await db.deleteFrom('social_flows').execute();
  await db.schema.alterTable('social_flows').dropColumn('code_verifier').execute();
}
