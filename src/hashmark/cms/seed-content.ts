import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../http/errors.ts';
import { ConfigError } from '../process/config-error.ts';
import { findProject } from '../process/project.ts';
import { isUnavailable } from '../store/failures.ts';
import type { Cms } from './cms.ts';
import { readFolder } from './files/read-folder.ts';

/** Who has written what a new store begins with. */
export const SEED_ACTOR = 'system:seed';

/** Each waits for a lock as long as the store lets it. */
const MOST_TRIES = 20;

/** The content that ships with the site. */
const shippedContent = () => join(findProject(), 'content');

/**
 * Publishes the bundled content in a store that holds none, in one transaction.
 *
 * @param folder another content folder than the bundled one
 * @returns how many documents were written; 0 when the store holds content already.
 * @throws ConfigError naming file, line and problem when the folder holds something that cannot be published.
 */
export async function seedContent(cms: Cms, folder: string = shippedContent()): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      return await seedOnce(cms, folder);
    } catch (error) {
      // Another process that starts on the same new store holds the rows until it has written all of them.
      if (!isUnavailable(error) || tries === MOST_TRIES) throw error;
    }
  }
}

async function seedOnce(cms: Cms, folder: string): Promise<number> {
  for (const trashed of [false, true])
    if ((await cms.catalogue({ limit: 1, trashed })).items.length > 0) return 0;
  if (!existsSync(folder)) return 0;
  const { files, problems: found } = readFolder(folder);
  const problems = found.filter(({ level }) => level === 'error');
  if (problems.length > 0) {
    const lines = problems.map(({ file, line, column, message }) => `  ${file}:${line}:${column} ${message}`);
    throw new ConfigError(`The content in ${folder} cannot be read:\n${lines.join('\n')}`);
  }
  if (files.length === 0) return 0;
  try {
    const entries = files.map(({ address, body }) => ({ address, body, base: null }));
    await cms.batch({
      mode: 'publish',
      entries,
      acknowledged: 'shipped',
      actor: SEED_ACTOR,
      message: 'Content that ships with the site',
    });
  } catch (error) {
    // Another process of the installation was faster.
    if (error instanceof Refusal && error.code === 'revision-stale') return 0;
    if (error instanceof Refusal)
      throw new ConfigError(
        `The content in ${folder} cannot be published. Run \`npx hashmark content check\`. ${error.message}`,
      );
    throw error;
  }
  return files.length;
}
