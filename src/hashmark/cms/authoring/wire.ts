import type { Measured } from '../../documents/measured.ts';
import type { AuditRow, ReleaseRow, ReviewRow } from '../../store/content-tables.ts';
import { type Address, labelOf, slugOf } from '../address.ts';
import type { BatchResult } from '../batch.ts';
import type { CalendarEntry } from '../calendar.ts';
import type { CatalogueEntry, history } from '../catalogue.ts';
import type { Head } from '../documents.ts';
import type { Preflight } from '../gate/preflight.ts';
import { type NewestEntry, stateOf } from '../newest.ts';
import type { Published } from '../publish.ts';
import type { NamedRevision, readRelease } from '../release-items.ts';
import type { OpenReview } from '../reviews.ts';

const time = (at: number) => new Date(at).toISOString();
const timeOrNull = (at: number | null) => (at === null ? null : time(at));

export const wireEntry = (entry: CatalogueEntry & Pick<NewestEntry, 'found'>) => ({
  id: entry.id,
  type: entry.type,
  path: entry.slug,
  locale: entry.locale,
  title: entry.title,
  hash: entry.hash,
  author: entry.author,
  saved_at: time(entry.savedAt),
  trashed_at: timeOrNull(entry.trashedAt),
  visible_hash: entry.visibleHash,
  visible_kind: entry.visibleKind,
  next_edge: timeOrNull(entry.nextEdge),
  state: stateOf(entry),
  ...(entry.found === undefined ? {} : { found: entry.found }),
  ...(entry.body === undefined
    ? {}
    : { body: entry.body, widgets: entry.widgets, parent_id: entry.parentId }),
});

const wireReview = ({ what, words, actor, recorded_at }: ReviewRow) => ({
  what,
  words,
  actor,
  recorded_at: time(recorded_at),
});

export const wireHead = ({ document, revision }: Head, review: ReviewRow | undefined) => ({
  id: document.id,
  type: document.type,
  path: slugOf(document.key, document.licence_suffix),
  locale: document.locale,
  trashed_at: timeOrNull(document.trashed_at),
  revision_id: revision.id,
  parent_id: revision.parent_id,
  hash: revision.hash,
  author: revision.author,
  message: revision.message,
  saved_at: time(revision.created_at),
  widgets: revision.widgets,
  review: review ? wireReview(review) : null,
  body: JSON.parse(revision.body),
});

export const wireHistory = ({
  revisions,
  publications,
  approvals,
  reviews,
}: Awaited<ReturnType<typeof history>>) => ({
  approvals: approvals.map(({ id, revision_id, actor, recorded_at, revoked_at, revoked_by }) => ({
    id,
    revision_id,
    actor,
    recorded_at: time(recorded_at),
    revoked_at: timeOrNull(revoked_at),
    revoked_by,
  })),
  reviews: reviews.map(({ id, revision_id, what, words, actor, recorded_at, closed_at }) => ({
    ...{ id, revision_id, what, words, actor },
    recorded_at: time(recorded_at),
    closed_at: timeOrNull(closed_at),
  })),
  revisions: revisions.map(({ created_at, ...revision }) => ({ ...revision, saved_at: time(created_at) })),
  publications: publications.map((publication) => ({
    ...publication,
    starts_at: time(publication.starts_at),
    ends_at: timeOrNull(publication.ends_at),
    recorded_at: time(publication.recorded_at),
  })),
});

export const wireAudit = ({ id, actor, action, before_hash, after_hash, at }: AuditRow) => ({
  id,
  actor,
  action,
  before: before_hash,
  after: after_hash,
  at: time(Number(at)),
});

/** @param measured of its pages, where somebody asked for it */
export const wirePublished = (published: Published, measured: Measured | null = null) => ({
  publication_id: published.publicationId,
  hash: published.hash,
  starts_at: time(published.startsAt),
  ends_at: timeOrNull(published.endsAt),
  tags: published.tags,
  warnings: published.warnings,
  heard_ms: published.heardAfter,
  measured,
});

export const wirePreflight = ({ address, revisionId, hash, issues, lacksApproval }: Preflight) => ({
  type: address.type,
  path: slugOf(address.key, address.suffix),
  locale: address.locale,
  revision_id: revisionId,
  hash,
  issues,
  lacks_approval: lacksApproval,
});

export const wireRelease = (release: ReleaseRow) => ({
  ...release,
  starts_at: time(release.starts_at),
  ends_at: timeOrNull(release.ends_at),
});

const wireAddress = ({ type, key, suffix, locale }: Address) => ({ type, path: slugOf(key, suffix), locale });

const wireNamed = (revision: NamedRevision | null) =>
  revision && {
    id: revision.id,
    hash: revision.hash,
    author: revision.author,
    saved_at: time(revision.savedAt),
  };

export const wireReleaseItems = ({ items, ...release }: Awaited<ReturnType<typeof readRelease>>) => ({
  ...wireRelease(release),
  items: items.map((item) => ({
    ...wireAddress(item.address),
    publication_id: item.publicationId,
    title: item.title,
    hash: item.revision?.hash ?? null,
    revision: wireNamed(item.revision),
    first: wireNamed(item.first),
    taken_back: item.isTakenBack,
    newest: wireNamed(item.newest),
    covered_then: wireNamed(item.coveredThen),
    covered: wireNamed(item.covered),
  })),
});

export const wireOpenReview = ({ address, askedBy, recordedAt, ...review }: OpenReview) => ({
  ...review,
  ...wireAddress(address),
  asked_by: askedBy,
  recorded_at: time(recordedAt),
});

export const wireCalendarEntry = ({ at, what, publicationId, address, ...entry }: CalendarEntry) => ({
  at: time(at),
  what,
  publication_id: publicationId,
  ...wireAddress(address),
  ...entry,
});

export const wireBatchResult = ({ address, hash, outcome, warnings }: BatchResult) => ({
  label: labelOf(address),
  type: address.type,
  path: slugOf(address.key, address.suffix),
  locale: address.locale,
  hash,
  outcome,
  warnings,
});
