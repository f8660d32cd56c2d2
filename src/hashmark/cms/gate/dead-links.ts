import { type DocumentBodies, type DocumentType, documentTypes } from '../../documents/document-types.ts';
import { isRedirectList } from '../../documents/redirects.ts';
import type { Variables } from '../../documents/variables.ts';
import { fieldOf } from '../check.ts';
import type { ContentExtensions } from '../extensions.ts';
import {
  didYouMean,
  explainLink,
  explainPicture,
  hasPublicFolder,
  type Known,
  keyOfLink,
  type LinkedPage,
  type LinkFault,
} from '../files/explain-link.ts';
import { namesIn } from '../files/field-names.ts';
import { readTextLinks } from '../files/text-links.ts';
import { type Finding, MOST_FINDINGS } from './finding.ts';
import type { GateContext, PublishRule } from './publish-rule.ts';

interface Use extends Omit<Finding, 'message' | 'suggestion'> {
  kind: 'link' | 'picture' | 'page';
  written: string;
}

type Site = Pick<ContentExtensions, 'widgets' | 'names' | 'addresses' | 'configs'>;

/** Every address and page that a document names, and the parts of it that can be led to. */
function readUses<Type extends DocumentType>(
  type: Type,
  key: string,
  body: DocumentBodies[Type],
  variables: Variables,
  { widgets, configs }: Site,
) {
  const texts = documentTypes[type].texts(body).map(({ path, text }) => {
    const { links, ids } = readTextLinks(text, widgets, variables, fieldOf(type));
    return { ids, uses: links.map(({ address, ...link }): Use => ({ ...link, written: address, path })) };
  });
  const fields = namesIn(type, key, body, configs).flatMap(({ kind, name, path }): Use[] =>
    kind === 'link' || kind === 'picture' || kind === 'page' ? [{ kind, written: name, path }] : [],
  );
  return {
    uses: [...texts.flatMap(({ uses }) => uses), ...fields],
    ids: new Set(texts.flatMap(({ ids }) => [...ids])),
  };
}

const mediaId = (written: string): string | undefined => /^\/media\/([a-z0-9]{12})\//.exec(written)?.[1];

const explainMedia = (written: string) =>
  `\`${written}\` is not in the library, or in its trash. Choose another file, or bring it back.`;

/** The pages that readers find under what is named. */
async function findPages(uses: readonly Use[], context: GateContext): Promise<Map<string, LinkedPage[]>> {
  const keys = uses.flatMap(({ kind, written }) => (kind === 'page' ? written : (keyOfLink(written) ?? [])));
  const found = await context.find('page', [...new Set(keys)]);
  return Map.groupBy(
    found.map((address): LinkedPage => ({ address, ids: undefined })),
    ({ address }) => address.key,
  );
}

/** Warns of links, pictures and names of pages that lead nowhere when the document goes live. */
export const createDeadLinks = (site: Site): PublishRule => ({
  name: 'dead-link',
  level: 'warning',
  looksAround: true,
  async check(document, context) {
    const { type, key, body } = document;
    const { uses, ids } = readUses(type, key, body, context.variablesOf(document), site);
    const pages = await findPages(uses, context);
    // What the list says of itself is said by its schema.
    const moved = isRedirectList(document) ? undefined : await context.redirectsFor(document);
    const known: Known = { pages, answered: site.names?.('address'), addresses: site.addresses, moved };
    const own = type === 'page' ? ids : undefined;
    const media = await context.findMedia?.([
      ...new Set(uses.flatMap(({ written }) => mediaId(written) ?? [])),
    ]);
    const explain = ({ kind, written }: Use): LinkFault | undefined => {
      const id = mediaId(written);
      if (id !== undefined) return !media || media.has(id) ? undefined : { message: explainMedia(written) };
      return {
        link: () => explainLink(written, document, own, known),
        picture: () => (hasPublicFolder() ? explainPicture(written, known) : undefined),
        page: () =>
          pages.has(written)
            ? undefined
            : { message: `There is no page \`${written}\`.${didYouMean(written, [])}` },
      }[kind]();
    };
    const findings: Finding[] = [];
    for (const use of uses) {
      const fault = explain(use);
      if (!fault) continue;
      if (findings.length === MOST_FINDINGS) {
        const first =
          'This is not the last address that leads nowhere; correct those before it and look again.';
        return [...findings, { path: use.path, line: use.line, column: use.column, message: first }];
      }
      const { kind: _, written: __, ...place } = use;
      findings.push({ ...place, ...fault });
    }
    return findings;
  },
});
