import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { ownFile, ownModule } from './own-file.ts';

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
import { completeSite } from ${JSON.stringify(ownModule('../site/complete-site'))};
import { readWidgets } from ${JSON.stringify(ownModule('../site/read-widgets'))};
const widgets = import.meta.glob('/widgets/*/widget.ts', { eager: true });
export default completeSite(definition, readWidgets(widgets));
`,
  },
});

/** Lets Astro answer through the product's application, so that a site needs no entry file of its own. */
export const fetchPlugin: Plugin = {
  name: 'hashmark-fetch',
  enforce: 'pre',
  resolveId: { filter: { id: /^virtual:astro:fetchable$/ }, handler: () => ownModule('./fetch') },
};

/** Names the component that stands around the product's own pages. @param layout the site's; none: a plain one of ours */
export const layoutPlugin = (layout: URL | undefined): Plugin => ({
  name: 'hashmark-layout',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^virtual:hashmark\/layout$/ },
    handler: () => (layout ? fileURLToPath(layout) : ownFile('./components/PlainLayout.astro')),
  },
});
