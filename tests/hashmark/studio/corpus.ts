import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContentText } from '../../../src/hashmark/cms/files/content-text.ts';

interface StarterPage {
  readonly path: string;
  readonly content: string;
}

/** The texts of the pages that ship. @param pattern of files below `content/pages` */
export const starterPages = (pattern = '**/*.md'): StarterPage[] =>
  globSync(pattern, { cwd: 'content/pages' })
    .sort()
    .map((path) => {
      const { body } = readContentText('page', readFileSync(join('content/pages', path), 'utf8'));
      return { path, content: (body as { content?: string }).content ?? '' };
    });
