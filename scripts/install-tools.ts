import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = join(import.meta.dirname, 'tools');

const modified = (name: string): number => {
  const file = join(FOLDER, name);
  return existsSync(file) ? statSync(file).mtimeMs : 0;
};

/** Installs the packages of `scripts/tools`, unless they are there. @throws when that fails; npm has said why */
function installTools(): void {
  if (modified('node_modules/.package-lock.json') >= modified('package-lock.json')) return;
  const args = ['ci', '--prefix', FOLDER, '--no-audit', '--no-fund', '--loglevel', 'error'];
  const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0)
    throw new Error(`The packages of ${FOLDER} could not be installed; the lines above say why.`);
}

/** A file of one of these packages, which are installed first where they are not. @param path from `node_modules` */
export function toolFile(path: string): string {
  installTools();
  return join(FOLDER, 'node_modules', path);
}

/** What a package of `scripts/tools` exports: types are for whoever asks to say. @param path of its main file, from `node_modules` */
export const importTool = async (path: string): Promise<unknown> =>
  await import(pathToFileURL(toolFile(path)).href);
