import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'astro/config';
import { hashmark } from 'hashmark/astro';
import { minifySync } from 'vite';
import { loadFonts } from './src/fonts.ts';

/** An inline script that is not Astro's, as every page carries it. */
const FIRST = 'src/page-scripts/before-paint.js';
const { code: firstScript } = minifySync(FIRST, readFileSync(new URL(FIRST, import.meta.url), 'utf8'));
/** @param {string} script */
const hashOf = (script) =>
  /** @type {const} */ (`sha256-${createHash('sha256').update(script).digest('base64')}`);
const firstHash = hashOf(firstScript);
/** Which pages are fetched ahead, as `Base.astro` prints it. */
const speculation = readFileSync(new URL('src/layouts/speculation.json', import.meta.url), 'utf8');
const speculationHash = hashOf(JSON.stringify(JSON.parse(speculation)));

/** What comes seconds after a page, or is opened by hand, needs no list of what it loads in its turn, which every page would carry. */
const LATER = /\/(?:chat|later|promo-codes)\.[\w-]+\.js$/;
/** @type {import('vite').Plugin} */
const preloads = {
  name: 'site:preloads',
  // Here, because Astro hands no such setting on.
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            modulePreload: {
              resolveDependencies: (script, needed) => (LATER.test(script) ? [] : needed),
            },
          },
        }
      : undefined,
};

/** @type {import('vite').Plugin} */
const shortFirst = {
  name: 'site:first-script',
  enforce: 'pre',
  load: {
    filter: { id: /\/before-paint\.js\?raw$/ },
    handler: () => `export default ${JSON.stringify(firstScript)}`,
  },
};

export default defineConfig({
  vite: { plugins: [preloads, shortFirst] },
  integrations: [
    hashmark({
      layout: './src/layouts/ProductPage.astro',
      scriptHashes: [firstHash, speculationHash],
    }),
  ],
  fonts: await loadFonts(),
});
