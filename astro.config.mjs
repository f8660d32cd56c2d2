import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { loadFonts } from './src/fonts.ts';
import { hashmark } from './src/hashmark/astro/integration.ts';

/** The one inline script that is not Astro's: it must run before first paint. */
const themeScript = readFileSync(new URL('src/page-scripts/theme.js', import.meta.url), 'utf8');
const themeHash = /** @type {const} */ (
  `sha256-${createHash('sha256').update(themeScript).digest('base64')}`
);

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  trailingSlash: 'ignore',
  integrations: [react(), hashmark()],
  prefetch: { prefetchAll: false, defaultStrategy: 'hover' },
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'never' },
  vite: { build: { assetsInlineLimit: 0 } },
  fonts: await loadFonts(),
  security: {
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "media-src 'self'",
        "frame-src 'none'",
        "worker-src 'self'",
        "child-src 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types hashmark html',
      ],
      scriptDirective: { resources: ["'self'"], hashes: [themeHash] },
      styleDirective: { resources: ["'self'", { resource: "'none'", kind: 'attribute' }] },
    },
  },
});
