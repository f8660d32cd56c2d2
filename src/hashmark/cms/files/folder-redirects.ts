import { isRedirectList, readRedirects } from '../../documents/redirects.ts';
import { isLocale, localeChain } from '../../i18n/regions.ts';
import type { Address } from '../address.ts';
import type { ContentFile } from './read-folder.ts';

/** Where addresses lead on that have moved, for the readers of a document. */
export type RedirectsFor = (reader: Pick<Address, 'locale' | 'suffix'>) => ReadonlyMap<string, string>;

const NONE: ReadonlyMap<string, string> = new Map();

/** By which list the readers of a document are led: that of its variant before that of all, and of its language before others. */
export function redirectsIn(files: readonly ContentFile[]): RedirectsFor {
  const lists = files.flatMap(({ address, body }) =>
    isRedirectList(address)
      ? { address, list: readRedirects((body as { value?: unknown } | null)?.value) }
      : [],
  );
  return ({ locale, suffix }) => {
    for (const variant of [suffix, ''])
      for (const language of isLocale(locale) ? localeChain(locale) : [locale]) {
        const own = lists.find(({ address }) => address.suffix === variant && address.locale === language);
        if (own) return own.list;
      }
    return NONE;
  };
}
