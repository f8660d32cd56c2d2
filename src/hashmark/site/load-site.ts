import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Site } from './define-site.ts';

const DEFINITION = join('src', 'site.ts');

/** The nearest folder with a site, from `folder` upwards. */
function findProject(folder: string): string | undefined {
  if (existsSync(join(folder, DEFINITION))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : findProject(parent);
}

/**
 * The site of a project, as plain Node reads it: the default export of its `src/site.ts`.
 *
 * @param folder inside the project; else the folder of the command, else that of the installation
 * @throws when there is no site above any of them
 */
export async function loadSite(folder = process.cwd()): Promise<Site> {
  const project = findProject(folder) ?? findProject(import.meta.dirname);
  if (project === undefined)
    throw new Error(`There is no ${DEFINITION} in ${folder} or above it. It says what the site is.`);
  const { default: site } = (await import(pathToFileURL(join(project, DEFINITION)).href)) as {
    default: Site;
  };
  return site;
}
