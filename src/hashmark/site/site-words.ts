import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { listMessages, type SiteWords } from '../cms/gate/message-words.ts';
import { ConfigError } from '../process/config-error.ts';
import { findProject } from '../process/project.ts';

/** @throws when it is no JSON, with the place in the file */
function readMessages(path: string, file: string): unknown {
  const text = readFileSync(path, 'utf8');
  try {
    return JSON.parse(text);
  } catch (cause) {
    const { message } = cause as SyntaxError;
    const at = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
    const before = text.slice(0, at).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    throw new ConfigError(`${file}:${before.length}:${column} is no JSON: ${message}`);
  }
}

/** The messages of a project by namespace: those of its folders, and one for each widget. */
function readWords(): SiteWords {
  const project = findProject();
  const words = new Map<string, Map<string, string>>();
  const add = (namespace: string, file: string) => {
    const known = words.get(namespace) ?? new Map<string, string>();
    words.set(namespace, known);
    for (const { key, text } of listMessages(readMessages(join(project, file), file))) known.set(key, text);
  };
  for (const file of globSync('src/*/messages/en/*.json', { cwd: project }))
    add(basename(file, '.json'), file);
  for (const file of globSync('widgets/*/messages/en.json', { cwd: project }))
    add(basename(dirname(dirname(file))), file);
  return words;
}

let words: SiteWords | undefined;

/** The same, read once: they change with the build only. */
export function siteWords(): SiteWords {
  words ??= readWords();
  return words;
}
