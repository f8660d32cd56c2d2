import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { explainFileFault } from '../../process/file-faults.ts';
import { readContentful } from './contentful.ts';
import { type ForeignExport, ImportError, isRecord } from './foreign-pages.ts';
import type { Mapping } from './mapping.ts';
import { readStoryblok } from './storyblok.ts';
import { readWordPress } from './wordpress.ts';

const KNOWN = 'WordPress (WXR), Contentful (contentful-export) and Storyblok (stories as JSON)';

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ImportError(`${path} is no JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** As much as one text of the process can hold, with room for what is made of it. */
const MOST_BYTES = 256 * 2 ** 20;

/** @throws ImportError where the file cannot be read, or not as the text that it was: signs that are replaced would be lost for good */
function readText(path: string): string {
  const refuse = (why: string) => new ImportError(`${path} cannot be read: ${why}`);
  try {
    const facts = statSync(path);
    // Reading a pipe or a device may never end.
    if (!facts.isFile()) throw refuse('it is no file but a folder, a device or a pipe. Name a file.');
    if (facts.size > MOST_BYTES)
      throw refuse(
        `it has ${Math.ceil(facts.size / 2 ** 20)} MiB, and an export has at most ${MOST_BYTES / 2 ** 20}. Export less at once.`,
      );
    const bytes = readFileSync(path);
    if (!isUtf8(bytes)) throw refuse('it is no UTF-8 text. Save it with the encoding UTF-8.');
    return bytes.toString('utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const fault = explainFileFault(error);
    if (!fault) throw error;
    throw refuse(`${fault.why}. Let this user read it, or name another.`);
  }
}

/** The stories of a file, which holds one or a list of them. */
function storiesOf(json: unknown): unknown[] | undefined {
  if (!isRecord(json)) return undefined;
  if (Array.isArray(json.stories)) return json.stories;
  if (isRecord(json.story)) return [json.story];
  return 'full_slug' in json ? [json] : undefined;
}

/**
 * Reads an export of another system: a file, or a folder of stories. Its form says which system it is.
 *
 * @throws ImportError
 */
export function readForeignExport(path: string, mapping: Mapping): ForeignExport {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new ImportError(`There is no ${path}.`);
  if (stat.isDirectory()) {
    const files = readdirSync(path).filter((name) => name.endsWith('.json'));
    const stories = files.flatMap((name) => {
      const file = join(path, name);
      return storiesOf(parseJson(readText(file), file)) ?? [];
    });
    if (stories.length === 0)
      throw new ImportError(`${path} holds no stories. Known are exports of ${KNOWN}.`);
    return readStoryblok(stories, mapping);
  }
  const text = readText(path);
  if (text.trimStart().startsWith('<')) return readWordPress(text, mapping);
  const json = parseJson(text, path);
  if (isRecord(json) && Array.isArray(json.entries)) return readContentful(json, mapping);
  const stories = storiesOf(json);
  if (stories) return readStoryblok(stories, mapping);
  throw new ImportError(`${path} is of no system that is known. Known are exports of ${KNOWN}.`);
}
