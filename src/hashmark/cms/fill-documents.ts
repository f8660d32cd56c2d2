import type { DocumentBodies } from '../documents/document-types.ts';
import { currencyOfMarket } from '../i18n/regions.ts';
import type { ContentRules } from './extensions.ts';
import { fillPageLines } from './fill-lines.ts';
import type { FoundDocument, Reader, Resolution } from './resolution.ts';
import { earliest } from './visible.ts';

const isPage = (found: FoundDocument): found is FoundDocument<'page'> => found.type === 'page';

/** Whether a line of a page names a variable; what is composed does not count. */
const namesVariable = ({ content, blocks, variables, ...lines }: DocumentBodies['page']): boolean =>
  /\{[a-z]/i.test(JSON.stringify(lines));

/** A page that holds as long as what the site declares. */
function tieToSite<Found extends FoundDocument>(found: Found, site: Resolution<'config'>): Found {
  const tags = [...new Set([...found.tags, ...site.tags])];
  return { ...found, tags, visibleUntil: earliest(found.visibleUntil, site.visibleUntil) };
}

/**
 * Documents as a reader gets them: filled in by the rules of the site, and where it has none, pages with the variables of the site and
 * their own in title, description and other lines.
 *
 * @param rules refreshed by the caller
 * @param site the config `site`; undefined where no page is among them
 */
export function fillDocuments(
  found: readonly FoundDocument[],
  reader: Reader,
  rules: ContentRules | undefined,
  site: Resolution<'config'> | undefined,
): FoundDocument[] {
  const declared = site?.found ? (site.body.variables ?? {}) : {};
  const currency = currencyOfMarket(reader.market);
  return found.map((one) => {
    const isNaming = isPage(one) && namesVariable(one.body);
    const plain = () =>
      isNaming ? fillPageLines(one, { ...declared, ...one.body.variables }, currency) : one;
    const filled = rules ? rules.fill(one, reader, declared) : plain();
    return isNaming && site ? tieToSite(filled, site) : filled;
  });
}
