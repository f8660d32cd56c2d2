import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
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
      return storiesOf(parseJson(readFileSync(file, 'utf8'), file)) ?? [];
    });
    if (stories.length === 0)
      throw new ImportError(`${path} holds no stories. Known are exports of ${KNOWN}.`);
    return readStoryblok(stories, mapping);
  }
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  if (text.trimStart().startsWith('<')) return readWordPress(text, mapping);
  const json = parseJson(text, path);
  if (isRecord(json) && Array.isArray(json.entries)) return readContentful(json, mapping);
  const stories = storiesOf(json);
  if (stories) return readStoryblok(stories, mapping);
  throw new ImportError(`${path} is of no system that is known. Known are exports of ${KNOWN}.`);
}
