import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { listPageAddresses } from '../site/page-files.ts';
import { ownFile, ownModule } from './own-file.ts';

const SITE = '\0virtual:hashmark/site';
const START = 'virtual:hashmark/start';

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
const pages = ${JSON.stringify(listPageAddresses(fileURLToPath(new URL('..', definition))))};
export default completeSite(definition, readWidgets(widgets), pages);
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

/** Packages with native parts, which look for files beside themselves, or with state that others share. */
const KEPT_OUT = ['pg', 'pino', 'sharp', 'ws'];
/** What packages of the product are made of, where that is many files, each of which would be looked for, read and linked at each start. */
const MADE_OF = [
  '@opentelemetry/api',
  'dom-serializer',
  'domelementtype',
  'domhandler',
  'domutils',
  'entities',
  'postcss',
];

const PRODUCT = ownFile('..').replaceAll('\\', '/');

/** The packages that are built in: from a project's folder they are not found without hoisting, or are of another version. */
function listBuiltIn(): string[] {
  const { dependencies } = JSON.parse(readFileSync(ownFile('../package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const own = Object.keys(dependencies).filter((name) => name !== 'vite' && !KEPT_OUT.includes(name));
  return [...own, 'zod', ...MADE_OF];
}

/** Lets the built site find what stays outside of it through the product, which has it for certain and in its version. */
export const keptOutPlugin: Plugin = {
  name: 'hashmark-kept-out',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: {
    filter: { id: new RegExp(`^(?:${KEPT_OUT.join('|')})$`) },
    handler: (id, importer = '') =>
      importer.replaceAll('\\', '/').startsWith(PRODUCT)
        ? { id: `hashmark/packages/${id}`, external: true }
        : undefined,
  },
};

/**
 * Makes the process of the built site, with the site in it, a file beside Astro's: what both need is read once, and a start has
 * some files to read instead of thousands.
 */
export const startPlugin: Plugin = {
  name: 'hashmark-start',
  apply: 'build',
  configEnvironment: (name) => (name === 'ssr' ? { resolve: { noExternal: listBuiltIn() } } : undefined),
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    this.emitFile({ type: 'chunk', id: START, fileName: 'start.mjs', preserveSignature: 'strict' });
  },
  resolveId: { filter: { id: /^virtual:hashmark\/start$/ }, handler: () => `\0${START}` },
  load: {
    filter: { id: /^\0virtual:hashmark\/start$/ },
    handler: () => `
import { fileURLToPath } from 'node:url';
import site from 'virtual:hashmark/site';
import { serve } from ${JSON.stringify(ownModule('../server/serve'))};
const beside = (name) => new URL(name, import.meta.url);
export const start = () =>
  serve({
    site,
    readPages: () => import(/* @vite-ignore */ beside('./entry.mjs').href),
    folder: fileURLToPath(beside('..')),
  });
`,
  },
};
