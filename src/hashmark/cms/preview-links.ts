import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { hashOfToken, newToken } from '../credentials/secret-token.ts';
import { Refusal } from '../http/errors.ts';
import { DAY } from '../i18n/durations.ts';
import { record } from '../store/audit.ts';
import type { PreviewLinkRow } from '../store/content-tables.ts';
import { keepSetting } from '../store/installation.ts';
import type { Database } from '../store/schema.ts';
import { type Address, labelOf, readAddress, slugOf } from './address.ts';
import type { CmsContext } from './context.ts';
import { addressOfRow, findHead, findRevision, getHead } from './documents.ts';
import { type PreviewView, previewViewSchema } from './preview-view.ts';
import { isSigned, signatureOf, splitToken } from './sign-preview.ts';

/** Where links are opened, and the page in the frame of a Studio with a host of its own: on the hosts of readers. */
export const LINK_PATH = '/preview/link/';
export const FRAME_PATH = '/preview/frame/';

/** How many days a link may be good. */
export const LINK_DAYS = [1, 7, 30] as const;
/** How long the frame of the Studio has to load its page, in milliseconds. */
const FRAME_LIFETIME = 120_000;
/** How many links of a document are listed, the newest first. */
const LISTED = 200;

/** One revision of a page, and how it is seen. */
export interface PreviewState {
  readonly address: Address;
  readonly revisionId: string;
  readonly view: PreviewView;
}

/** A link as those see it who share it: not what opens it. */
export interface PreviewLink {
  readonly id: string;
  readonly revisionId: string;
  /** Null: the site no longer has what it was seen in, such as its language; it opens nothing. */
  readonly view: PreviewView | null;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface NewPreviewLink {
  readonly address: Address;
  /** The newest without it. */
  readonly revisionId?: string | undefined;
  readonly view: PreviewView;
  readonly days: (typeof LINK_DAYS)[number];
  readonly actor: string;
}

/** What opens previews to those who have no session of staff. */
export interface PreviewLinks {
  /** Makes a link. @returns its token, which is shown this once @throws Refusal `not-found`, `validation-failed` */
  add(link: NewPreviewLink): Promise<{ id: string; token: string; expiresAt: number }>;
  /** The links of a document that are still good, the newest first. */
  list(address: Address): Promise<PreviewLink[]>;
  /** The document that a link shows, whether it is still good or not. */
  addressOf(id: string): Promise<Address | undefined>;
  /** Ends a link. @throws Refusal `not-found` */
  revoke(id: string, actor: string): Promise<void>;
  /** What a link shows. @throws Refusal `link-invalid` */
  open(token: string): Promise<PreviewState>;
  /** A token that opens one preview for a moment, for the frame of the Studio. */
  signFrame(state: PreviewState): Promise<string>;
  /** @throws Refusal `link-invalid` */
  openFrame(token: string): Promise<PreviewState>;
}

const frameSchema = z.strictObject({
  path: z.string(),
  locale: z.string(),
  revisionId: z.string(),
  view: previewViewSchema,
  until: z.number(),
});

/** All that a link says: a row that was changed afterwards opens nothing. */
const signedText = (
  secret: string,
  row: Pick<PreviewLinkRow, 'id' | 'document_id' | 'revision_id' | 'view' | 'expires_at'>,
): string => JSON.stringify([secret, row.id, row.document_id, row.revision_id, row.view, row.expires_at]);

async function findRow(context: CmsContext, secret: string) {
  return await context.store.reader
    .selectFrom('preview_links as l')
    .innerJoin('documents as d', 'd.id', 'l.document_id')
    .select(['l.id', 'l.document_id', 'l.revision_id', 'l.view', 'l.expires_at'])
    .select(['d.type', 'd.key', 'd.locale', 'd.licence_suffix'])
    .where('l.secret_hash', '=', hashOfToken(secret))
    .where('l.expires_at', '>', context.runtime.now())
    .executeTakeFirst();
}

/** Null: the site has dropped the language, licence, market or currency that it names. */
const readView = ({ view }: Pick<PreviewLinkRow, 'view'>): PreviewView | null =>
  previewViewSchema.safeParse(JSON.parse(view)).data ?? null;

async function open(context: CmsContext, key: string, token: string): Promise<PreviewState> {
  const [secret, signature] = splitToken(token);
  const row = await findRow(context, secret);
  if (!row || !isSigned(key, 'link', signedText(secret, row), signature)) throw new Refusal('link-invalid');
  const view = readView(row);
  if (!view) throw new Refusal('link-invalid');
  return { address: addressOfRow(row), revisionId: row.revision_id, view };
}

async function add(context: CmsContext, key: string, link: NewPreviewLink) {
  const { address, view, days, actor } = link;
  if (address.type !== 'page') {
    const message = `Only pages are shared as links; a ${address.type} has no page of its own.`;
    throw new Refusal('validation-failed', { message, field: 'path' });
  }
  const { runtime, store } = context;
  const now = runtime.now();
  const secret = newToken();
  const row = await store.transaction(async (tx) => {
    const head = await getHead(tx, address);
    const revision = await findRevision(tx, head, link.revisionId);
    const made: PreviewLinkRow = {
      id: runtime.id(),
      secret_hash: hashOfToken(secret),
      document_id: head.document.id,
      listed_with: head.document.id,
      revision_id: revision.id,
      view: JSON.stringify(view),
      created_by: actor,
      created_at: now,
      expires_at: now + days * DAY,
    };
    await dropExpired(tx, head.document.id, now);
    await tx.insertInto('preview_links').values(made).execute();
    const subject = labelOf(address);
    await record(context, tx, { actor, action: 'share', subject, before: null, after: revision.hash });
    return made;
  });
  const token = `${secret}.${signatureOf(key, 'link', signedText(secret, row))}`;
  return { id: row.id, token, expiresAt: row.expires_at };
}

/** Links that have ended open nothing and are listed nowhere; the audit tells that there were some. */
const dropExpired = (tx: Transaction<Database>, documentId: string, now: number) =>
  tx
    .deleteFrom('preview_links')
    .where('listed_with', '=', documentId)
    .where('expires_at', '<=', now)
    .execute();

async function list({ store, runtime }: CmsContext, address: Address): Promise<PreviewLink[]> {
  const head = await findHead(store.reader, address);
  if (!head) return [];
  const rows = await store.reader
    .selectFrom('preview_links')
    .selectAll()
    .where('listed_with', '=', head.document.id)
    .where('expires_at', '>', runtime.now())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    revisionId: row.revision_id,
    view: readView(row),
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}

async function findAddress({ store }: CmsContext, id: string): Promise<Address | undefined> {
  const row = await store.reader
    .selectFrom('preview_links as l')
    .innerJoin('documents as d', 'd.id', 'l.document_id')
    .select(['d.type', 'd.key', 'd.locale', 'd.licence_suffix'])
    .where('l.id', '=', id)
    .executeTakeFirst();
  return row && addressOfRow(row);
}

async function revoke(context: CmsContext, id: string, actor: string): Promise<void> {
  const address = await findAddress(context, id);
  await context.store.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('preview_links')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (!address || numDeletedRows === 0n)
      throw new Refusal('not-found', { message: `There is no preview link \`${id}\`.` });
    const subject = labelOf(address);
    await record(context, tx, { actor, action: 'unshare', subject, before: null, after: null });
  });
}

function signFrame({ runtime }: CmsContext, key: string, state: PreviewState): string {
  const { address, revisionId, view } = state;
  const path = slugOf(address.key, address.suffix);
  const until = runtime.now() + FRAME_LIFETIME;
  const said = { path, locale: address.locale, revisionId, view, until } satisfies z.input<
    typeof frameSchema
  >;
  const text = Buffer.from(JSON.stringify(said)).toString('base64url');
  return `${text}.${signatureOf(key, 'frame', text)}`;
}

function openFrame({ runtime }: CmsContext, key: string, token: string): PreviewState {
  const [text, signature] = splitToken(token);
  if (!isSigned(key, 'frame', text, signature)) throw new Refusal('link-invalid');
  const said = frameSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (said.until <= runtime.now()) throw new Refusal('link-invalid');
  const { path, locale, revisionId, view } = said;
  return { address: readAddress('page', path, locale), revisionId, view };
}

/** Opens the links of a store. The key that signs them is made when it is first needed, and shared by all processes. */
export function createPreviewLinks(context: CmsContext): PreviewLinks {
  let kept: Promise<string> | undefined;
  function readKey(): Promise<string> {
    kept ??= keepSetting(context.store, 'preview-key', randomBytes(32).toString('hex')).catch((error) => {
      kept = undefined;
      throw error;
    });
    return kept;
  }
  return {
    add: async (link) => await add(context, await readKey(), link),
    list: (address) => list(context, address),
    addressOf: (id) => findAddress(context, id),
    revoke: (id, actor) => revoke(context, id, actor),
    open: async (token) => await open(context, await readKey(), token),
    signFrame: async (state) => signFrame(context, await readKey(), state),
    openFrame: async (token) => openFrame(context, await readKey(), token),
  };
}
