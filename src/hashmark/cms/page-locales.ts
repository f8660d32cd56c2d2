import { isSameLanguage } from '../i18n/direction.ts';
import { getDefaultLocale, type Locale, listLocales, localeChain } from '../i18n/regions.ts';
import { splitPath } from './address.ts';
import type { CmsContext } from './context.ts';
import type { Freshness, ResolveQuery } from './resolution.ts';
import { chainsOf, choose } from './resolve.ts';
import { earliest, findCandidates } from './visible.ts';

/**
 * The locales in which a page exists for readers of a licence and market: those whose readers get it in their language, not
 * in another that it falls back to.
 *
 * @returns the locales with what may change them
 */
export async function findPageLocales(
  context: CmsContext,
  query: Omit<ResolveQuery<'page'>, 'type' | 'locale'>,
): Promise<{ locales: Locale[] } & Freshness> {
  const { key, suffix } = splitPath(query.key);
  const { suffixes } = chainsOf({ ...query, locale: getDefaultLocale() }, suffix);
  const rows = await findCandidates(
    context.store.reader,
    {
      type: 'page',
      suffixes,
      locales: listLocales(),
      at: query.at ?? context.runtime.now(),
      knownAt: query.knownAt,
    },
    [key],
  );
  const choices = listLocales().map((locale) => {
    const chain = localeChain(locale);
    const own = rows.filter((row) => chain.includes(row.locale));
    return { locale, ...choose(own, { suffixes, locales: chain }) };
  });
  return {
    locales: choices
      .filter(({ locale, chosen }) => chosen && isSameLanguage(chosen.locale, locale))
      .map(({ locale }) => locale),
    tags: [...new Set(choices.flatMap(({ documents }) => documents))],
    visibleUntil: earliest(...choices.map(({ visibleUntil }) => visibleUntil)),
  };
}
