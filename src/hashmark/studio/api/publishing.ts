import type { Measured } from '../../documents/measured.ts';
import { call } from './client.ts';
import type { ContentIssue, DocumentAddress } from './documents.ts';
import { type PreviewLink, readLinks } from './links.ts';
import type { StoredReview } from './reviews.ts';

export interface Revision {
  readonly id: string;
  readonly hash: string;
  readonly author: string;
  readonly message: string | null;
  readonly saved_at: string;
}

export interface Publication {
  readonly id: string;
  readonly revision_id: string | null;
  readonly release_id: string | null;
  readonly kind: 'base' | 'campaign';
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly recorded_at: string;
  readonly recorded_by: string;
  readonly revokes: string | null;
  readonly revoked_by: string | null;
}

/** A look was asked for, or the document was sent back. */
export interface ReviewLine extends StoredReview {
  readonly id: string;
  /** Null: nothing has followed. */
  readonly closed_at: string | null;
}

/** Somebody stands for a revision. */
export interface Approval {
  readonly id: string;
  readonly revision_id: string;
  readonly actor: string;
  readonly recorded_at: string;
  readonly revoked_at: string | null;
}

export interface AuditLine {
  readonly id: string;
  readonly actor: string;
  readonly action: string;
  readonly at: string;
}

/** Everything that has become of a document. */
export interface DocumentPast {
  readonly revisions: readonly Revision[];
  readonly publications: readonly Publication[];
  readonly approvals: readonly Approval[];
  readonly reviews: readonly ReviewLine[];
  readonly audit: readonly AuditLine[];
  /** Those that are still good. */
  readonly links: readonly PreviewLink[];
}

const behind = ({ plural, locale, path }: DocumentAddress) =>
  `${plural}/${encodeURIComponent(locale)}/${path.split('/').map(encodeURIComponent).join('/')}`;

/** @throws CallFailure */
export async function readPast(address: DocumentAddress): Promise<DocumentPast> {
  const [history, { items }, links] = await Promise.all([
    call<Omit<DocumentPast, 'audit' | 'links'>>('GET', `/history/${behind(address)}`),
    call<{ items: readonly AuditLine[] }>('GET', `/audit/${behind(address)}`),
    readLinks(address),
  ]);
  return { ...history, audit: items, links };
}

/** What a document said in one of its revisions. @throws CallFailure */
export async function readRevision(address: DocumentAddress, id: string): Promise<Record<string, unknown>> {
  const path = `/documents/${behind(address)}?${new URLSearchParams({ revision: id })}`;
  return (await call<{ body: Record<string, unknown> }>('GET', path)).body;
}

/** When something is to be live, as instants. */
export interface Window {
  readonly startsAt: string | undefined;
  readonly endsAt: string | undefined;
  /** Covers what is live, and uncovers it at its end. */
  readonly isCampaign: boolean;
}

/** What a publication is about. */
export interface Target {
  readonly type: string;
  readonly locale: string;
  readonly path: string;
  readonly revision_id?: string;
}

/** What publishing documents together would meet. */
export interface Preflight {
  readonly items: readonly (Target & {
    readonly hash: string;
    readonly lacks_approval: boolean;
    readonly issues: readonly (ContentIssue & { readonly id: string })[];
  })[];
  readonly routes: readonly { readonly path: string; readonly licence: string }[];
  readonly routes_found: number;
}

const instants = ({ startsAt, endsAt }: Pick<Window, 'startsAt' | 'endsAt'>) => ({
  ...(startsAt && { starts_at: startsAt }),
  ...(endsAt && { ends_at: endsAt }),
});

/** What would be said if these were published now. @param window with the release they are put into, `new` for one that is being made @throws CallFailure */
export const preflight = (
  items: readonly Target[],
  window: Pick<Window, 'startsAt' | 'endsAt'> & { readonly release?: string },
  signal?: AbortSignal,
): Promise<Preflight> =>
  call('POST', '/preflight', {
    body: {
      items: items.map(targetOf),
      ...instants(window),
      ...(window.release && { release: window.release }),
    },
    signal,
  });

const targetOf = ({ type, locale, path, revision_id }: Target): Target => ({
  type,
  locale,
  path,
  ...(revision_id && { revision_id }),
});

/** What has become of a publish, or of taking something away. */
export interface Published {
  readonly heard_ms: number | null;
  readonly measured: Measured | null;
}

/** Makes a revision live, the newest unless one is named. @param base hash of the newest @throws CallFailure */
export const publish = (
  target: Target,
  base: string,
  window: Window,
  acknowledged: readonly string[],
): Promise<Published> =>
  call('POST', '/publish', {
    base,
    body: {
      ...targetOf(target),
      kind: window.isCampaign ? 'campaign' : 'base',
      ...instants(window),
      acknowledged,
      measure: true,
    },
  });

/** Stands for the newest revision. @param base its hash @throws CallFailure */
export const approve = (target: Target, base: string): Promise<unknown> =>
  call('POST', '/approvals', { base, body: targetOf(target) });

/** @throws CallFailure */
export const revokeApproval = (id: string): Promise<unknown> =>
  call('POST', `/approvals/${encodeURIComponent(id)}/revoke`);

/** Ends what is live. @throws CallFailure */
export const unpublish = (
  type: string,
  { locale, path }: DocumentAddress,
  base: string,
): Promise<Published> => call('POST', '/unpublish', { base, body: { type, locale, path, measure: true } });

/** Takes a publication back. @throws CallFailure */
export const revoke = (id: string): Promise<Pick<Published, 'measured'>> =>
  call('POST', '/revoke', { body: { publication_id: id, measure: true } });

/** How soon readers see that something begins or ends; a moment within seconds is waited for. */
export interface Measurement {
  /** The moment that the times count from; null: when it was asked. */
  readonly since: string | null;
  readonly measured: Measured | null;
}

/** @throws CallFailure */
export const measure = (of: { publication_id: string } | { release_id: string }): Promise<Measurement> =>
  call('POST', '/measurements', { body: of });

/**
 * Makes a text the newest, and says why.
 *
 * @param text itself, or the revision that has it: browsers send no more than 64 KiB once a page goes
 * @param base hash of the newest so far
 * @param keepalive where the page is about to go
 * @throws CallFailure
 */
export const restore = (
  address: DocumentAddress,
  text: { readonly body: unknown } | { readonly revision_id: string },
  base: string,
  message: string,
  keepalive = false,
): Promise<{ revision_id: string; hash: string }> =>
  call('PUT', `/documents/${behind(address)}`, { base, body: { ...text, message }, keepalive });

/** Puts a document into the trash. @throws CallFailure */
export const trash = (address: DocumentAddress, base: string): Promise<unknown> =>
  call('DELETE', `/documents/${behind(address)}`, { base });
