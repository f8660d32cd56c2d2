import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'astro/config';
import { hashmark } from 'hashmark/astro';
import { loadFonts } from './src/fonts.ts';

/** The one inline script that is not Astro's: it must run before first paint. */
const themeScript = readFileSync(new URL('src/page-scripts/theme.js', import.meta.url), 'utf8');
const themeHash = /** @type {const} */ (
  `sha256-${createHash('sha256').update(themeScript).digest('base64')}`
);

export default defineConfig({
  integrations: [hashmark({ site: './src/site.ts', scriptHashes: [themeHash] })],
  fonts: await loadFonts(),
});
