import { CallFailure, call } from '../api/client.ts';
import { emptyValue } from '../api/list.ts';
import type { SiteDescription } from '../api/site.ts';

/** What came of making a document, with where it is: `pages/en/promo`. */
export type Creation =
  | { readonly kind: 'made' | 'taken'; readonly place: string }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

/** What a document is called until its author says so: `promo/comet-night/EE` is “Comet night”. */
function nameAfter(path: string): string {
  const parts = path.split('/').filter(Boolean);
  // A licence or market is no name.
  const last = parts.findLast((part) => !/^[A-Z]+$/.test(part)) ?? path;
  const words = last.replaceAll(/[-_.]+/g, ' ').trim();
  return words === '' ? path : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Makes an empty document at a path, unless there is one. */
export async function createDocument(
  { plural, schema }: Pick<SiteDescription['types'][number], 'plural' | 'schema'>,
  locale: string,
  path: string,
): Promise<Creation> {
  const place = `${plural}/${locale}/${path.split('/').filter(Boolean).map(encodeURIComponent).join('/')}`;
  try {
    await call('PUT', `/documents/${place}`, {
      body: { body: emptyValue(schema, nameAfter(path)) },
      base: null,
    });
    return { kind: 'made', place };
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure;
    return failure.kind === 'stale' ? { kind: 'taken', place } : { kind: 'failed', failure };
  }
}
