/** Ends with 1 and a sentence where the settings of the environment can never work: asked before anything is built. */
import { readConfig } from '../src/hashmark/process/config.ts';
import { ConfigError } from '../src/hashmark/process/config-error.ts';
import { prepareFolders } from '../src/hashmark/process/prepare-folder.ts';

try {
  const config = readConfig(process.env);
  prepareFolders(config);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
