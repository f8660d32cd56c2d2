import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'astro/config';
import { hashmark } from 'hashmark/astro';
import { loadFonts } from './src/fonts.ts';

/**
 * An inline script that is not Astro's, before first paint: the saved theme, whether a session may be open, and what to ask.
 * It looks again where something was chosen in another tab, and when a page comes back that the browser has kept whole: one where
 * somebody has signed in or out meanwhile is loaded anew.
 * Amounts turn to the currency in which the player was here before while the page is read, since what is painted would move; a table
 * that has been read in part is read again with the next part.
 * Every page carries it as it stands, so that its words are here.
 */
const firstScript = readFileSync(new URL('src/page-scripts/before-paint.js', import.meta.url), 'utf8');
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

export default defineConfig({
  vite: { plugins: [preloads] },
  integrations: [
    hashmark({
      site: './src/site.ts',
      layout: './src/layouts/ProductPage.astro',
      scriptHashes: [firstHash, speculationHash],
    }),
  ],
  fonts: await loadFonts(),
});
