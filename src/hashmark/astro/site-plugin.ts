import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Makes the site's definition known to the product's code as `virtual:hashmark/site`. */
export const sitePlugin = (definition: URL): Plugin => ({
  name: 'hashmark-site',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^virtual:hashmark\/site$/ },
    handler: () => fileURLToPath(definition),
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
