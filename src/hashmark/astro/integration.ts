import { createReadStream, createWriteStream, existsSync, globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import node from '@astrojs/node';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import type { SiteRegions } from '../i18n/regions.ts';
import { ConfigError, throwPlainly } from '../process/config-error.ts';
import { explainFileFault } from '../process/file-faults.ts';
import { DEFINITION } from '../process/project.ts';
import { loadSiteOf } from '../site/load-site.ts';
import { readWords } from '../site/site-words.ts';
import { currenciesPlugin } from './currencies-plugin.ts';
import { developmentPolicy, freshModulesPlugin, servicesPlugin } from './dev-server.ts';
import { ownFile, ownModule, ownPackages } from './own-file.ts';
import { type CspDirective, mergeDirectives } from './policy.ts';
import { BUILDING, putBuild } from './put-build.ts';
import { refuseSettings } from './refuse-settings.ts';
import { joinSharedModules } from './shared-scripts.ts';
import { fetchPlugin, keptOutPlugin, layoutPlugin, sitePlugin, startPlugin } from './site-plugin.ts';
import { nameFiles, studioPlugin, workerBuild } from './studio-build.ts';
import { widgetsPlugin } from './widgets-plugin.ts';

export interface HashmarkOptions {
  /** The component around pages that the product shows: `title`, `description`, `noindex`, `canonical`, `styles`, a slot. */
  layout?: string;
  /**
   * What the site's pages may do besides: each directive replaces ours of the same name. Sources of scripts and styles stand in Astro's
   * `security.csp.scriptDirective` and `styleDirective`, which come with hashes.
   */
  policy?: readonly CspDirective[];
  /** Hashes of inline scripts that are not Astro's, as `sha256-…`. */
  scriptHashes?: readonly `sha256-${string}`[];
}

/** The pages that a site has unless a file of its own takes their place. */
const PAGES = [
  { file: '[...path].astro', pattern: '/[...path]', entrypoint: './pages/Page.astro' },
  { file: '404.astro', pattern: '/404', entrypoint: './pages/NotFound.astro' },
  { file: '500.astro', pattern: '/500', entrypoint: './pages/Failure.astro' },
  { file: 'gallery/index.astro', pattern: '/gallery', entrypoint: './pages/gallery/Index.astro' },
  {
    file: 'gallery/[folder].astro',
    pattern: '/gallery/[folder]',
    entrypoint: './pages/gallery/Widget.astro',
  },
  {
    file: 'gallery/[folder]/[example].astro',
    pattern: '/gallery/[folder]/[example]',
    entrypoint: './pages/gallery/Example.astro',
  },
  {
    file: 'studio/preview/fragment.astro',
    pattern: '/studio/preview/fragment',
    entrypoint: './pages/studio/Fragment.astro',
  },
  { file: 'studio/[...path].astro', pattern: '/studio/[...path]', entrypoint: './pages/studio/Studio.astro' },
] as const;

/** What search engines read, unless a file of the site takes its place. */
const FOR_ENGINES = [
  { pattern: '/robots.txt', entrypoint: './pages/robots' },
  { pattern: '/sitemap.xml', entrypoint: './pages/sitemap' },
] as const;

/** When an island begins to hydrate; each keeps the click that came before. */
const DIRECTIVES = ['at-once', 'at-rest', 'in-view', 'interaction', 'session'] as const;

/** What programs, and pages of the product, read. */
const OWN_FILES = [
  { pattern: '/gallery/manifest.json', entrypoint: './pages/gallery/manifest' },
  { pattern: '/gallery/probe.js', entrypoint: './pages/gallery/probe' },
  { pattern: '/studio/staff.css', entrypoint: './pages/studio/staff-css' },
  { pattern: '/studio/passkeys.js', entrypoint: './pages/studio/passkeys-js' },
] as const;

/** What Astro and Vite are told by name of the integrations that come with the product; a project may have a React of its own. */
const NAMED_BY_ADAPTER = ['@astrojs/node/server.js'];
const NAMED_BY_REACT = ['@astrojs/react/client.js', '@astrojs/react/server.js'];

/** Packages of the product that browsers could not read as they are, as they are no modules, and one that shares classes with those. */
const JOINED = ['axe-core', 'html-react-parser', 'htmlparser2'];

/** Packs the files of the build once, so that the server only sends bytes. */
async function packFiles(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,svg,json,webmanifest,txt}', { cwd: folder });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  await Promise.all(
    files.flatMap((file) => {
      const path = join(folder, file);
      return [
        pipeline(createReadStream(path), createBrotliCompress({ params }), createWriteStream(`${path}.br`)),
        pipeline(createReadStream(path), createGzip({ level: 9 }), createWriteStream(`${path}.gz`)),
      ];
    }),
  );
}

/** Ends a build. An integration of its own, the last: others write into the folder that they are told until then. */
const putIntegration = (root: URL): AstroIntegration => ({
  name: 'hashmark-put-build',
  hooks: {
    'astro:build:done'() {
      try {
        putBuild(fileURLToPath(new URL('dist', root)));
      } catch (error) {
        const fault = explainFileFault(error);
        if (!fault) throw error;
        const place = relative(fileURLToPath(root), fault.path ?? 'dist');
        throwPlainly(
          new ConfigError(
            `The site is built, but could not be put where a start looks for it: ${place}: ${fault.why}. Mend that and build again; until then a start takes the build before.`,
          ),
        );
      }
    },
  },
});

/** Where a build is made. */
const buildSettings = (root: URL) => ({
  outDir: new URL(BUILDING, root),
  build: {
    client: new URL(`${BUILDING}client/`, root),
    server: new URL(`${BUILDING}server/`, root),
  },
  integrations: [putIntegration(root)],
});

/** Astro's settings of every Hashmark site. An adapter has to stand in both places for its hooks to run. */
function astroSettings(hasReact: boolean, options: HashmarkOptions) {
  const adapter = node({ mode: 'middleware' });
  return {
    output: 'server' as const,
    adapter,
    integrations: [...(hasReact ? [] : [react()]), adapter],
    markdown: { syntaxHighlight: false as const },
    devToolbar: { enabled: false },
    build: { inlineStylesheets: 'never' as const },
    security: {
      checkOrigin: false,
      csp: {
        algorithm: 'SHA-256' as const,
        directives: mergeDirectives(options.policy),
        scriptDirective: { resources: ["'self'"], hashes: [...(options.scriptHashes ?? [])] },
        styleDirective: {
          resources: ["'self'", { resource: "'none'", kind: 'attribute' as const }],
          hashes: [],
        },
      },
    },
  };
}

/**
 * Makes an Astro project a Hashmark site: React, the adapter, the policy of pages, pages of the content, hydration
 * directives, the services in development, and packed files after a build.
 *
 * @example
 * export default defineConfig({ integrations: [hashmark()] });
 */
export function hashmark(options: HashmarkOptions = {}): AstroIntegration {
  let root: URL;
  let regions: Promise<SiteRegions | undefined> | undefined;
  const readRegions = () => {
    regions ??= loadSiteOf(fileURLToPath(root)).then(
      (site) => site.regions ?? {},
      () => undefined,
    );
    return regions;
  };
  return {
    name: 'hashmark',
    hooks: {
      'astro:config:setup'({ addClientDirective, injectRoute, updateConfig, command, config }) {
        root = config.root;
        refuseSettings(config, options);
        for (const name of DIRECTIVES)
          addClientDirective({ name, entrypoint: ownModule(`./directives/${name}`) });
        for (const { file, pattern, entrypoint } of PAGES)
          if (!existsSync(new URL(`pages/${file}`, config.srcDir)))
            injectRoute({ pattern, entrypoint: ownFile(entrypoint), prerender: false });
        const isTaken = (pattern: string) =>
          existsSync(new URL(pattern.slice(1), config.publicDir)) ||
          ['ts', 'js'].some((kind) => existsSync(new URL(`pages${pattern}.${kind}`, config.srcDir)));
        const forEngines = FOR_ENGINES.filter(({ pattern }) => !isTaken(pattern));
        for (const { pattern, entrypoint } of [...forEngines, ...OWN_FILES])
          injectRoute({ pattern, entrypoint: ownModule(entrypoint), prerender: false });
        const layout = options.layout === undefined ? undefined : new URL(options.layout, config.root);
        const layouts = fileURLToPath(new URL('layouts/', config.srcDir)).replaceAll('\\', '/');
        const output = { ...nameFiles(), codeSplitting: joinSharedModules(layouts) };
        const hasReact = config.integrations.some(({ name }) => name === '@astrojs/react');
        updateConfig({
          ...astroSettings(hasReact, options),
          vite: {
            resolve: { alias: ownPackages([...NAMED_BY_ADAPTER, ...(hasReact ? [] : NAMED_BY_REACT)]) },
            build: { assetsInlineLimit: 0 },
            worker: workerBuild,
            // Joined for development beforehand, its modules would pass by the plugins below.
            optimizeDeps: { exclude: ['hashmark'], include: JOINED.map((name) => `hashmark > ${name}`) },
            environments: {
              client: { build: { rolldownOptions: { output } } },
            },
            plugins: [
              sitePlugin(new URL(DEFINITION, config.root)),
              widgetsPlugin(config.root),
              layoutPlugin(layout),
              currenciesPlugin(readRegions),
              studioPlugin(),
              fetchPlugin,
              keptOutPlugin,
              startPlugin,
            ],
          },
        });
        if (command === 'build') updateConfig(buildSettings(root));
        if (command !== 'dev') return;
        const policy = developmentPolicy(mergeDirectives(options.policy), config.security.csp);
        updateConfig({ vite: { plugins: [servicesPlugin(policy), freshModulesPlugin] } });
      },
      'astro:config:done'({ injectTypes }) {
        injectTypes({ filename: 'virtual.d.ts', content: '/// <reference types="hashmark/virtual" />\n' });
      },
      // What the server would refuse at its start is no build.
      async 'astro:build:start'() {
        await loadSiteOf(fileURLToPath(root))
          .then(() => readWords(fileURLToPath(root)))
          .catch(throwPlainly);
      },
      async 'astro:build:done'({ dir }) {
        await packFiles(fileURLToPath(dir));
      },
    },
  };
}
