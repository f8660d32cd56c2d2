import { isRedirectList, redirectsSchema } from '../../documents/redirects.ts';
import { isLocale, listSuffixes, localeChain } from '../../i18n/regions.ts';
import type { ContentExtensions } from '../extensions.ts';
import { existsInPublic } from '../files/explain-link.ts';
import { type Finding, MOST_FINDINGS } from './finding.ts';
import type { PublishRule } from './publish-rule.ts';

export const REDIRECTS_RULE = 'redirects';

const beginsWithLocale = (path: string) => isLocale(path.split('/')[1] ?? '');

const explainLocale = (path: string) =>
  `\`${path}\` begins with a language. Write \`${path.replace(/^\/[^/]*/, '') || '/'}\`: it counts in every language.`;

/** Warns of redirects that nobody is ever led by, since something else answers at their address. */
export const createRedirects = (addresses: ContentExtensions['addresses']): PublishRule => ({
  name: REDIRECTS_RULE,
  level: 'warning',
  looksAround: true,
  async check(document, { find }) {
    if (document.type !== 'config' || !isRedirectList(document)) return [];
    const { suffix, locale, body } = document;
    const entries = redirectsSchema.safeParse(body.value).data?.entries ?? [];
    const found = await find('page', [...new Set(entries.map(({ from }) => from.slice(1)))]);
    const read = isLocale(locale) ? localeChain(locale) : [locale];
    const pages = new Set(
      found.flatMap((page) =>
        read.includes(page.locale) && ['', suffix].includes(page.suffix) ? [`/${page.key}`] : [],
      ),
    );
    const explain = (from: string): string | undefined => {
      if (addresses?.isFixed(from) || existsInPublic(from))
        return `\`${from}\` belongs to a fixed part of the site, so nobody is led by this entry. Remove it.`;
      if (pages.has(from))
        return `There is a page at \`${from}\`, so nobody is led by this entry. Remove it, or unpublish the page.`;
      return listSuffixes().includes(from.split('/').at(-1) ?? '')
        ? `The last part of \`${from}\` is a licence or market, which the addresses of readers do not have. Leave it out.`
        : undefined;
    };
    const findings = entries.flatMap(({ from, to }, index): Finding[] => {
      const at = (field: string) => ['value', 'entries', index, field];
      const named = Object.entries({ from, to }).flatMap(([field, written]): Finding[] =>
        beginsWithLocale(written)
          ? [{ path: at(field), message: explainLocale(written), level: 'error' }]
          : [],
      );
      const message = explain(from);
      return message === undefined ? named : [...named, { path: at('from'), message }];
    });
    return findings.slice(0, MOST_FINDINGS);
  },
});
