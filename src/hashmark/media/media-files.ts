import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { MEDIA_WIDTHS } from '../engine/media-address.ts';
import { isRefusal, Refusal } from '../http/errors.ts';
import type { MediaRow } from '../store/media-tables.ts';
import type { KeptFile } from './kept-file.ts';
import { ownFile } from './own-file.ts';
import { makePreview, makeVariant, readUpload } from './process-picture.ts';
import { createQueue } from './queue.ts';
import { receiveUpload } from './receive-upload.ts';
import { removeAbandoned, writeWhole } from './whole-files.ts';

export interface FilesContext {
  readonly log: Pick<Logger, 'error'>;
  /** Where files are kept. Several processes of one site share it. */
  readonly folder: string;
  /** Hears of every picture of which the library says something new. */
  readonly onChange?: (picture: { readonly id: string }) => void;
}

/** A picture in the proportions of one of its versions, as wide as it is shown. */
export interface Cut {
  readonly width: number;
  readonly height: number;
  readonly shown: number;
  readonly format: 'webp' | 'avif';
}

/** What addresses name a file by: another one for every other content. */
export const versionOf = ({ bytes }: KeptFile) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 12);

export const isPicture = (extension: string): boolean => ['jpg', 'png', 'webp'].includes(extension);

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The files of the library in their folder, and what is made of pictures: other widths, other formats, previews. */
export class MediaFiles {
  readonly #context: FilesContext;
  /** Pictures are read and written one at a time. */
  readonly #queue = createQueue();
  /** Paths of previews that are being made. */
  readonly #previewing = new Set<string>();
  /** Cuts that are being written, by their paths: all who ask for one meanwhile take one place in the queue. */
  readonly #writing = new Map<string, Promise<string>>();
  /** What is done before anybody asks: of pictures, and in the folder. */
  readonly #preparing = new Set<Promise<void>>();
  #isClosing = false;

  constructor(context: FilesContext) {
    this.#context = context;
    const tidying = removeAbandoned(context.folder)
      .catch((error: unknown) => context.log.error({ err: error }, 'unfinished files could not be removed'))
      .finally(() => this.#preparing.delete(tidying));
    this.#preparing.add(tidying);
  }

  /** Begins no other cut or preview: they are made when somebody asks for them. Ends with what is being made. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.idle();
  }

  /** Ends when nothing is being read or written any more. */
  async idle(): Promise<void> {
    await Promise.all(this.#preparing);
    await this.#queue.idle();
  }

  #path(id: string, version: string, file: string): string {
    return join(this.#context.folder, id, version, file);
  }

  /** The path of the file itself. */
  pathOf({ id, version, extension }: Pick<MediaRow, 'id' | 'version' | 'extension'>): string {
    return join(this.#context.folder, ownFile(id, version, extension));
  }

  /** Reads an upload as what it holds says it is. @throws Refusal `validation-failed`, `payload-too-large`, `unavailable` */
  async receive(body: AsyncIterable<Uint8Array>, length: number | undefined): Promise<KeptFile> {
    const received = await receiveUpload(this.#context.folder, body, length);
    try {
      return await this.#queue.add(async () => {
        const handle = await open(received);
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
        await handle.close();
        return await readUpload(received, buffer.subarray(0, bytesRead));
      });
    } finally {
      await rm(received, { force: true });
    }
  }

  /** Writes a file. @returns its version */
  async keep(id: string, file: KeptFile): Promise<string> {
    const version = versionOf(file);
    const path = this.pathOf({ id, version, extension: file.extension });
    await writeWhole(this.#context.folder, path, file.bytes);
    return version;
  }

  /** The file itself, as it is kept. @throws Refusal `not-found` where the folder of the library has lost it */
  async open(row: Pick<MediaRow, 'id' | 'version' | 'extension'>): Promise<ReadableStream<Uint8Array>> {
    const path = this.pathOf(row);
    if (!(await exists(path)))
      throw new Refusal('not-found', {
        message: `The folder of the library does not hold the file \`${row.id}\`.`,
      });
    return Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  }

  /** Removes what was cut around another point. In its own proportions a picture is whole. */
  async dropCuts(row: MediaRow): Promise<void> {
    const cuts = join(dirname(this.pathOf(row)), 'cuts');
    const names = await readdir(cuts).catch(() => []);
    const whole = `${row.width}x${row.height}.`;
    for (const name of names) if (!name.startsWith(whole)) await rm(join(cuts, name), { force: true });
  }

  /** The preview of a picture, empty where it has none; where it is not written yet it will be. */
  async findPreview(row: MediaRow): Promise<Buffer | undefined> {
    const preview = await readFile(this.#previewPath(row)).catch(() => undefined);
    // Pictures of before previews were made, and those whose making was cut off.
    if (!preview) this.#preparePreview(row);
    return preview;
  }

  #previewPath({ id, version }: MediaRow): string {
    return this.#path(id, version, 'preview.webp');
  }

  /** Writes the preview of a picture, an empty one where it has none, and reports it. */
  #preparePreview(row: MediaRow): void {
    const path = this.#previewPath(row);
    if (this.#previewing.has(path)) return;
    this.#previewing.add(path);
    const work = this.#queue.add(async () => {
      if (!(await exists(path))) {
        if (this.#isClosing) return;
        const preview = (await makePreview(this.pathOf(row))) ?? Buffer.alloc(0);
        await writeWhole(this.#context.folder, path, preview);
      }
      // A picture that is put back has its own already; pages still show that of the other.
      this.#context.onChange?.(row);
    });
    work
      .catch((error: unknown) => {
        this.#context.log.error({ err: error, media: row.id }, 'the preview of a picture could not be made');
      })
      .finally(() => this.#previewing.delete(path));
  }

  /** Writes the preview and the usual widths of a picture before anybody asks for them. */
  prepare(row: MediaRow): void {
    if (!isPicture(row.extension)) return;
    this.#preparePreview(row);
    const { width, height } = row;
    const widths = [...MEDIA_WIDTHS.filter((shown) => shown < width), width];
    const cuts = (['webp', 'avif'] as const).flatMap((format) =>
      widths.map((shown) => ({ width, height, shown, format })),
    );
    this.prepareCuts(row, cuts);
  }

  /** Writes cuts one after another, so that an upload waits for one of them and not for all. */
  prepareCuts(row: MediaRow, cuts: readonly Cut[]): void {
    const writeAll = async () => {
      for (const cut of cuts)
        await this.#write(row, cut).catch((error: unknown) => {
          if (this.#isClosing && isRefusal(error)) return;
          this.#context.log.error(
            { err: error, media: row.id },
            'a picture could not be written in another width',
          );
        });
    };
    const work = writeAll().finally(() => this.#preparing.delete(work));
    this.#preparing.add(work);
  }

  async #write(row: MediaRow, cut: Cut): Promise<string> {
    const path = this.#cutPath(row, cut);
    const writing = this.#writing.get(path);
    if (writing) return await writing;
    const work = this.#queue
      .add(async () => {
        if (await exists(path)) return path;
        if (this.#isClosing) throw new Refusal('unavailable', { message: 'The library is closing.' });
        const focal = { x: row.focal_x, y: row.focal_y };
        await writeWhole(this.#context.folder, path, await makeVariant(this.pathOf(row), row, cut, focal));
        return path;
      })
      .finally(() => this.#writing.delete(path));
    this.#writing.set(path, work);
    return await work;
  }

  #cutPath(row: MediaRow, { width, height, shown, format }: Cut): string {
    const isWhole = width === row.width && height === row.height;
    const around = isWhole ? '' : `@${row.focal_x},${row.focal_y}`;
    return this.#path(row.id, row.version, `cuts/${width}x${height}${around}.${shown}.${format}`);
  }

  /**
   * The file of a width in a format; written when it is asked for first.
   *
   * @returns undefined for AVIF that is not written yet: that takes seconds, and WebP is there sooner
   */
  async findCut(row: MediaRow, cut: Cut): Promise<string | undefined> {
    const path = this.#cutPath(row, cut);
    if (await exists(path)) return path;
    if (cut.format === 'avif') return undefined;
    return await this.#write(row, cut);
  }
}
