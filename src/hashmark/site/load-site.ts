import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WidgetDefinition } from '../widget/widget.ts';
import type { Site, SiteDefinition } from './define-site.ts';

const DEFINITION = join('src', 'site.ts');

const findAbove = (folder: string): string | undefined => {
  if (existsSync(join(folder, DEFINITION))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : findAbove(parent);
};

/**
 * The folder of the project that is worked in.
 *
 * @param folder inside the project; else the folder of the command, else that of the installation
 * @throws when there is no site in any of them or above
 */
export function findProject(folder = process.cwd()): string {
  const project = findAbove(folder) ?? findAbove(import.meta.dirname);
  if (project === undefined)
    throw new Error(`There is no ${DEFINITION} in ${folder} or above it. It says what the site is.`);
  return project;
}

/** @throws when two folders declare one name, or a folder is not that of its widget */
async function loadWidgets(place: string): Promise<Site['widgets']> {
  const widgets = new Map<string, WidgetDefinition>();
  for (const file of globSync('*/widget.ts', { cwd: place }).sort()) {
    const { default: widget } = (await import(pathToFileURL(join(place, file)).href)) as {
      default: WidgetDefinition;
    };
    const folder = dirname(file);
    if (widget.folder !== folder)
      throw new Error(`widgets/${file} says \`folder: '${widget.folder}'\`. Write '${folder}'.`);
    const other = widgets.get(widget.name);
    if (other)
      throw new Error(`widgets/${file} and widgets/${other.folder}/widget.ts are both named ${widget.name}.`);
    widgets.set(widget.name, widget);
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
  const { default: definition } = (await import(pathToFileURL(join(project, DEFINITION)).href)) as {
    default: SiteDefinition;
  };
  return { ...definition, widgets: await loadWidgets(join(project, 'widgets')) };
}
