import { randomInt } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { PictureFacts } from '../documents/known-picture.ts';
import { Refusal } from '../http/errors.ts';
import type { Runtime } from '../process/runtime.ts';
import { record } from '../store/audit.ts';
import type { MediaRow, MediaVersionRow } from '../store/media-tables.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { KeptFile } from './kept-file.ts';
import { listFolders, listMedia, type MediaQuery, searchTextOf } from './list-media.ts';
import { type FilesContext, isPicture, MediaFiles } from './media-files.ts';
import { plainName } from './plain-name.ts';

/** What happens to a file of the library. */
export interface MediaHappening {
  readonly type: 'media.added' | 'media.replaced' | 'media.changed' | 'media.trashed' | 'media.restored';
  readonly file: MediaRow;
  readonly actor: string;
}

export interface MediaContext extends FilesContext {
  readonly store: Store;
  readonly runtime: Runtime;
  /** Tells others of what happens, in the transaction in which it does. */
  readonly recordEvent?: (tx: Transaction<Database>, happening: MediaHappening) => Promise<void>;
  /** How much all files may take together, in bytes. */
  readonly quota: number;
}

/** A file on its way here. */
interface Upload {
  readonly body: AsyncIterable<Uint8Array>;
  readonly length: number | undefined;
}

/** What may be said of a file, besides what it holds. */
export interface MediaChange {
  readonly name?: string | undefined;
  readonly folder?: string | undefined;
  /** What it shows, by language. Languages that are not named stay as they are; null and `''` take one away. */
  readonly alt?: Readonly<Record<string, string | null>> | undefined;
  readonly focal?: { readonly x: number; readonly y: number } | undefined;
  readonly trashed?: boolean | undefined;
}

const EVENTS = { change: 'media.changed', trash: 'media.trashed', restore: 'media.restored' } as const;

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const newId = () => Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The alternative texts with those of a change, which may take some away. */
function mergeAlt(before: string, change: NonNullable<MediaChange['alt']>): string {
  const merged: Record<string, string | null> = { ...JSON.parse(before), ...change };
  return JSON.stringify(Object.fromEntries(Object.entries(merged).filter(([, text]) => text)));
}

/** What a change makes of a row, and whether it goes into the trash by it or comes back. */
function changesOf(before: MediaRow, { name, folder, alt, focal, trashed }: MediaChange, now: number) {
  const wasTrashed = before.trashed_at !== null;
  const moves = trashed === undefined || trashed === wasTrashed ? undefined : trashed ? 'trash' : 'restore';
  const set = {
    ...(name === undefined ? {} : { name: plainName(name) }),
    ...(folder === undefined ? {} : { folder }),
    ...(alt === undefined ? {} : { alt: mergeAlt(before.alt, alt) }),
    ...(focal === undefined ? {} : { focal_x: focal.x, focal_y: focal.y }),
    ...(moves && { trashed_at: moves === 'trash' ? now : null }),
  };
  return { moves, set } as const;
}

/** Whether what names a file finds another in its place: pictures are sent in whatever format is asked for, all else as it is. */
const isInterchangeable = (before: string, after: string): boolean =>
  before === after || (isPicture(before) && isPicture(after));

/** The library of pictures and other files that editors put into texts. */
export class Media {
  readonly #context: MediaContext;
  /** What is on the disk. */
  readonly files: MediaFiles;

  constructor(context: MediaContext) {
    this.#context = context;
    this.files = new MediaFiles(context);
  }

  /** Ends with what is being read or written; pictures that wait for it are made when somebody asks for them. */
  close(): Promise<void> {
    return this.files.close();
  }

  async #refuseTooMuch(file: KeptFile): Promise<void> {
    const { store, quota } = this.#context;
    const { used } = await store.reader
      .selectFrom('media_versions')
      .select(({ fn }) => fn.sum<number | string | null>('bytes').as('used'))
      .executeTakeFirstOrThrow();
    if (Number(used ?? 0) + file.bytes.length > quota)
      throw new Refusal('conflict', {
        message: `The library is full: it may hold ${Math.round(quota / 2 ** 20)} MiB, and what is in the trash or was replaced counts. Upload a smaller file, or have MEDIA_MB raised.`,
      });
  }

  async #keep(id: string, file: KeptFile): Promise<string> {
    await this.#refuseTooMuch(file);
    return await this.files.keep(id, file);
  }

  /**
   * Adds a file.
   *
   * @throws Refusal `validation-failed`, `payload-too-large`, `conflict` where the library is full
   */
  async add(upload: Upload & { name: string; folder: string }, actor: string): Promise<MediaRow> {
    return await this.#insert(newId(), upload, actor, undefined);
  }

  /**
   * Adds a file that was exported, under the id that it had: texts go on naming it as they do. One that is there already stays as it is.
   *
   * @param version of the file in the texts that name it
   * @throws Refusal `validation-failed`, `payload-too-large`, `conflict` where the id is another file's
   */
  async restore(
    { id, version }: { id: string; version: string },
    upload: Upload & { name: string; folder: string },
    actor: string,
  ): Promise<MediaRow> {
    const row = (await this.find(id)) ?? (await this.#insert(id, upload, actor, version));
    if (await this.findVersion(id, version)) return row;
    throw new Refusal('conflict', {
      message: `The library has a file \`${id}\` already, which never was the version \`${version}\`.`,
    });
  }

  /** @param known by which version texts name it, where that is another than the one that is kept */
  async #insert(
    id: string,
    upload: Upload & { name: string; folder: string },
    actor: string,
    known: string | undefined,
  ): Promise<MediaRow> {
    const { store, runtime } = this.#context;
    const file = await this.files.receive(upload.body, upload.length);
    const version = await this.#keep(id, file);
    const { extension, width, height } = file;
    const [name, now] = [plainName(upload.name), runtime.now()];
    const described = { name, extension, folder: upload.folder, alt: '{}' };
    const row: MediaRow = {
      ...{ ...described, search: searchTextOf(described) },
      ...{ id, version, width, height, bytes: file.bytes.length },
      ...{ focal_x: 500, focal_y: 500, created_at: now, created_by: actor, trashed_at: null },
    };
    const own = versionRow(row, now, actor);
    const versions =
      known === undefined || known === version ? [own] : [own, { ...own, version: known, bytes: 0 }];
    const isFirst = await store.transaction(async (tx) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('media')
        .values(row)
        .onConflict((on) => on.column('id').doNothing())
        .executeTakeFirstOrThrow();
      // It was restored twice at the same time.
      if (!numInsertedOrUpdatedRows) return false;
      await tx.insertInto('media_versions').values(versions).execute();
      const subject = `file ${id} (${name})`;
      await record({ runtime }, tx, { actor, action: 'upload', subject, before: null, after: version });
      await this.#context.recordEvent?.(tx, { type: 'media.added', file: row, actor });
      return true;
    });
    if (!isFirst) return await this.get(id);
    this.files.prepare(row);
    return row;
  }

  /** Puts another file in the place of one: addresses of the old show the new, cut to the proportions of the old. */
  async replace(id: string, upload: Upload, actor: string): Promise<MediaRow> {
    const { store, runtime } = this.#context;
    const replaced = await this.get(id);
    const file = await this.files.receive(upload.body, upload.length);
    if (!isInterchangeable(replaced.extension, file.extension))
      throw new Refusal('validation-failed', {
        message: `A .${replaced.extension} cannot be replaced by a .${file.extension}: its addresses would show nothing. Send one of the same kind, or add it as another file.`,
        field: 'body',
      });
    const version = await this.#keep(id, file);
    const { extension, width, height } = file;
    const changed = { version, extension, width, height, bytes: file.bytes.length };
    const now = runtime.now();
    const row = await store.transaction(async (tx) => {
      const before = await readRow(tx, id);
      const row: MediaRow = { ...before, ...changed, search: searchTextOf({ ...before, extension }) };
      await tx
        .updateTable('media')
        .set({ ...changed, search: row.search })
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
      await this.#context.recordEvent?.(tx, { type: 'media.replaced', file: row, actor });
      return row;
    });
    this.files.prepare(row);
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
    return await readRow(this.#context.store.reader, id);
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

  /** What is there, the newest first. */
  list(query: MediaQuery): Promise<{ items: MediaRow[]; next: string | null }> {
    return listMedia(this.#context.store.reader, query);
  }

  /** The folders there are. */
  folders(): Promise<string[]> {
    return listFolders(this.#context.store.reader);
  }

  /** Changes what is said of a file. @throws Refusal `not-found` */
  async change(id: string, change: MediaChange, actor: string): Promise<MediaRow> {
    const { store, runtime } = this.#context;
    const row = await store.transaction(async (tx) => {
      const before = await readRow(tx, id);
      const { moves, set } = changesOf(before, change, runtime.now());
      if (Object.keys(set).length === 0) return before;
      const row: MediaRow = { ...before, ...set, search: searchTextOf({ ...before, ...set }) };
      await tx
        .updateTable('media')
        .set({ ...set, search: row.search })
        .where('id', '=', id)
        .execute();
      const action = moves ?? 'change';
      const subject = `file ${id} (${before.name})`;
      await record({ runtime }, tx, { actor, action, subject, before: null, after: null });
      await this.#context.recordEvent?.(tx, { type: EVENTS[action], file: row, actor });
      return row;
    });
    // Cuts were made around another point.
    if (change.focal) await this.files.dropCuts(row);
    this.#context.onChange?.(row);
    return row;
  }

  /**
   * What pages need to know of a picture.
   *
   * @returns undefined for what is no picture, is in the trash or is not there
   */
  async describe(id: string): Promise<PictureFacts | undefined> {
    const row = await this.find(id);
    if (!row || row.trashed_at !== null || !isPicture(row.extension)) return undefined;
    const { alt, focal_x: x, focal_y: y } = row;
    const preview = await this.files.findPreview(row);
    return {
      alt: JSON.parse(alt) as Record<string, string>,
      focal: { x, y },
      preview: preview?.length ? `data:image/webp;base64,${preview.toString('base64')}` : undefined,
    };
  }
}

/** @throws Refusal `not-found` */
async function readRow(db: Kysely<Database>, id: string): Promise<MediaRow> {
  const row = await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not-found', { message: `The library has no file \`${id}\`.` });
  return row;
}

const versionRow = (
  { id, version, extension, width, height, bytes }: MediaRow,
  now: number,
  actor: string,
) => ({
  ...{ media_id: id, version, extension, width, height, bytes },
  ...{ created_at: now, created_by: actor },
});
