import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SITE = '\0virtual:hashmark/site';

/** Makes the site known to the product's code as `virtual:hashmark/site`: its definition, with the widgets of its folders. */
export const sitePlugin = (definition: URL): Plugin => ({
  name: 'hashmark-site',
  enforce: 'pre',
  resolveId: { filter: { id: /^virtual:hashmark\/site$/ }, handler: () => SITE },
  load: {
    filter: { id: /^\0virtual:hashmark\/site$/ },
    handler: () => `
import definition from ${JSON.stringify(fileURLToPath(definition))};
const widgets = import.meta.glob('/widgets/*/widget.ts', { eager: true, import: 'default' });
export default { ...definition, widgets: new Map(Object.values(widgets).map((widget) => [widget.name, widget])) };
`,
  },
});

/** Lets Astro answer through the product's application, so that a site needs no entry file of its own. */
export const fetchPlugin: Plugin = {
  name: 'hashmark-fetch',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^virtual:astro:fetchable$/ },
    handler: () => fileURLToPath(new URL('fetch.ts', import.meta.url)),
  },
};
