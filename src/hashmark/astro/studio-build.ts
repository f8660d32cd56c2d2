import type { Plugin } from 'vite';
import { ownModule } from './own-file.ts';

/** Modules of the Studio, and of libraries that only the Studio loads. */
export const STUDIO_MODULE = /[\\/](?:hashmark[\\/]studio|node_modules[\\/](?:@codemirror|@lezer|diff))[\\/]/;

interface Chunk {
  name: string;
  moduleIds: readonly string[];
}

interface Asset {
  names: readonly string[];
}

const isStudio = ({ moduleIds }: Chunk) => moduleIds.some((id) => STUDIO_MODULE.test(id));

/** Names the scripts and sheets of the Studio as its own, so that their weight is told apart from that of a site. */
export function nameFiles() {
  // A sheet does not tell where it comes from, but it has the name of its chunk, which is named first.
  const sheets = new Set<string>();
  return {
    chunkFileNames(chunk: Chunk): string {
      if (!isStudio(chunk)) return '_astro/[name].[hash].js';
      sheets.add(`${chunk.name}.css`);
      return '_astro/studio-[name].[hash].js';
    },
    assetFileNames({ names }: Asset): string {
      const isOwn = names.some((name) => sheets.has(name));
      return `_astro/${isOwn ? 'studio-' : ''}[name].[hash][extname]`;
    },
  };
}

const nameWorker = (chunk: Chunk) => `_astro/${isStudio(chunk) ? 'studio-' : ''}[name]-[hash].js`;

const WORKER = '\0virtual:hashmark/studio-worker';
const WIDGETS = '\0virtual:hashmark/named-widgets';

/** Makes the Studio's worker known by its address, and to the worker the definitions of the site's widgets. */
export const studioPlugin = (): Plugin => ({
  name: 'hashmark-studio',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^virtual:hashmark\/(?:studio-worker|named-widgets)$/ },
    handler: (id) => `\0${id}`,
  },
  load: {
    filter: { id: /^\0virtual:hashmark\/(?:studio-worker|named-widgets)$/ },
    handler(id) {
      if (id === WORKER)
        return `export { default } from ${JSON.stringify(`${ownModule('../studio/preview/worker')}?worker&url`)};`;
      if (id !== WIDGETS) return undefined;
      return `
import { namedWidgets } from ${JSON.stringify(ownModule('../site/named-widgets'))};
const widgets = import.meta.glob('/widgets/*/widget.ts', { eager: true, import: 'default' });
export default namedWidgets(Object.values(widgets));
`;
    },
  },
});

/** How workers are built: with what the Studio's needs, and named by whose they are. */
export const workerBuild = {
  plugins: () => [studioPlugin()],
  rolldownOptions: { output: { entryFileNames: nameWorker } },
};
