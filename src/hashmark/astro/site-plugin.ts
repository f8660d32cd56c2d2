import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Makes the site's definition known to the product's code as `virtual:hashmark/site`. */
export const sitePlugin = (root: URL): Plugin => ({
  name: 'hashmark-site',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^virtual:hashmark\/site$/ },
    handler: () => fileURLToPath(new URL('src/site.ts', root)),
  },
});
