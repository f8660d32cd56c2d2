import type { Migration } from 'kysely/migration';
import * as content from './001-content.ts';
import * as sandbox from './002-sandbox.ts';

/** In order of name; a released migration never changes, a new one is added at the end. */
export const migrations: Record<string, Migration> = {
  '001-content': content,
  '002-sandbox': sandbox,
};
