import type { Kysely, Transaction } from 'kysely';
import { outsideProblem } from '../http/ask-outside.ts';
import { Refusal } from '../http/errors.ts';
import { refuseField } from '../http/refuse-field.ts';
import { DAY } from '../i18n/durations.ts';
import { record } from '../store/audit.ts';
import type { Database } from '../store/schema.ts';
import type { WebhookRow } from '../store/webhook-tables.ts';
import type { WebhookContext } from './context.ts';
import { newSecret } from './sign.ts';

/** So many endpoints there can be: each is a row more in every transaction that it wants to hear of. */
export const MAX_WEBHOOKS = 20;
/** How long the secret before goes on signing, in milliseconds. */
export const OVERLAP = DAY;

/** What an admin says of an endpoint; null: all. */
export interface WebhookSettings {
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[] | null;
  readonly types: readonly string[] | null;
  readonly locales: readonly string[] | null;
}

/** What of an endpoint is to be otherwise. */
export type WebhookChange = {
  readonly [Name in keyof WebhookSettings]?: WebhookSettings[Name] | undefined;
} & { readonly isEnabled?: boolean | undefined };

/** Why nothing is sent to an endpoint: an admin wanted it so, it failed for days, or it said that it is gone. */
export const DISABLED_WHY = ['admin', 'failing', 'gone'] as const;

/** An endpoint, without its secrets. */
export interface Webhook extends WebhookSettings {
  readonly id: string;
  readonly createdAt: number;
  readonly createdBy: string;
  readonly disabledAt: number | null;
  readonly disabledWhy: (typeof DISABLED_WHY)[number] | null;
  /** Of the first failure since the last success. */
  readonly failingSince: number | null;
  /** Until when the secret before signs too. */
  readonly previousUntil: number | null;
}

const written = (names: readonly string[] | null) => (names === null ? null : JSON.stringify(names));
const read = (text: string | null): string[] | null => (text === null ? null : JSON.parse(text));

const webhookOf = (row: WebhookRow, now: number): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: read(row.events),
  types: read(row.types),
  locales: read(row.locales),
  createdAt: row.created_at,
  createdBy: row.created_by,
  disabledAt: row.disabled_at,
  disabledWhy: DISABLED_WHY.find((why) => why === row.disabled_why) ?? null,
  failingSince: row.failing_since,
  previousUntil: row.previous_until !== null && row.previous_until > now ? row.previous_until : null,
});

const columnsOf = (settings: WebhookSettings) => ({
  url: settings.url,
  description: settings.description,
  events: written(settings.events),
  types: written(settings.types),
  locales: written(settings.locales),
});

/** @throws Refusal `not-found` */
export async function getRow(db: Kysely<Database>, id: string): Promise<WebhookRow> {
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not-found', { message: `There is no webhook \`${id}\`.` });
  return row;
}

/** The endpoints, the oldest first. */
export async function listWebhooks({ store, runtime }: WebhookContext): Promise<Webhook[]> {
  const rows = await store.reader
    .selectFrom('webhooks')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_WEBHOOKS)
    .execute();
  return rows.map((row) => webhookOf(row, runtime.now()));
}

/** @throws Refusal `not-found` */
export const getWebhook = async ({ store, runtime }: WebhookContext, id: string): Promise<Webhook> =>
  webhookOf(await getRow(store.reader, id), runtime.now());

/** Writes into the audit. The address stays out of it: some hold a secret. */
export const recordChange = (
  context: WebhookContext,
  tx: Transaction<Database>,
  { actor, action, id }: { actor: string; action: string; id: string },
): Promise<void> =>
  record(context, tx, { actor, action, subject: `webhook ${id}`, before: null, after: null });

function refuseAddress({ rules }: WebhookContext, url: string): void {
  const problem = outsideProblem(url, rules);
  if (problem !== undefined) throw refuseField('url', problem);
}

/**
 * Adds an endpoint, which is told of everything from now on.
 *
 * @returns its secret, which is shown this once
 * @throws Refusal `validation-failed` for the address, `conflict` where there are too many
 */
export async function addWebhook(
  context: WebhookContext,
  settings: WebhookSettings,
  actor: string,
): Promise<{ id: string; secret: string }> {
  const { store, runtime } = context;
  refuseAddress(context, settings.url);
  const id = runtime.id();
  const secret = newSecret();
  const now = runtime.now();
  await store.transaction(async (tx) => {
    const { count } = await tx
      .selectFrom('webhooks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_WEBHOOKS)
      throw new Refusal('conflict', {
        message: `There are ${MAX_WEBHOOKS} webhooks, and no more than that are possible. Remove one first.`,
      });
    await tx
      .insertInto('webhooks')
      .values({ id, ...columnsOf(settings), secret, created_at: now, created_by: actor, since: now })
      .execute();
    await recordChange(context, tx, { actor, action: 'add-webhook', id });
  });
  return { id, secret };
}

/**
 * Changes an endpoint. One that is enabled again is told of what happens from then on, and gets what was on its way before.
 *
 * @throws Refusal `not-found`, `validation-failed` for the address
 */
export async function changeWebhook(
  context: WebhookContext,
  id: string,
  change: WebhookChange,
  actor: string,
): Promise<void> {
  const { store, runtime } = context;
  const { isEnabled, ...given } = change;
  if (given.url !== undefined) refuseAddress(context, given.url);
  const now = runtime.now();
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  await store.transaction(async (tx) => {
    const row = await getRow(tx, id);
    const isChanging = isEnabled !== undefined && isEnabled !== (row.disabled_at === null);
    const state = isEnabled
      ? { disabled_at: null, disabled_why: null, failing_since: null, since: now }
      : { disabled_at: now, disabled_why: 'admin' };
    await tx
      .updateTable('webhooks')
      .set({ ...columnsOf({ ...webhookOf(row, now), ...sent }), ...(isChanging ? state : {}) })
      .where('id', '=', id)
      .execute();
    const action = isChanging ? (isEnabled ? 'enable-webhook' : 'disable-webhook') : 'change-webhook';
    await recordChange(context, tx, { actor, action, id });
  });
}

/**
 * Gives an endpoint a new secret. The one before signs beside it for a day, so that nothing is refused while its owner changes over.
 *
 * @returns the new secret, which is shown this once
 * @throws Refusal `not-found`
 */
export async function rotateSecret(
  context: WebhookContext,
  id: string,
  actor: string,
): Promise<{ secret: string; previousUntil: number }> {
  const secret = newSecret();
  const previousUntil = context.runtime.now() + OVERLAP;
  await context.store.transaction(async (tx) => {
    const row = await getRow(tx, id);
    await tx
      .updateTable('webhooks')
      .set({ secret, previous_secret: row.secret, previous_until: previousUntil })
      .where('id', '=', id)
      .execute();
    await recordChange(context, tx, { actor, action: 'rotate-webhook-secret', id });
  });
  return { secret, previousUntil };
}

/** Removes an endpoint with all that was sent to it. @throws Refusal `not-found` */
export async function removeWebhook(context: WebhookContext, id: string, actor: string): Promise<void> {
  await context.store.transaction(async (tx) => {
    await getRow(tx, id);
    await tx.deleteFrom('webhooks').where('id', '=', id).execute();
    await recordChange(context, tx, { actor, action: 'remove-webhook', id });
  });
}
