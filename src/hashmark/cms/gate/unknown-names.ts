import { documentTypes, isDocumentType } from '../../documents/document-types.ts';
import { findNames, nounOf, type UsedName } from '../../documents/names.ts';
import { suggest } from '../../documents/suggest.ts';
import { findPlaceholders } from '../../engine/parse.ts';
import { createLocator } from '../../engine/positions.ts';
import type { ContentExtensions } from '../extensions.ts';
import { namesIn } from '../files/field-names.ts';
import { type Finding, MOST_FINDINGS } from './finding.ts';
import type { GateContext, GateDocument, PublishRule } from './publish-rule.ts';

type Site = Pick<ContentExtensions, 'widgets' | 'configs' | 'names'>;

/** A name, and where the document has it. */
interface Use extends Omit<Finding, 'message'> {
  kind: string;
  name: string;
}

/** So many names are gone through for one that is like another. */
const MOST_LIKELY = 500;
/** For so many keys of documents it is looked what they may have been meant to be. */
const MOST_LOOKED_UP = 10;

function placeholderNames(text: string, { widgets }: Site): (UsedName & { at: number })[] {
  return findPlaceholders(text, (name) => widgets.has(name)).flatMap((placeholder) => {
    const widget = widgets.get(placeholder.name);
    const props = widget?.props.safeParse(placeholder.params);
    if (!widget || !props?.success) return [];
    return findNames(widget.props, props.data).map((used) => ({
      ...used,
      at: placeholder.spans.get(String(used.path[0]))?.keyAt ?? placeholder.offset,
    }));
  });
}

function usesIn({ type, key, body }: GateDocument, site: Site): Use[] {
  const written = documentTypes[type].texts(body as never).flatMap(({ path, text }) => {
    const locate = createLocator(text);
    return placeholderNames(text, site).map(({ kind, name, at }) => ({ kind, name, path, ...locate(at) }));
  });
  // Pages that fields name are said with the links.
  const fields = namesIn(type, key, body, site.configs).filter(({ kind }) => kind !== 'page');
  return [...written, ...fields];
}

/** Where it is looked whether there is what a kind of name names. */
interface Lookup {
  known(names: readonly string[]): Promise<ReadonlySet<string>>;
  /** What may have been meant by names that there are not. */
  like(names: readonly string[]): Promise<readonly string[]>;
}

/** @returns none where nobody knows, and for what the site lists itself: it is held against that whenever it is saved */
function lookupOf(
  kind: string,
  { namesOf, find, findLike }: GateContext,
  { names }: Site,
): Lookup | undefined {
  const source = namesOf?.(kind);
  if (source)
    return {
      known: (asked) => source.known(asked),
      like: async () => (await source.find({ words: [], limit: MOST_LIKELY })).map(({ name }) => name),
    };
  if (!isDocumentType(kind) || names?.(kind)) return undefined;
  return {
    known: async (keys) => new Set((await find(kind, keys)).map(({ key }) => key)),
    like: async (keys) =>
      (await Promise.all(keys.slice(0, MOST_LOOKED_UP).map((key) => findLike(kind, key)))).flat(),
  };
}

/** What is to be said of the names of one kind that there are not. */
async function findUnknown(
  kind: string,
  uses: readonly Use[],
  lookup: Lookup | undefined,
): Promise<Finding[]> {
  if (!lookup) return [];
  const known = await lookup.known([...new Set(uses.map(({ name }) => name))]);
  const unknown = uses.filter(({ name }) => !known.has(name)).slice(0, MOST_FINDINGS);
  if (unknown.length === 0) return [];
  const likely = await lookup.like([...new Set(unknown.map(({ name }) => name))]);
  return unknown.map(({ kind: _, name, ...place }) => {
    const suggestion = suggest(name, likely);
    const repair = suggestion === undefined ? 'Correct it, or remove it.' : `Did you mean \`${suggestion}\`?`;
    const message = `There is no ${nounOf(kind)} \`${name.slice(0, 80)}\` at the moment. ${repair}`;
    return { ...place, message, suggestion };
  });
}

/** Warns of names of documents, and of what modules keep, that there is not when the document is looked at. */
export const createUnknownNames = (site: Site): PublishRule => ({
  name: 'unknown-name',
  level: 'warning',
  looksAround: true,
  async check(document, context) {
    const kinds = Map.groupBy(usesIn(document, site), ({ kind }) => kind);
    const found = await Promise.all(
      [...kinds].map(([kind, uses]) => findUnknown(kind, uses, lookupOf(kind, context, site))),
    );
    return found.flat();
  },
});
