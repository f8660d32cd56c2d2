import { LOBBY_PAGE } from '../../documents/document-types.ts';
import { type Address, readAddress, slugOf } from '../address.ts';
import { publishedSchema } from '../authoring/publishing-answers.ts';
import { AuthoringError } from '../client/authoring-error.ts';
import { filePathOf } from '../files/file-path.ts';
import type { ContentFile } from '../files/read-folder.ts';
import { confirm } from './confirm.ts';
import type { Connection } from './connection.ts';
import type { Output } from './output.ts';
import { inSteps } from './stopping.ts';
import { allDocuments } from './wire.ts';

/** A document that readers see and that the folder does not have. */
export interface Surplus {
  file: string;
  address: Address;
  hash: string;
}

export async function findSurplus(connection: Connection, files: readonly ContentFile[]): Promise<Surplus[]> {
  const kept = new Set(files.map(({ address }) => filePathOf(address)));
  const surplus: Surplus[] = [];
  for await (const { type, path, locale, hash, visible_hash } of allDocuments(connection, {})) {
    const address = readAddress(type, path, locale);
    const file = filePathOf(address);
    if (visible_hash !== null && !kept.has(file)) surplus.push({ file, address, hash });
  }
  return surplus.sort((a, b) => (a.file < b.file ? -1 : 1));
}

export const isHomePage = ({ type, key }: Address): boolean => type === 'page' && key === LOBBY_PAGE;

/** @returns false where there is nothing to end, and throws whatever else it is */
function passOverCovered(error: unknown): false {
  if (error instanceof AuthoringError && error.code === 'conflict') return false;
  throw error;
}

/** Takes documents away from readers, after they were listed and somebody agreed. @returns whether to go on. */
export async function pruneDocuments(
  surplus: readonly Surplus[],
  connection: Connection,
  options: { yes: boolean; json: boolean },
  output: Output,
): Promise<boolean> {
  output.add({ unpublished: surplus.map(({ file }) => file) });
  if (surplus.length === 0) return true;
  output.note('Readers see these, and the folder does not have them:');
  for (const { file } of surplus) output.note(`  ${file}`);
  const home = surplus.some(({ address }) => isHomePage(address)) ? ' The home page is among them.' : '';
  const what = surplus.length === 1 ? 'it' : `these ${surplus.length} documents`;
  if (!(await confirm(`Take ${what} away from readers?${home}`, options, output))) return false;
  const done: string[] = [];
  let isWhole = false;
  try {
    await inSteps(output, async (step) => {
      for (const { file, address, hash } of surplus) {
        await step();
        const { type, key, suffix, locale } = address;
        const body = { type, path: slugOf(key, suffix), locale };
        const ended = connection.call('/unpublish', publishedSchema, { method: 'POST', body, base: hash });
        if (await ended.then(() => true, passOverCovered)) done.push(file);
        else output.note(`${file} is shown by a campaign alone, which goes on: revoke it to end it.`);
      }
    });
    isWhole = true;
  } finally {
    output.add({ unpublished: done });
    if (!isWhole)
      output.note(`${done.length} of ${surplus.length} were unpublished; no document was imported.`);
  }
  output.print(`Unpublished: ${done.length}.`);
  return true;
}
