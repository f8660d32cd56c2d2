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

export interface ReleaseDocument extends Target {
  readonly title: string;
  readonly hash: string | null;
}

/** @throws CallFailure */
export const listReleases = async (): Promise<readonly Release[]> =>
  (await call<{ items: readonly Release[] }>('GET', '/releases')).items;

/** A release with its documents. @throws CallFailure */
export const readRelease = (id: string): Promise<Release & { items: readonly ReleaseDocument[] }> =>
  call('GET', `/releases/${encodeURIComponent(id)}`);

/** Publishes documents that begin and end together. @throws CallFailure */
export const makeRelease = (
  title: string,
  items: readonly (Target & { readonly hash: string })[],
  { startsAt, endsAt }: Pick<Window, 'startsAt' | 'endsAt'>,
  acknowledged: readonly string[],
): Promise<{ id: string }> =>
  call('POST', '/releases', {
    body: {
      title,
      ...(startsAt && { starts_at: startsAt }),
      ...(endsAt && { ends_at: endsAt }),
      acknowledged,
      items: items.map(({ type, locale, path, hash }) => ({ type, locale, path, if_match: hash })),
    },
  });

/** @throws CallFailure */
export const cancelRelease = (id: string): Promise<unknown> =>
  call('POST', `/releases/${encodeURIComponent(id)}/cancel`);

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
