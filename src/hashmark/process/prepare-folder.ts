import { accessSync, constants } from 'node:fs';
import { makeFolder } from '../store/make-folder.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';

const WHY: Readonly<Record<string, string>> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'there is a file of this name',
  ENOENT: 'the system takes no folders there',
  ELOOP: 'its links lead in a circle',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the path is too long',
};

/** Makes sure that the folder of a setting can be written. @throws ConfigError saying why it cannot */
function prepareFolder(setting: 'DATA_DIR' | 'MEDIA_DIR', folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === '') throw error;
    const why = WHY[code] ?? `the system says ${code}`;
    throw new ConfigError(
      `The folder ${JSON.stringify(folder)} cannot be written: ${why}. Set ${setting} to a folder that can.`,
    );
  }
}

/** Makes sure that everything a process keeps in files can be written. @throws ConfigError naming the setting of a folder that cannot */
export function prepareFolders({ DATA_DIR, MEDIA_DIR }: Pick<Config, 'DATA_DIR' | 'MEDIA_DIR'>): void {
  prepareFolder('DATA_DIR', DATA_DIR);
  if (MEDIA_DIR !== undefined) prepareFolder('MEDIA_DIR', MEDIA_DIR);
}
