import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../http/errors.ts';
import { newUnfinished } from './whole-files.ts';

const MAX_BYTES = 20 * 1024 * 1024;

const tooLarge = () =>
  new Refusal('payload-too-large', { message: `A file has at most ${MAX_BYTES / 2 ** 20} MiB.` });

/**
 * Writes what is uploaded into a file as it comes, and no more of it than is allowed.
 *
 * @param folder of the library
 * @param length as the request says, if it does
 * @returns the path of the file, which whoever asked removes
 * @throws Refusal `payload-too-large`
 */
export async function receiveUpload(
  folder: string,
  body: AsyncIterable<Uint8Array>,
  length: number | undefined,
): Promise<string> {
  if (length !== undefined && length > MAX_BYTES) throw tooLarge();
  const path = newUnfinished(folder);
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      next(bytes > MAX_BYTES ? tooLarge() : null, chunk);
    },
  });
  try {
    await pipeline(body, counting, createWriteStream(path));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return path;
}
