import { createReadStream, createWriteStream, globSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { developmentPolicy, freshModulesPlugin, servicesPlugin } from './dev-server.ts';
import { sitePlugin } from './site-plugin.ts';

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

/**
 * What Hashmark adds to Astro: two hydration directives, the services in development, and packed files after a
 * build.
 */
export function hashmark(): AstroIntegration {
  return {
    name: 'hashmark',
    hooks: {
      'astro:config:setup'({ addClientDirective, updateConfig, command, config }) {
        const directive = (name: string) =>
          fileURLToPath(new URL(`./directives/${name}.ts`, import.meta.url));
        updateConfig({ vite: { plugins: [sitePlugin(config.root)] } });
        addClientDirective({ name: 'session', entrypoint: directive('session') });
        addClientDirective({ name: 'interaction', entrypoint: directive('interaction') });
        if (command !== 'dev') return;
        const { csp } = config.security;
        const policy = developmentPolicy(typeof csp === 'object' ? (csp.directives ?? []) : []);
        updateConfig({ vite: { plugins: [servicesPlugin(policy), freshModulesPlugin] } });
      },
      async 'astro:build:done'({ dir }) {
        await packFiles(fileURLToPath(dir));
      },
    },
  };
}
