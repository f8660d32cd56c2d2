import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEFINITION, findProject } from '../process/project.ts';
import type { WidgetDefinition } from '../widget/widget.ts';
import { completeSite } from './complete-site.ts';
import type { Site, SiteDefinition } from './define-site.ts';

/** What Node says of files that it cannot read and Vite can. */
const NEEDS_VITE = new Set([
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
  'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING',
  'ERR_MODULE_NOT_FOUND',
]);

/**
 * What a source file of the project exports by default. Node reads it where it can, else Vite does: older versions know no
 * TypeScript, and none of them knows enumerations or imports without an extension.
 */
async function importSource(file: string, project: string): Promise<unknown> {
  try {
    return ((await import(pathToFileURL(file).href)) as { default: unknown }).default;
  } catch (error) {
    if (!NEEDS_VITE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    const { runnerImport } = await import('vite');
    const { module } = await runnerImport<{ default: unknown }>(file, {
      configFile: false,
      root: project,
      logLevel: 'error',
    });
    return module.default;
  }
}

/** @throws when a folder is not that of its widget */
async function loadWidgets(project: string): Promise<WidgetDefinition[]> {
  const place = join(project, 'widgets');
  const widgets: WidgetDefinition[] = [];
  for (const file of globSync('*/widget.ts', { cwd: place }).sort()) {
    const widget = (await importSource(join(place, file), project)) as WidgetDefinition;
    const folder = dirname(file);
    if (widget.folder !== folder)
      throw new Error(`widgets/${file} says \`folder: '${widget.folder}'\`. Write '${folder}'.`);
    widgets.push(widget);
  }
  return widgets;
}

/**
 * The site of a project, as plain Node reads it: the default export of its `src/site.ts`, and the widgets of its folders.
 *
 * @param folder inside the project, as for `findProject`
 */
export async function loadSite(folder = process.cwd()): Promise<Site> {
  const project = findProject(folder);
  const definition = (await importSource(join(project, DEFINITION), project)) as SiteDefinition;
  return completeSite(definition, await loadWidgets(project));
}
