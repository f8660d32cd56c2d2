import { documentTypes } from '../../documents/document-types.ts';
import { findNames, nounOf, type UsedName } from '../../documents/names.ts';
import { suggest } from '../../documents/suggest.ts';
import { findPlaceholders } from '../../engine/parse.ts';
import { createLocator } from '../../engine/positions.ts';
import type { ContentExtensions } from '../extensions.ts';
import { namesIn } from '../files/field-names.ts';
import { type Finding, MOST_FINDINGS } from './finding.ts';
import type { GateContext, GateDocument, PublishRule } from './publish-rule.ts';

type Site = Pick<ContentExtensions, 'widgets' | 'configs'>;

/** A name, and where the document has it. */
interface Use extends Omit<Finding, 'message'> {
  kind: string;
  name: string;
}

/** So many names are gone through for one that is like another. */
const MOST_LIKELY = 500;

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
  return [...written, ...namesIn(type, key, body, site.configs)];
}

/** What is to be said of the names of one kind that there are not. */
async function findUnknown(kind: string, uses: readonly Use[], { namesOf }: GateContext): Promise<Finding[]> {
  const source = namesOf?.(kind);
  if (!source) return [];
  const known = await source.known([...new Set(uses.map(({ name }) => name))]);
  const unknown = uses.filter(({ name }) => !known.has(name));
  if (unknown.length === 0) return [];
  const likely = await source.find({ words: [], limit: MOST_LIKELY });
  return unknown.slice(0, MOST_FINDINGS).map(({ kind: _, name, ...place }) => {
    const suggestion = suggest(
      name,
      likely.map((one) => one.name),
    );
    const repair = suggestion === undefined ? 'Correct it, or remove it.' : `Did you mean \`${suggestion}\`?`;
    const message = `There is no ${nounOf(kind)} \`${name.slice(0, 80)}\` at the moment. ${repair}`;
    return { ...place, message, suggestion };
  });
}

/** Warns of names of what modules keep that there is not when the document is looked at. */
export const createUnknownNames = (site: Site): PublishRule => ({
  name: 'unknown-name',
  level: 'warning',
  looksAround: true,
  async check(document, context) {
    if (!context.namesOf) return [];
    const kinds = Map.groupBy(usesIn(document, site), ({ kind }) => kind);
    const found = await Promise.all([...kinds].map(([kind, uses]) => findUnknown(kind, uses, context)));
    return found.flat();
  },
});
