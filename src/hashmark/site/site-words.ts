import { globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { listMessages, type SiteWords } from '../cms/gate/message-words.ts';
import { getDefaultLocale, localeChain } from '../i18n/regions.ts';
import { ConfigError } from '../process/config-error.ts';
import { findProject } from '../process/project.ts';
import { showSeen } from './definition-problems.ts';

function parseFault(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return (error as SyntaxError).message;
  }
}

/** Where a text that is no JSON stops being some. Of a sign that nothing begins with, the parser does not say where it stands. */
function placeOfFault(text: string, fault: string): number {
  const said = /at position (\d+)/.exec(fault)?.[1];
  if (said !== undefined) return Number(said);
  if (!fault.startsWith('Unexpected token')) return text.length;
  // The same is said of every begin of the text that holds the sign, and of none that does not.
  let [without, within] = [0, text.length];
  while (without + 1 < within) {
    const middle = (without + within) >> 1;
    if (parseFault(text.slice(0, middle))?.startsWith('Unexpected token')) within = middle;
    else without = middle;
  }
  return without;
}

/** What is neither a message nor a group of them, the first such. */
function findOther(
  tree: unknown,
  path: readonly string[] = [],
): { path: readonly string[]; seen: unknown } | undefined {
  if (typeof tree === 'string' && path.length > 0) return undefined;
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) return { path, seen: tree };
  for (const [name, inner] of Object.entries(tree)) {
    const other = findOther(inner, [...path, name]);
    if (other) return other;
  }
  return undefined;
}

/** Where the last of these names stands in a text, each behind the one before. */
function placeOfName(text: string, path: readonly string[]): number {
  let at = 0;
  for (const name of path) {
    const found = text.indexOf(JSON.stringify(name), at + 1);
    if (found !== -1) at = found;
  }
  return at;
}

/** @throws ConfigError with its place, where the file does not hold messages */
function readMessages(project: string, file: string): unknown {
  const text = readFileSync(join(project, file), 'utf8');
  const refuse = (offset: number, why: string) => {
    const before = text.slice(0, offset).split('\n');
    return new ConfigError(`${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}: ${why}`);
  };
  const fault = parseFault(text);
  if (fault !== undefined) {
    const reason = fault.replace(/(?: (?:in|of) JSON.*| at position.*|, .* is not valid JSON)$/s, '');
    throw refuse(placeOfFault(text, fault), `This is no JSON: ${reason}. Correct it here.`);
  }
  const tree: unknown = JSON.parse(text);
  const other = findOther(tree);
  if (!other) return tree;
  const name = other.path.length > 0 ? `\`${other.path.join('.')}\`: ` : '';
  const wanted = other.path.length > 0 ? 'a text, or a group of texts' : 'an object with a text for each key';
  throw refuse(placeOfName(text, other.path), `${name}saw ${showSeen(other.seen)}. Write ${wanted}.`);
}

/**
 * The messages of a project by namespace, in the language that all others fall back to: those of its folders, and one for each widget.
 *
 * @throws ConfigError with file and place, where a file of any language holds something else
 */
export function readWords(project: string): SiteWords {
  const words = new Map<string, Map<string, string>>();
  const own = localeChain(getDefaultLocale());
  const read = (pattern: string, placeOf: (parts: readonly string[]) => readonly [string, string]) => {
    const files = globSync(pattern, { cwd: project })
      .sort()
      .map((path) => {
        const file = path.split(sep).join(posix.sep);
        const [locale, namespace] = placeOf(file.replace(/\.json$/, '').split('/'));
        return { rank: own.indexOf(locale), namespace, tree: readMessages(project, file) };
      });
    // What a region says otherwise comes last, over what its language says.
    for (const { rank, namespace, tree } of files.sort((a, b) => b.rank - a.rank)) {
      if (rank === -1) continue;
      const known = words.get(namespace) ?? new Map<string, string>();
      words.set(namespace, known);
      for (const { key, text } of listMessages(tree)) known.set(key, text);
    }
  };
  read('src/*/messages/*/*.json', (parts) => [parts.at(-2) ?? '', parts.at(-1) ?? '']);
  read('widgets/*/messages/*.json', (parts) => [parts.at(-1) ?? '', parts.at(1) ?? '']);
  return words;
}

let words: SiteWords | undefined;

/** Those of this project, read once: they change with the build only. */
export function siteWords(): SiteWords {
  words ??= readWords(findProject());
  return words;
}
