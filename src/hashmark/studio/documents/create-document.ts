import { CallFailure, call } from '../api/client.ts';
import { emptyValue } from '../api/list.ts';
import type { SiteDescription } from '../api/site.ts';

/** What came of making a document, with where it is: `pages/en/promo`. */
export type Creation =
  | { readonly kind: 'made' | 'taken'; readonly place: string }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

/** Makes an empty document at a path, unless there is one. */
export async function createDocument(
  { plural, schema }: Pick<SiteDescription['types'][number], 'plural' | 'schema'>,
  locale: string,
  path: string,
): Promise<Creation> {
  const place = `${plural}/${locale}/${path.split('/').filter(Boolean).map(encodeURIComponent).join('/')}`;
  try {
    await call('PUT', `/documents/${place}`, { body: { body: emptyValue(schema, path) }, base: null });
    return { kind: 'made', place };
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure;
    return failure.kind === 'stale' ? { kind: 'taken', place } : { kind: 'failed', failure };
  }
}
