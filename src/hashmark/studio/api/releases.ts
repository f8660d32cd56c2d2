import type { Measured } from '../../documents/measured.ts';
import { CallFailure, call } from './client.ts';
import type { Target, Window } from './publishing.ts';

/** Documents that go live and end together. */
export interface Release {
  readonly id: string;
  readonly title: string;
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly state: 'scheduled' | 'cancelled';
}

/** A revision, and who wrote it when. */
export interface NamedRevision {
  readonly id: string;
  readonly hash: string;
  readonly author: string;
  readonly saved_at: string;
}

/** A document of a release, and what has become of it outside since it was put there. */
export interface ReleaseDocument extends Target {
  readonly publication_id: string;
  readonly title: string;
  readonly hash: string | null;
  readonly revision: NamedRevision | null;
  /** What went into the release first, where something else has taken its place. */
  readonly first: NamedRevision | null;
  readonly taken_back: boolean;
  /** A newer text that is not live either. */
  readonly newest: NamedRevision | null;
  /** What was to be seen without the release when this was put there. */
  readonly covered_then: NamedRevision | null;
  /** What is to be seen without it today; at its end it comes back. */
  readonly covered: NamedRevision | null;
}

/** All there are, the latest first. @throws CallFailure */
export async function listReleases(): Promise<readonly Release[]> {
  const found: Release[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const query: string = after && `?${new URLSearchParams({ after })}`;
    const { items, next } = await call<{ items: readonly Release[]; next: string | null }>(
      'GET',
      `/releases${query}`,
    );
    found.push(...items);
    after = next;
  }
  return found;
}

/** A release with its documents. @throws CallFailure */
export const readRelease = (id: string): Promise<Release & { items: readonly ReleaseDocument[] }> =>
  call('GET', `/releases/${encodeURIComponent(id)}`);

/** Publishes documents that begin and end together. @throws CallFailure */
export const makeRelease = (
  title: string,
  items: readonly (Target & { readonly hash: string })[],
  { startsAt, endsAt }: Pick<Window, 'startsAt' | 'endsAt'>,
  acknowledged: readonly string[],
): Promise<{ id: string; measured: Measured | null }> =>
  call('POST', '/releases', {
    body: {
      title,
      measure: true,
      ...(startsAt && { starts_at: startsAt }),
      ...(endsAt && { ends_at: endsAt }),
      acknowledged,
      items: items.map(({ type, locale, path, hash }) => ({ type, locale, path, if_match: hash })),
    },
  });

/**
 * Puts another revision of a document into a release.
 *
 * @param replaced the publication that it takes the place of
 * @param base hash of the newest revision
 * @throws CallFailure
 */
export const replaceInRelease = (
  releaseId: string,
  replaced: string,
  revisionId: string,
  base: string,
  acknowledged: readonly string[],
): Promise<unknown> =>
  call('POST', `/releases/${encodeURIComponent(releaseId)}/replace`, {
    base,
    body: { publication_id: replaced, revision_id: revisionId, acknowledged },
  });

/** @throws CallFailure */
export const cancelRelease = (id: string): Promise<{ measured: Measured | null }> =>
  call('POST', `/releases/${encodeURIComponent(id)}/cancel?measure=1`);

/** What readers see of a document at an instant: its title and hash; null: nothing. @throws CallFailure */
export async function readVisible(
  plural: string,
  { locale, path }: Target,
  at: string,
): Promise<{ title?: string; hash: string } | null> {
  const where = `/visible/${plural}/${encodeURIComponent(locale)}/${path.split('/').map(encodeURIComponent).join('/')}`;
  const answer = await call<{ title?: string; hash: string } | undefined>(
    'GET',
    `${where}?${new URLSearchParams({ at })}`,
  ).catch((error: unknown) => {
    if (error instanceof CallFailure && error.refused?.code === 'not-found') return undefined;
    throw error;
  });
  return answer ?? null;
}
