import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig, fontProviders } from 'astro/config';
import { hashmark } from './src/integration.ts';

const LATIN = [
  'U+0000-00FF',
  'U+0131',
  'U+0152-0153',
  'U+02BB-02BC',
  'U+02C6',
  'U+02DA',
  'U+02DC',
  'U+0304',
  'U+0308',
  'U+0329',
  'U+2000-206F',
  'U+20AC',
  'U+2122',
  'U+2191',
  'U+2193',
  'U+2212',
  'U+2215',
  'U+FEFF',
  'U+FFFD',
];
const LATIN_EXT = [
  'U+0100-02BA',
  'U+02BD-02C5',
  'U+02C7-02CC',
  'U+02CE-02D7',
  'U+02DD-02FF',
  'U+1D00-1DBF',
  'U+1E00-1E9F',
  'U+1EF2-1EFF',
  'U+2020',
  'U+20A0-20AB',
  'U+20AD-20C0',
  'U+2113',
  'U+2C60-2C7F',
  'U+A720-A7FF',
];

/** The local provider, with the name of the subset on each file, so that only the Latin one is preloaded. */
const packagedFonts = () => {
  const local = fontProviders.local();
  return {
    ...local,
    name: 'packaged',
    init: (context) => local.init?.(context),
    resolveFont(options) {
      const { fonts } = local.resolveFont(options);
      return {
        fonts: fonts.map((font, index) => ({
          ...font,
          meta: { subset: index === 0 ? 'latin' : 'latin-ext' },
        })),
      };
    },
  };
};

/** One variable font family from its package, in its Latin and extended Latin files. */
const family = (name, folder, axes, weight, cssVariable, fallbacks, extra = {}) => {
  const file = (subset) =>
    `./node_modules/@fontsource-variable/${folder}/files/${folder}-${subset}-${axes}-normal.woff2`;
  const variant = (subset, unicodeRange) => ({
    weight,
    style: 'normal',
    src: [file(subset)],
    unicodeRange,
    display: 'swap',
    ...extra,
  });
  return {
    provider: packagedFonts(),
    name,
    cssVariable,
    fallbacks,
    options: { variants: [variant('latin', LATIN), variant('latin-ext', LATIN_EXT)] },
  };
};

/** The one inline script that is not Astro's: it must run before first paint. */
const themeScript = readFileSync(new URL('src/boot/theme.js', import.meta.url), 'utf8');
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
  fonts: [
    family('Anybody', 'anybody', 'wdth', '100 900', '--font-display', ['sans-serif'], {
      stretch: '50% 150%',
    }),
    family('Schibsted Grotesk', 'schibsted-grotesk', 'wght', '400 900', '--font-text', ['sans-serif']),
    family('Martian Mono', 'martian-mono', 'wght', '100 800', '--font-mono', ['monospace']),
  ],
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
      styleDirective: { resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }] },
    },
  },
});
