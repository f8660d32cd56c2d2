import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import type { WidgetLoader } from './widget-loader.ts';

const mounts = import.meta.glob<AstroComponentFactory>('/widgets/*/*.astro', { import: 'default' });
const loaders = import.meta.glob<WidgetLoader<Record<string, unknown>, unknown>>(
  '/widgets/*/widget.server.ts',
  {
    import: 'default',
  },
);
const sheets = import.meta.glob<string>('/widgets/*/*.css', {
  query: '?url',
  import: 'default',
  eager: true,
});

const folderOf = (path: string) => path.split('/')[2] ?? '';
const byFolder = <T>(files: Record<string, T>) =>
  new Map(Object.entries(files).map(([path, value]) => [folderOf(path), value]));

const mountOf = byFolder(mounts);
const loaderOf = byFolder(loaders);
const sheetOf = byFolder(sheets);

/** What the site needs to show a widget: its mount, its stylesheet's address and its server data. */
export interface RegisteredWidget {
  readonly mount: AstroComponentFactory;
  readonly sheet: string | undefined;
  readonly load: WidgetLoader<Record<string, unknown>, unknown> | undefined;
}

/** @throws when the folder of a known widget has no `.astro` mount. */
export async function registeredWidget(name: string, folder: string): Promise<RegisteredWidget> {
  const mount = mountOf.get(folder);
  if (!mount) throw new Error(`The widget \`${name}\` has no mount: add widgets/${folder}/${name}.astro.`);
  const [component, load] = await Promise.all([mount(), loaderOf.get(folder)?.()]);
  return { mount: component, sheet: sheetOf.get(folder), load };
}
