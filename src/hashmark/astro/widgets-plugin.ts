import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import { readWidgets } from '../site/read-widgets.ts';
import type { Hydration, WidgetDefinition } from '../widget/widget.ts';

const WIDGETS = 'virtual:hashmark/widgets';
/** Astro compiles by the ending, and finds the component's script by an import relative to the id. */
const MOUNT = /[\\/]widgets[\\/]([^\\/]+)[\\/]__mount\.astro$/;

/** Ours instead of Astro's, which lose a click that comes before the script. */
const DIRECTIVES: Readonly<Record<Hydration, string>> = {
  none: '',
  visible: 'client:in-view',
  idle: 'client:at-rest',
  interaction: 'client:interaction',
  session: 'client:session',
};

const PICTURE_SHEET = join(import.meta.dirname, 'components/picture.css');

/** The texts of all sheets by address. In development there are none: Vite changes a sheet in an open page by its address. */
const textsSource = `
const texts = import.meta.glob('/widgets/*/*.css', { query: '?inline', import: 'default', eager: true });
export const sheetTexts = new Map([
  ...Object.entries(texts).map(([path, text]) => [sheets.get(path.split('/')[2]), text]),
  [pictureSheet, pictureText],
]);
import pictureText from ${JSON.stringify(`${PICTURE_SHEET}?inline`)};
`;

const registrySource = (folders: readonly string[], place: string, isBuild: boolean): string => `
const byFolder = (files) =>
  new Map(Object.entries(files).map(([path, value]) => [path.split('/')[2], value]));
export const sheets = byFolder(
  import.meta.glob('/widgets/*/*.css', { query: '?url', import: 'default', eager: true }),
);
import pictureSheet from ${JSON.stringify(`${PICTURE_SHEET}?url`)};
export { pictureSheet };
${isBuild ? textsSource : 'export const sheetTexts = new Map();'}
export const loaders = byFolder(import.meta.glob('/widgets/*/widget.server.ts', { import: 'default' }));
export const mounts = new Map([
${folders
  .map((folder) => {
    const id = JSON.stringify(join(place, folder, '__mount.astro'));
    return `  [${JSON.stringify(folder)}, () => import(${id}).then((module) => module.default)],`;
  })
  .join('\n')}
]);
`;

/** Shows a widget's component with its props, its data, its reader and its messages, hydrated as its definition says. */
const mountSource = ({ name, hydration, messages = [] }: WidgetDefinition, folder: string): string => `---
import { joinBundles, messageBundle } from 'hashmark/messages';
import Widget from './${name}.tsx';
const { props, data, reader } = Astro.props;
const i18n = joinBundles(${[folder, ...messages]
  .map((namespace) => `messageBundle(reader.locale, ${JSON.stringify(namespace)})`)
  .join(', ')});
---
<Widget ${DIRECTIVES[hydration]} {...props} data={data} reader={reader} i18n={i18n} />
`;

/**
 * Makes the site's widgets known as `virtual:hashmark/widgets`: every folder of `widgets/` that holds a `widget.ts`,
 * with a mount made from its definition.
 */
export function widgetsPlugin(root: URL): Plugin {
  const folder = fileURLToPath(root);
  const place = join(folder, 'widgets');
  const listFolders = () =>
    existsSync(place)
      ? readdirSync(place)
          .filter((name) => existsSync(join(place, name, 'widget.ts')))
          .sort()
      : [];

  let isBuild = false;

  return {
    name: 'hashmark-widgets',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: {
      filter: { id: [/^virtual:hashmark\/widgets$/, MOUNT] },
      handler: (id) => (id === WIDGETS ? `\0${WIDGETS}` : id),
    },
    load: {
      filter: { id: [/^\0virtual:hashmark\/widgets$/, MOUNT] },
      async handler(id) {
        const name = MOUNT.exec(id)?.[1];
        if (name === undefined) return registrySource(listFolders(), place, isBuild);
        const file = join(place, name, 'widget.ts');
        this.addWatchFile(file);
        const { module } = await runnerImport<unknown>(file, {
          configFile: false,
          root: folder,
          logLevel: 'error',
        });
        const [widget] = readWidgets({ [file]: module });
        return widget && mountSource(widget, name);
      },
    },
    configureServer(server) {
      const forget = (path: string) => {
        if (!path.endsWith('widget.ts')) return;
        const { moduleGraph } = server.environments.ssr;
        const registry = moduleGraph.getModuleById(`\0${WIDGETS}`);
        if (registry) moduleGraph.invalidateModule(registry);
      };
      server.watcher.on('add', forget).on('unlink', forget);
    },
  };
}
