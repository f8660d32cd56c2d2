import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from './config-error.ts';

/** The file of a project that says what its site is. */
export const DEFINITION = join('src', 'site.ts');

const findAbove = (folder: string): string | undefined => {
  if (existsSync(join(folder, DEFINITION))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : findAbove(parent);
};

/**
 * The folder of the project that is worked in.
 *
 * @param folder inside the project; else the folder of the command, else that of the installation
 * @throws ConfigError when there is no site in any of them or above
 */
export function findProject(folder = process.cwd()): string {
  const project = findAbove(folder) ?? findAbove(import.meta.dirname);
  if (project === undefined)
    throw new ConfigError(`There is no ${DEFINITION} in ${folder} or above it. It says what the site is.`);
  return project;
}
