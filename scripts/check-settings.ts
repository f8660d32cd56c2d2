/** Ends with 1 and a sentence where the settings of the environment can never work: asked before anything is built. */
import { readConfig } from '../src/hashmark/process/config.ts';
import { ConfigError } from '../src/hashmark/process/config-error.ts';
import { prepareFolder } from '../src/hashmark/server/start-failure.ts';

try {
  const config = readConfig(process.env);
  prepareFolder(config.DATA_DIR);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
