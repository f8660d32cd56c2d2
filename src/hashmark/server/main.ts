/** The process of `npm start`: serves what `astro build` has made. */
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '../process/config-error.ts';
import { findProject } from '../process/project.ts';

try {
  const project = findProject();
  const entry = join(project, 'dist/start.mjs');
  if (!existsSync(entry)) throw new ConfigError('There is no build in dist/. Run `npx astro build` first.');
  // What is compiled once need not be at each start.
  enableCompileCache(join(project, 'node_modules/.cache/node'));
  const { start } = (await import(pathToFileURL(entry).href)) as { start: () => Promise<void> };
  await start();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
