import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Address } from '../../src/hashmark/cms/address.ts';
import { readContentText } from '../../src/hashmark/cms/files/content-text.ts';
import { readFilePath } from '../../src/hashmark/cms/files/file-path.ts';

export interface ShippedConfig {
  address: Address;
  body: unknown;
}

const FOLDER = 'content';
const addresses = globSync('configs/**/*.yaml', { cwd: FOLDER }).flatMap((file) => {
  const reading = readFilePath(file);
  return 'address' in reading ? [{ file, address: reading.address }] : [];
});
const bodies = new Map<string, unknown>();

function bodyOf(file: string): unknown {
  if (!bodies.has(file))
    bodies.set(file, readContentText('config', readFileSync(join(FOLDER, file), 'utf8')).body);
  return bodies.get(file);
}

/** The documents of configuration that ship under these keys, in every language; each is read once. */
export const shippedConfigs = (keys: readonly string[]): ShippedConfig[] =>
  addresses
    .filter(({ address }) => keys.includes(address.key))
    .map(({ file, address }) => ({ address, body: bodyOf(file) }));
