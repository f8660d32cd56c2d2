/** Ends with 1 and a sentence where the settings of the environment can never work: asked before anything is built. */
import { readConfig } from '../src/hashmark/process/config.ts';
import { ConfigError } from '../src/hashmark/process/config-error.ts';
import { prepareFolders } from '../src/hashmark/process/prepare-folder.ts';
import { loadSite } from '../src/hashmark/site/load-site.ts';

try {
  const { modules } = await loadSite();
  prepareFolders(readConfig(process.env, modules));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
