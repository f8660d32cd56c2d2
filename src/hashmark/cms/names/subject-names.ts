import type { KnownNames, NameKind } from '../../documents/names.ts';
import type { ContentExtensions } from '../extensions.ts';
import type { NameSource } from './name-source.ts';

interface Parts extends Pick<ContentExtensions, 'names' | 'addresses'> {
  /** Where the values of a kind come from that are kept in a store. */
  readonly sourceOf: (kind: NameKind) => NameSource | undefined;
}

/**
 * The names that parts of addresses may be one of, of the kinds that some paths ask for.
 *
 * @param others how many more of a kind, for what was meant
 */
export async function findSubjectNames(
  paths: readonly string[],
  { names, addresses, sourceOf }: Parts,
  others: number,
): Promise<KnownNames> {
  const kinds = Map.groupBy(
    paths.flatMap((path) => addresses?.subjectAt(path) ?? []),
    ({ kind }) => kind,
  );
  const found = await Promise.all(
    [...kinds].map(async ([kind, asked]) => {
      const source = sourceOf(kind);
      if (!source) return [kind, names?.(kind)] as const;
      const known = await source.known([...new Set(asked.map(({ name }) => name))]);
      const more = others > 0 ? await source.find({ words: [], limit: others }) : [];
      return [kind, new Set([...known, ...more.map(({ name }) => name)])] as const;
    }),
  );
  const sets = new Map(found);
  return (kind) => sets.get(kind);
}
