import { existsSync, globSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { ConfigError } from '../process/config-error.ts';
import { DEFINITION, findProject } from '../process/project.ts';
import type { WidgetDefinition } from '../widget/widget.ts';
import { completeSite } from './complete-site.ts';
import type { Site } from './define-site.ts';
import { listPageAddresses } from './page-files.ts';
import { readSite } from './read-site.ts';
import { readWidgets } from './read-widgets.ts';

/** What Node says of files that it cannot read and Vite can. */
const NEEDS_VITE = new Set([
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
  // Which Vite cannot read either, but it says where.
  'ERR_INVALID_TYPESCRIPT_SYNTAX',
  'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING',
  'ERR_MODULE_NOT_FOUND',
]);

/** A file is no code; the message names the file and the place. */
class UnreadableSource extends ConfigError {}

interface ParseFault {
  readonly message: string;
  readonly loc?: { readonly file?: string; readonly line: number; readonly column: number };
}

/** What cannot be read as code, and where; the error itself where it is another. */
function explainParseFault(error: unknown, project: string): unknown {
  const [fault] = (error as { errors?: readonly ParseFault[] } | undefined)?.errors ?? [];
  if (fault?.loc?.file === undefined) return error;
  const { file, line, column } = fault.loc;
  const [said = ''] = stripVTControlCharacters(fault.message).split('\n');
  const place = `${relative(project, file).replaceAll('\\', '/')}:${line}:${column + 1}`;
  const sentence = said.replace(/^\[\w+\] /, '').replace(/\.?$/, '.');
  return new UnreadableSource(`${place}: This cannot be read: ${sentence} Correct it here.`);
}

/**
 * What a source file of the project exports. Node reads it where it can, else Vite does: older versions know no
 * TypeScript, and none of them knows enumerations or imports without an extension.
 */
async function importSource(file: string, project: string): Promise<unknown> {
  try {
    return await import(pathToFileURL(file).href);
  } catch (error) {
    if (!NEEDS_VITE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    const { runnerImport } = await import('vite');
    const { module } = await runnerImport<unknown>(file, {
      configFile: false,
      root: project,
      logLevel: 'error',
    }).catch((fault: unknown) => {
      throw explainParseFault(fault, project);
    });
    return module;
  }
}

async function loadWidgets(project: string): Promise<WidgetDefinition[]> {
  const modules: Record<string, unknown> = {};
  for (const file of globSync('widgets/*/widget.ts', { cwd: project }).sort())
    modules[file] = await importSource(join(project, file), project);
  return readWidgets(modules);
}

/** @throws ConfigError that begins with the file for what `defineSite` refuses */
async function importDefinition(project: string, name: string): Promise<unknown> {
  const file = join(project, DEFINITION);
  if (!existsSync(file))
    throw new ConfigError(`There is no ${name} in ${resolve(project)}. It says what the site is.`);
  try {
    return await importSource(file, project);
  } catch (error) {
    if (!(error instanceof ConfigError) || error instanceof UnreadableSource) throw error;
    throw new ConfigError(`${name}: ${error.message}`, { cause: error });
  }
}

/**
 * The site of a project, as plain Node reads it: the default export of the file that defines it, and the widgets of its folders.
 *
 * @throws ConfigError when there is no such file, or it or a widget is not defined as it has to be
 */
export async function loadSiteOf(project: string): Promise<Site> {
  const name = DEFINITION.replaceAll('\\', '/');
  const site = readSite(await importDefinition(project, name), name);
  return completeSite(site, await loadWidgets(project), listPageAddresses(project));
}

/**
 * The site of the project that is worked in, as `loadSiteOf` reads it.
 *
 * @param folder inside the project, as for `findProject`
 */
export const loadSite = async (folder = process.cwd()): Promise<Site> =>
  await loadSiteOf(findProject(folder));
