import { suggest } from '../../engine/index.ts';
import type { ContentFile, FileProblem } from './read-folder.ts';

/** The messages of the site's own by key, in the language that it is written in, by namespace. */
export type SiteWords = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface Message {
  path: string[];
  key: string;
  text: string;
}

/** Every message of a tree, flat or nested, with the path to it. */
export function* listMessages(tree: unknown, path: readonly string[] = []): Generator<Message> {
  if (typeof tree === 'string') yield { path: [...path], key: path.join('.'), text: tree };
  else if (typeof tree === 'object' && tree !== null)
    for (const [name, inner] of Object.entries(tree)) yield* listMessages(inner, [...path, name]);
}

/** A key without the form of its number. */
const stemOf = (key: string) => key.replace(/_(?:ordinal_)?(?:zero|one|two|few|many|other)$/, '');

const valuesIn = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name);

/**
 * Reports wordings of nothing: messages that the site does not say, and values that it does not put into them. Readers would never see
 * the one, and a gap in the place of the other.
 */
export function checkMessages(files: readonly ContentFile[], words: SiteWords): FileProblem[] {
  return files.flatMap((file) => {
    const known = file.address.type === 'messages' ? words.get(file.address.key) : undefined;
    if (!known) return [];
    const values = new Map<string, Set<string>>();
    for (const [key, text] of known) {
      const stem = stemOf(key);
      values.set(stem, new Set([...(values.get(stem) ?? []), ...valuesIn(text)]));
    }
    const { messages } = (file.body ?? {}) as { messages?: unknown };
    return [...listMessages(messages)].flatMap(({ path, key, text }): FileProblem[] => {
      const place = {
        file: file.file,
        level: 'warning',
        ...file.text.locate(['messages', ...path]),
      } as const;
      const own = values.get(stemOf(key));
      if (!own) {
        const near = suggest(key, known.keys());
        const repair = near === undefined ? 'Correct its key, or remove it.' : `Did you mean \`${near}\`?`;
        const message = `The site has no message \`${key}\`, so nobody reads this. ${repair}`;
        return [{ ...place, id: 'message-unknown', message, suggestion: near }];
      }
      const count = /_(?:one|other|zero|two|few|many)$/.test(key) ? ['count'] : [];
      return findWrongValues(text, new Set([...own, ...count])).map((message) => ({
        ...place,
        id: 'message-value',
        message: `\`${key}\`: ${message}`,
      }));
    });
  });
}

/** What a message says of values that are not put into it, or not so. */
function findWrongValues(text: string, own: ReadonlySet<string>): string[] {
  const problems = valuesIn(text).flatMap((name) => {
    if (own.has(name)) return [];
    const near = suggest(name, own);
    const all = [...own].map((each) => `\`{{${each}}}\``).join(', ');
    const repair =
      near !== undefined ? `Did you mean \`{{${near}}}\`?` : all ? `There are: ${all}.` : 'It takes none.';
    return [`no value \`${name}\` is put into this message. ${repair}`];
  });
  for (const [written, name = ''] of text.matchAll(/(?<!\{)\{\s*(\w+)\s*\}(?!\})/g))
    if (own.has(name)) problems.push(`\`${written}\` stays as text. Write \`{{${name}}}\`.`);
  return problems;
}
