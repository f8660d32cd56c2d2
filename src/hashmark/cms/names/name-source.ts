import type { NameKind } from '../../documents/names.ts';
import { plainText } from '../../i18n/words.ts';

/** Something that a value of content can name. */
export interface NamedValue {
  /** As content writes it. */
  readonly name: string;
  /** As people call it. */
  readonly title?: string | undefined;
}

export interface NameQuery {
  /** In lower case; each has to stand in the name or the title. None: whatever there is. */
  readonly words: readonly string[];
  /** How many at most. */
  readonly limit: number;
}

/** What there is of a kind at the moment, wherever it is kept. */
export interface NameSource {
  /** Those that editors may mean. */
  find(query: NameQuery): Promise<readonly NamedValue[]>;
  /** Which of these names there are. */
  known(names: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The sources of a site by the kind of name, as `naming` declares it. */
export type NameSources = (kind: NameKind) => NameSource | undefined;

/** Those of a list that a query asks for: names that begin with the first word before others. */
export function searchNames(
  values: Iterable<NamedValue>,
  { words, limit }: NameQuery,
): readonly NamedValue[] {
  const plain = words.map(plainText);
  const found = [...values].filter(({ name, title = '' }) => {
    const text = plainText(`${name} ${title}`);
    return plain.every((word) => text.includes(word));
  });
  const [first = ''] = plain;
  const begins = ({ name }: NamedValue) => plainText(name).startsWith(first);
  return [...found.filter(begins), ...found.filter((value) => !begins(value))].slice(0, limit);
}

/** A source that is a short list. @param read all there is */
export const listedNames = (
  read: () => Promise<Iterable<NamedValue>> | Iterable<NamedValue>,
): NameSource => ({
  find: async (query) => searchNames(await read(), query),
  async known(names) {
    const all = new Set([...(await read())].map(({ name }) => name));
    return new Set(names.filter((name) => all.has(name)));
  },
});
