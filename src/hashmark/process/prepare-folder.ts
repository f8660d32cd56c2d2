import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../store/make-folder.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { explainFileFault } from './file-faults.ts';

/** Makes sure that the folder of a setting can be written. @throws ConfigError saying why it cannot */
function prepareFolder(setting: 'DATA_DIR' | 'MEDIA_DIR', folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const fault = explainFileFault(error);
    if (!fault) throw error;
    const why = fault.code === 'ENOENT' ? 'the system takes no folders there' : fault.why;
    throw new ConfigError(
      `The folder ${JSON.stringify(folder)} cannot be written: ${why}. Set ${setting} to a folder that can.`,
    );
  }
}

/** Makes sure that everything a process keeps in files can be written. @throws ConfigError naming the setting of a folder that cannot */
export function prepareFolders({ DATA_DIR, MEDIA_DIR }: Pick<Config, 'DATA_DIR' | 'MEDIA_DIR'>): void {
  prepareFolder('DATA_DIR', DATA_DIR);
  const media = MEDIA_DIR ?? join(DATA_DIR, 'media');
  // Made with the first picture where nobody has named it.
  if (MEDIA_DIR !== undefined || existsSync(media)) prepareFolder('MEDIA_DIR', media);
}
