import { createHash, randomInt } from 'node:crypto';
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import type { PictureFacts } from '../documents/known-picture.ts';
import { MEDIA_WIDTHS } from '../engine/media-address.ts';
import { Refusal } from '../http/errors.ts';
import type { Runtime } from '../process/runtime.ts';
import { record } from '../store/audit.ts';
import type { MediaRow, MediaVersionRow } from '../store/media-tables.ts';
import type { Store } from '../store/store.ts';
import type { KeptFile } from './kept-file.ts';
import { makePreview, readUpload, writeVariant } from './process-picture.ts';
import { createQueue } from './queue.ts';
import { receiveUpload } from './receive-upload.ts';

export interface MediaContext {
  readonly store: Store;
  readonly runtime: Runtime;
  readonly log: Pick<Logger, 'error'>;
  /** Where files are kept. Several processes of one site share it. */
  readonly folder: string;
  /** How much all files may take together, in bytes. */
  readonly quota: number;
  /** Hears of every picture of which something else is told than before. */
  readonly onChange?: (picture: { readonly id: string }) => void;
}

/** What may be told of a file, besides what it holds. */
export interface MediaChange {
  readonly name?: string | undefined;
  readonly folder?: string | undefined;
  /** What it shows, by language. */
  readonly alt?: Readonly<Record<string, string>> | undefined;
  readonly focal?: { readonly x: number; readonly y: number } | undefined;
  readonly trashed?: boolean | undefined;
}

/** A picture in the proportions of one of its versions, as wide as it is shown. */
export interface Cut {
  readonly width: number;
  readonly height: number;
  readonly shown: number;
  readonly format: 'webp' | 'avif';
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const newId = () => Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const versionOf = ({ bytes }: KeptFile) => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

/** A name in the letters of addresses. */
const plainName = (name: string): string =>
  name
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80) || 'file';

/** The library of pictures and other files that editors put into texts. */
export class Media {
  readonly #context: MediaContext;
  /** Pictures are read and written one at a time. */
  readonly #queue = createQueue();
  /** Paths of previews that are being made. */
  readonly #previewing = new Set<string>();

  constructor(context: MediaContext) {
    this.#context = context;
  }

  /** Ends when nothing is being read or written any more. */
  close(): Promise<void> {
    return this.#queue.idle();
  }

  #path(id: string, version: string, file: string): string {
    return join(this.#context.folder, id, version, file);
  }

  /** The path of the file itself. */
  pathOf({ id, version, extension }: Pick<MediaRow, 'id' | 'version' | 'extension'>): string {
    return this.#path(id, version, `own.${extension}`);
  }

  async #receive(body: ReadableStream<Uint8Array>, length: number | undefined): Promise<KeptFile> {
    const { folder } = this.#context;
    await mkdir(folder, { recursive: true });
    const received = await receiveUpload(folder, body, length);
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

  async #refuseTooMuch(file: KeptFile): Promise<void> {
    const { store, quota } = this.#context;
    const { used } = await store.reader
      .selectFrom('media_versions')
      .select(({ fn }) => fn.sum<number | string | null>('bytes').as('used'))
      .executeTakeFirstOrThrow();
    if (Number(used ?? 0) + file.bytes.length > quota)
      throw new Refusal('conflict', {
        message: `The library is full: it may hold ${Math.round(quota / 2 ** 20)} MiB. Remove files, or raise MEDIA_MB.`,
      });
  }

  async #keep(id: string, file: KeptFile): Promise<string> {
    await this.#refuseTooMuch(file);
    const version = versionOf(file);
    const path = this.#path(id, version, `own.${file.extension}`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.bytes);
    return version;
  }

  /**
   * Adds a file.
   *
   * @throws Refusal `validation-failed`, `payload-too-large`, `conflict` where the library is full
   */
  async add(
    upload: { body: ReadableStream<Uint8Array>; length: number | undefined; name: string; folder: string },
    actor: string,
  ): Promise<MediaRow> {
    const { store, runtime } = this.#context;
    const file = await this.#receive(upload.body, upload.length);
    const id = newId();
    const version = await this.#keep(id, file);
    const { extension, width, height } = file;
    const [name, now] = [plainName(upload.name), runtime.now()];
    const row: MediaRow = {
      ...{ id, name, folder: upload.folder, version, extension, width, height, bytes: file.bytes.length },
      ...{ alt: '{}', focal_x: 500, focal_y: 500, created_at: now, created_by: actor, trashed_at: null },
    };
    await store.transaction(async (tx) => {
      await tx.insertInto('media').values(row).execute();
      await tx
        .insertInto('media_versions')
        .values(versionRow(row, now, actor))
        .execute();
      const subject = `file ${id} (${name})`;
      await record({ runtime }, tx, { actor, action: 'upload', subject, before: null, after: version });
    });
    this.#prepare(row);
    return row;
  }

  /** Puts another file in the place of one: addresses of the old show the new, cut to the proportions of the old. */
  async replace(
    id: string,
    upload: { body: ReadableStream<Uint8Array>; length: number | undefined },
    actor: string,
  ): Promise<MediaRow> {
    const { store, runtime } = this.#context;
    const before = await this.get(id);
    const file = await this.#receive(upload.body, upload.length);
    if (isPicture(before.extension) !== isPicture(file.extension))
      throw new Refusal('validation-failed', {
        message: `A .${before.extension} cannot be replaced by a .${file.extension}: its addresses would show nothing.`,
        field: 'body',
      });
    const version = await this.#keep(id, file);
    const { extension, width, height } = file;
    const row: MediaRow = { ...before, version, extension, width, height, bytes: file.bytes.length };
    const now = runtime.now();
    await store.transaction(async (tx) => {
      await tx
        .updateTable('media')
        .set({ version, extension, width, height, bytes: row.bytes })
        .where('id', '=', id)
        .execute();
      await tx
        .insertInto('media_versions')
        .values(versionRow(row, now, actor))
        .onConflict((on) => on.columns(['media_id', 'version']).doNothing())
        .execute();
      const subject = `file ${id} (${row.name})`;
      await record({ runtime }, tx, {
        actor,
        action: 'replace',
        subject,
        before: before.version,
        after: version,
      });
    });
    this.#prepare(row);
    return row;
  }

  async find(id: string): Promise<MediaRow | undefined> {
    return await this.#context.store.reader
      .selectFrom('media')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** @throws Refusal `not-found` */
  async get(id: string): Promise<MediaRow> {
    const row = await this.find(id);
    if (!row) throw new Refusal('not-found', { message: `The library has no file \`${id}\`.` });
    return row;
  }

  /** What a file is, or was before it was replaced. */
  async findVersion(id: string, version: string): Promise<MediaVersionRow | undefined> {
    return await this.#context.store.reader
      .selectFrom('media_versions')
      .selectAll()
      .where('media_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
  }

  /** What is there, the newest first. @param after the id of the last of the part before */
  async list(query: {
    folder?: string | undefined;
    search?: string | undefined;
    trashed?: boolean;
    after?: string | undefined;
  }): Promise<{ items: MediaRow[]; next: string | null }> {
    const { store } = this.#context;
    let select = store.reader
      .selectFrom('media')
      .selectAll()
      .where('trashed_at', query.trashed ? 'is not' : 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(LISTED + 1);
    if (query.folder !== undefined) select = select.where('folder', '=', query.folder);
    if (query.search) select = select.where('name', 'like', `%${plainName(query.search)}%`);
    if (query.after !== undefined) {
      const last = await this.get(query.after);
      select = select.where((where) =>
        where.or([
          where('created_at', '<', last.created_at),
          where.and([where('created_at', '=', last.created_at), where('id', '<', last.id)]),
        ]),
      );
    }
    const rows = await select.execute();
    const items = rows.slice(0, LISTED);
    return { items, next: rows.length > LISTED ? (items.at(-1)?.id ?? null) : null };
  }

  /** The folders there are. */
  async folders(): Promise<string[]> {
    const rows = await this.#context.store.reader
      .selectFrom('media')
      .select('folder')
      .distinct()
      .where('trashed_at', 'is', null)
      .orderBy('folder')
      .limit(1000)
      .execute();
    return rows.map(({ folder }) => folder);
  }

  /** Changes what is told of a file. @throws Refusal `not-found` */
  async change(id: string, change: MediaChange, actor: string): Promise<MediaRow> {
    const { store, runtime } = this.#context;
    const { name, folder, alt, focal, trashed } = change;
    const before = await this.get(id);
    const set = {
      ...(name === undefined ? {} : { name: plainName(name) }),
      ...(folder === undefined ? {} : { folder }),
      ...(alt === undefined ? {} : { alt: JSON.stringify(alt) }),
      ...(focal === undefined ? {} : { focal_x: focal.x, focal_y: focal.y }),
      ...(trashed === undefined ? {} : { trashed_at: trashed ? runtime.now() : null }),
    };
    if (Object.keys(set).length === 0) return before;
    await store.transaction(async (tx) => {
      await tx.updateTable('media').set(set).where('id', '=', id).execute();
      const action = trashed === undefined ? 'change' : trashed ? 'trash' : 'restore';
      const subject = `file ${id} (${before.name})`;
      await record({ runtime }, tx, { actor, action, subject, before: null, after: null });
    });
    if (focal) await this.#dropCuts(before);
    this.#context.onChange?.(before);
    return await this.get(id);
  }

  /** Cuts were made around another point. */
  async #dropCuts({ id, version, extension }: MediaRow): Promise<void> {
    const folder = dirname(this.pathOf({ id, version, extension }));
    await rm(join(folder, 'cuts'), { recursive: true, force: true });
  }

  /**
   * What is told of a picture on pages.
   *
   * @returns undefined for what is no picture, is in the trash or is not there
   */
  async tell(id: string): Promise<PictureFacts | undefined> {
    const row = await this.find(id);
    if (!row || row.trashed_at !== null || !isPicture(row.extension)) return undefined;
    const { alt, focal_x: x, focal_y: y } = row;
    const preview = await readFile(this.#previewPath(row)).catch(() => undefined);
    // Pictures of before previews were made, and those whose making was cut off.
    if (!preview) this.#preparePreview(row);
    return {
      alt: JSON.parse(alt) as Record<string, string>,
      focal: { x, y },
      preview: preview?.length ? `data:image/webp;base64,${preview.toString('base64')}` : undefined,
    };
  }

  #previewPath({ id, version }: MediaRow): string {
    return this.#path(id, version, 'preview.webp');
  }

  /** Writes the preview of a picture, an empty one where it has none, and tells of it. */
  #preparePreview(row: MediaRow): void {
    const path = this.#previewPath(row);
    if (this.#previewing.has(path)) return;
    this.#previewing.add(path);
    const work = this.#queue.add(async () => {
      if (await exists(path)) return;
      await writeFile(path, (await makePreview(this.pathOf(row))) ?? Buffer.alloc(0));
      this.#context.onChange?.(row);
    });
    work
      .catch((error: unknown) => {
        this.#context.log.error({ err: error, media: row.id }, 'the preview of a picture could not be made');
      })
      .finally(() => this.#previewing.delete(path));
  }

  /** Writes the preview and the usual widths before anybody asks for them. */
  #prepare(row: MediaRow): void {
    if (!isPicture(row.extension)) return;
    this.#preparePreview(row);
    const widths = [...MEDIA_WIDTHS.filter((width) => width < row.width), row.width];
    for (const format of ['webp', 'avif'] as const)
      for (const shown of widths)
        void this.#write(row, { width: row.width, height: row.height, shown, format }).catch(
          (error: unknown) => {
            this.#context.log.error(
              { err: error, media: row.id },
              'a picture could not be written in another width',
            );
          },
        );
  }

  async #write(row: MediaRow, cut: Cut): Promise<string> {
    const path = this.#cutPath(row, cut);
    return await this.#queue.add(async () => {
      if (await exists(path)) return path;
      await mkdir(dirname(path), { recursive: true });
      await writeVariant(this.pathOf(row), path, row, cut, { x: row.focal_x, y: row.focal_y });
      return path;
    });
  }

  #cutPath(row: MediaRow, cut: Cut): string {
    return this.#path(row.id, row.version, `cuts/${cut.width}x${cut.height}.${cut.shown}.${cut.format}`);
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

const LISTED = 60;

export const isPicture = (extension: string): boolean => ['jpg', 'png', 'webp'].includes(extension);

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const versionRow = (
  { id, version, extension, width, height, bytes }: MediaRow,
  now: number,
  actor: string,
) => ({
  ...{ media_id: id, version, extension, width, height, bytes },
  ...{ created_at: now, created_by: actor },
});
