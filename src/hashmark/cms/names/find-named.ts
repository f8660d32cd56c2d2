import { isDocumentType } from '../../documents/document-types.ts';
import type { NameKind } from '../../documents/names.ts';
import { getDefaultLocale } from '../../i18n/regions.ts';
import { splitPath } from '../address.ts';
import type { CmsContext } from '../context.ts';
import { newest } from '../newest.ts';
import { listedNames, type NamedValue, type NameSource } from './name-source.ts';

/** So many values are named at most for one question. */
export const MOST_NAMES = 50;

export interface NamedQuery {
  kind: NameKind;
  /** Words of the name or the title. */
  search: string;
  limit: number;
  /** Documents of these types only; null: of all. */
  types: readonly string[] | null;
}

export interface NamedValues {
  items: readonly NamedValue[];
  /** Whether anybody knows what there is of the kind. */
  isKnown: boolean;
}

/** The categories that pages have. */
const pageCategories = ({ store }: CmsContext): NameSource =>
  listedNames(async () => {
    const rows = await store.reader
      .selectFrom('document_categories as c')
      .innerJoin('documents as d', 'd.id', 'c.document_id')
      .select('c.category')
      .distinct()
      .where('d.type', '=', 'page')
      .where('d.trashed_at', 'is', null)
      .execute();
    return rows.map(({ category }) => ({ name: category }));
  });

/** Where the values of a kind come from that are kept in a store; undefined for others. */
export const storedSource = (context: CmsContext, kind: NameKind): NameSource | undefined =>
  context.nameSources?.(kind) ?? (kind === 'category' ? pageCategories(context) : undefined);

/** Where the values of a kind come from that are no documents; undefined where nobody knows. */
export function sourceOf(context: CmsContext, kind: NameKind): NameSource | undefined {
  const stored = storedSource(context, kind);
  if (stored) return stored;
  const known = context.gate.extensions.names?.(kind);
  return known && listedNames(() => [...known].map((name) => ({ name })));
}

/** Documents by the key that links and values name them by: one of several languages and variants. */
async function findDocuments(
  context: CmsContext,
  { kind, search, limit, types }: NamedQuery,
): Promise<NamedValue[]> {
  const type = kind === 'link' ? 'page' : kind;
  if (!isDocumentType(type) || (types && !types.includes(type))) return [];
  // A page in ten languages is ten documents.
  const { items } = await newest(context, { type, search, limit: limit * 4 });
  const found = new Map<string, NamedValue>();
  for (const { slug, title, locale } of items) {
    const { key } = splitPath(slug);
    const name = kind === 'link' ? `/${key}` : key;
    // The title in the language that most editors read.
    if (!found.has(name) || locale === getDefaultLocale()) found.set(name, { name, title });
  }
  return [...found.values()].slice(0, limit);
}

/** What values of a kind may name, as it is at the moment. */
export async function findNamed(context: CmsContext, query: NamedQuery): Promise<NamedValues> {
  const { kind, search, limit } = query;
  const source = sourceOf(context, kind);
  if (source) {
    const words = search.toLowerCase().split(/\s+/, 8).filter(Boolean);
    return { items: await source.find({ words, limit: Math.min(limit, MOST_NAMES) }), isKnown: true };
  }
  const isDocument = kind === 'link' || isDocumentType(kind);
  return { items: isDocument ? await findDocuments(context, query) : [], isKnown: isDocument };
}
