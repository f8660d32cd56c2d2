import { type DocumentBodies, type DocumentType, documentTypes } from '../../documents/document-types.ts';
import type { NameKind } from '../../documents/names.ts';
import { isRedirectList } from '../../documents/redirects.ts';
import type { Variables } from '../../documents/variables.ts';
import type { Address } from '../address.ts';
import { fieldOf } from '../check.ts';
import type { Compositions } from '../compositions.ts';
import type { ContentExtensions } from '../extensions.ts';
import {
  explainLink,
  explainPage,
  explainPicture,
  hasPublicFolder,
  type Known,
  keyOfLink,
  type LinkedPage,
  type LinkFault,
  pageMeant,
  pathOfLink,
} from '../files/explain-link.ts';
import { namesIn } from '../files/field-names.ts';
import { readTextLinks } from '../files/text-links.ts';
import { findSubjectNames } from '../names/subject-names.ts';
import { type Finding, MOST_FINDINGS } from './finding.ts';
import type { GateContext, PublishRule } from './publish-rule.ts';

interface Use extends Omit<Finding, 'message' | 'suggestion'> {
  kind: 'link' | 'picture' | 'page';
  written: string;
}

type Site = Pick<ContentExtensions, 'names' | 'addresses' | 'configs'>;

/** Every address and page that a document names, and the parts of it that can be led to. */
function readUses<Type extends DocumentType>(
  type: Type,
  key: string,
  body: DocumentBodies[Type],
  variables: Variables,
  configs: Site['configs'],
  compositions: Compositions,
) {
  const texts = documentTypes[type].texts(body).map(({ path, text }) => {
    const { links, ids } = readTextLinks(text, compositions, variables, fieldOf(type));
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

/** So many names of a kind are looked through for one that was meant. */
const MOST_NAMED = 500;
/** For so many of the names of a document that lead nowhere it is looked what they may have been meant to be. */
const MOST_LIKELY = 10;

const pageOf = ({ kind, written }: Use) =>
  ({ page: () => written, link: () => pageMeant(written), picture: () => undefined })[kind]();

/** Keys of pages that those which there are not may have been meant to be, by these. */
async function findLikely(
  dead: readonly Use[],
  { findLike }: GateContext,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = [...new Set(dead.flatMap((use) => pageOf(use) ?? []))].slice(0, MOST_LIKELY);
  return new Map(await Promise.all(names.map(async (name) => [name, await findLike('page', name)] as const)));
}

/** Why a use leads nowhere; undefined where it does not. */
type Explain = (use: Use, known: Known) => LinkFault | undefined;

function createExplain(
  from: Address,
  own: ReadonlySet<string> | undefined,
  media: ReadonlyMap<string, unknown> | undefined,
): Explain {
  return ({ kind, written }, known) => {
    const id = mediaId(written);
    if (id !== undefined) return !media || media.has(id) ? undefined : { message: explainMedia(written) };
    return {
      link: () => explainLink(written, from, own, known),
      picture: () => (hasPublicFolder() ? explainPicture(written, known) : undefined),
      page: () => explainPage(written, known),
    }[kind]();
  };
}

const AND_MORE = 'This is not the last address that leads nowhere; correct those before it and look again.';

/** Warns of links, pictures and names of pages that lead nowhere when the document goes live. */
export const createDeadLinks = (site: Site, compositions: Compositions): PublishRule => ({
  name: 'dead-link',
  level: 'warning',
  looksAround: true,
  async check(document, context) {
    const { type, key, body } = document;
    const variables = context.variablesOf(document);
    const { uses, ids } = readUses(type, key, body, variables, site.configs, compositions);
    const pages = await findPages(uses, context);
    // What the list says of itself is said by its schema.
    const moved = isRedirectList(document) ? undefined : await context.redirectsFor(document);
    const media = await context.findMedia?.([
      ...new Set(uses.flatMap(({ written }) => mediaId(written) ?? [])),
    ]);
    const paths = uses.flatMap(({ kind, written }) => (kind === 'link' ? (pathOfLink(written) ?? []) : []));
    const sourceOf = (kind: NameKind) => context.namesOf?.(kind);
    const named = await findSubjectNames(paths, { ...site, sourceOf }, MOST_NAMED);
    const answered = site.names?.('address');
    const known: Known = { pages, answered, addresses: site.addresses, moved, named };
    const explain = createExplain(document, type === 'page' ? ids : undefined, media);
    const dead = uses.filter((use) => explain(use, known));
    if (dead.length === 0) return [];
    const likely = await findLikely(dead, context);
    return dead.slice(0, MOST_FINDINGS + 1).map((use, index): Finding => {
      const { kind: _, written: __, ...place } = use;
      if (index === MOST_FINDINGS) return { ...place, message: AND_MORE };
      return { ...place, message: '', ...explain(use, { ...known, likely }) };
    });
  },
});
