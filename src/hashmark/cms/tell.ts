import type { Transaction } from 'kysely';
import type { PublicationRow, ReleaseRow } from '../store/content-tables.ts';
import type { Database } from '../store/schema.ts';
import type { EventType } from '../webhooks/event-types.ts';
import { recordEvent } from '../webhooks/record-events.ts';
import { type Address, slugOf } from './address.ts';
import type { CmsContext } from './context.ts';
import { ownRoutes } from './own-routes.ts';

type DocumentEvent = Extract<EventType, `document.${string}`>;
type ReleaseEvent = Extract<EventType, `release.${string}`>;

/** A publication as an event tells of it. */
export interface ToldPublication {
  readonly id: string;
  readonly kind: PublicationRow['kind'];
  readonly startsAt: number;
  readonly endsAt: number | null;
  readonly releaseId: string | null;
}

/** What has happened to a document. */
export interface Told {
  readonly type: DocumentEvent;
  readonly address: Address;
  readonly documentId: string;
  /** The revision that it is about. */
  readonly revision?: { readonly id: string; readonly hash: string } | undefined;
  readonly publication?: ToldPublication | undefined;
  readonly actor: string;
  /** When it happened; now without it. */
  readonly at?: number | undefined;
  /** By which it is told once, however often it is noticed. */
  readonly id?: string | undefined;
}

type Teller = Pick<CmsContext, 'runtime'>;

const time = (at: number) => new Date(at).toISOString();
const timeOrNull = (at: number | null) => (at === null ? null : time(at));

/** An event happens once for each publication, whoever notices it. Without a full stop, which parts an id from what else is signed. */
const onceFor = (id: string, type: EventType): string => `${id}_${type.replace('.', '_')}`;

/** Tells those who want to hear of it what happens to a document; part of the transaction that does it. */
export async function tellOfDocument(
  { runtime }: Teller,
  tx: Transaction<Database>,
  told: Told,
): Promise<void> {
  const { type, address, documentId, revision, publication, actor } = told;
  await recordEvent({ runtime }, tx, {
    type,
    id: told.id,
    at: told.at ?? runtime.now(),
    about: address,
    data: {
      document: {
        id: documentId,
        type: address.type,
        path: slugOf(address.key, address.suffix),
        locale: address.locale,
      },
      revision: revision ? { id: revision.id, hash: revision.hash } : null,
      publication: publication
        ? {
            id: publication.id,
            kind: publication.kind,
            starts_at: time(publication.startsAt),
            ends_at: timeOrNull(publication.endsAt),
            release_id: publication.releaseId,
          }
        : null,
      routes: ownRoutes(address),
      actor,
    },
  });
}

/**
 * Tells of a publication that was appended: that it is live, or that it will be. When it begins and ends later, `tellElapsed` says so.
 */
export async function tellOfPublication(
  context: Teller,
  tx: Transaction<Database>,
  told: Omit<Told, 'type' | 'publication' | 'id' | 'at'> & {
    readonly publication: ToldPublication & { readonly recordedAt: number };
  },
): Promise<void> {
  const isLive = told.publication.startsAt <= told.publication.recordedAt;
  if (isLive) await tellOfBeginning(context, tx, told);
  else await tellOfDocument(context, tx, { ...told, type: 'document.scheduled' });
}

/** Tells of a publication whose window begins; one without a revision ends what is live as the base. */
export async function tellOfBeginning(
  context: Teller,
  tx: Transaction<Database>,
  told: Omit<Told, 'type' | 'publication' | 'id'> & { readonly publication: ToldPublication },
): Promise<void> {
  const type = told.revision ? 'document.published' : 'document.unpublished';
  await tellOfDocument(context, tx, { ...told, type, id: onceFor(told.publication.id, type) });
}

/** Tells of a publication whose window is over. */
export const tellOfEnd = (
  context: Teller,
  tx: Transaction<Database>,
  told: Omit<Told, 'type' | 'publication' | 'id'> & { readonly publication: ToldPublication },
): Promise<void> =>
  tellOfDocument(context, tx, {
    ...told,
    type: 'document.ended',
    id: onceFor(told.publication.id, 'document.ended'),
  });

/** Tells of a publication that was taken back. */
export const tellOfRevocation = (
  context: Teller,
  tx: Transaction<Database>,
  address: Address,
  row: Pick<PublicationRow, 'id' | 'document_id' | 'kind' | 'release_id' | 'starts_at' | 'ends_at'>,
  actor: string,
): Promise<void> =>
  tellOfDocument(context, tx, {
    ...{ type: 'document.revoked', address, documentId: row.document_id, actor },
    publication: {
      id: row.id,
      kind: row.kind,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      releaseId: row.release_id,
    },
  });

/** Tells what happens to a release. */
export async function tellOfRelease(
  { runtime }: Teller,
  tx: Transaction<Database>,
  type: ReleaseEvent,
  {
    release,
    actor,
    at = runtime.now(),
  }: {
    readonly release: Pick<ReleaseRow, 'id' | 'title' | 'starts_at' | 'ends_at'>;
    /** None: it happens by itself. */
    readonly actor: string | null;
    readonly at?: number;
  },
): Promise<void> {
  const { id, title, starts_at, ends_at } = release;
  await recordEvent({ runtime }, tx, {
    type,
    id: onceFor(id, type),
    at,
    data: {
      release: { id, title, starts_at: time(starts_at), ends_at: timeOrNull(ends_at) },
      actor,
    },
  });
}
