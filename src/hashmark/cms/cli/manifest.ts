import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Hindrance } from './hindrance.ts';
import { writeWhole } from './write-whole.ts';

const NAME = '.hashmark.json';
const manifestSchema = z.object({ revisions: z.record(z.string(), z.string()) });

/** Which revision each file of a folder was made from: file → hash. */
export type Manifest = Map<string, string>;

/** @throws Hindrance when the file is there and cannot be read. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, NAME);
  if (!existsSync(path)) return new Map();
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Hindrance(`${path} is not valid JSON (${error}). Restore it, or remove it and export again.`);
  }
  const result = manifestSchema.safeParse(given);
  if (!result.success) throw new Hindrance(`${path} is not what export writes. Remove it and export again.`);
  return new Map(Object.entries(result.data.revisions));
}

export function writeManifest(folder: string, manifest: Manifest): void {
  const revisions = Object.fromEntries([...manifest].sort(([a], [b]) => (a < b ? -1 : 1)));
  const path = join(folder, NAME);
  writeWhole(path, `${JSON.stringify({ revisions }, null, 2)}\n`);
}
