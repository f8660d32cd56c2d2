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

/** A publication as an event reports it. */
export interface PublicationInEvent {
  readonly id: string;
  readonly kind: PublicationRow['kind'];
  readonly startsAt: number;
  readonly endsAt: number | null;
  readonly releaseId: string | null;
}

/** What has happened to a document. */
export interface DocumentEventFacts {
  readonly type: DocumentEvent;
  readonly address: Address;
  readonly documentId: string;
  /** The revision that it is about. */
  readonly revision?: { readonly id: string; readonly hash: string } | undefined;
  readonly publication?: PublicationInEvent | undefined;
  /** What was said to whoever reviews or writes. */
  readonly review?: { readonly words: string } | undefined;
  readonly actor: string;
  /** When it happened; now without it. */
  readonly at?: number | undefined;
  /** By which it is told once, however often it is noticed. */
  readonly id?: string | undefined;
}

type EventContext = Pick<CmsContext, 'runtime'>;

const time = (at: number) => new Date(at).toISOString();
const timeOrNull = (at: number | null) => (at === null ? null : time(at));

/** An event happens once for each publication, whoever notices it. Without a full stop, which parts an id from what else is signed. */
const onceFor = (id: string, type: EventType): string => `${id}_${type.replace('.', '_')}`;

/** Tells those who want to hear of it what happens to a document; part of the transaction that does it. */
export async function recordDocumentEvent(
  { runtime }: EventContext,
  tx: Transaction<Database>,
  event: DocumentEventFacts,
): Promise<void> {
  const { type, address, documentId, revision, publication, review, actor } = event;
  await recordEvent({ runtime }, tx, {
    type,
    id: event.id,
    at: event.at ?? runtime.now(),
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
      ...(review && { review }),
      routes: ownRoutes(address),
      actor,
    },
  });
}

/**
 * Reports a publication that was appended: that it is live, or that it will be. When it begins and ends later, `recordElapsed` says so.
 */
export async function recordPublicationEvent(
  context: EventContext,
  tx: Transaction<Database>,
  event: Omit<DocumentEventFacts, 'type' | 'publication' | 'id' | 'at'> & {
    readonly publication: PublicationInEvent & { readonly recordedAt: number };
  },
): Promise<void> {
  const isLive = event.publication.startsAt <= event.publication.recordedAt;
  if (isLive) await recordBeginning(context, tx, event);
  else await recordDocumentEvent(context, tx, { ...event, type: 'document.scheduled' });
}

/** Reports a publication whose window begins; one without a revision ends what is live as the base. */
export async function recordBeginning(
  context: EventContext,
  tx: Transaction<Database>,
  event: Omit<DocumentEventFacts, 'type' | 'publication' | 'id'> & {
    readonly publication: PublicationInEvent;
  },
): Promise<void> {
  const type = event.revision ? 'document.published' : 'document.unpublished';
  await recordDocumentEvent(context, tx, { ...event, type, id: onceFor(event.publication.id, type) });
}

/** Reports a publication whose window is over. */
export const recordEnd = (
  context: EventContext,
  tx: Transaction<Database>,
  event: Omit<DocumentEventFacts, 'type' | 'publication' | 'id'> & {
    readonly publication: PublicationInEvent;
  },
): Promise<void> =>
  recordDocumentEvent(context, tx, {
    ...event,
    type: 'document.ended',
    id: onceFor(event.publication.id, 'document.ended'),
  });

/** Reports a publication that was taken back. */
export const recordRevocation = (
  context: EventContext,
  tx: Transaction<Database>,
  address: Address,
  row: Pick<PublicationRow, 'id' | 'document_id' | 'kind' | 'release_id' | 'starts_at' | 'ends_at'>,
  actor: string,
): Promise<void> =>
  recordDocumentEvent(context, tx, {
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
export async function recordReleaseEvent(
  { runtime }: EventContext,
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
