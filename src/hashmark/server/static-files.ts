import { existsSync, readdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { getMimeType } from 'hono/utils/mime';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Encoding } from '../http/accept-encoding.ts';
import { holdsTag } from '../http/entity-tags.ts';
import { pathOf } from '../http/request-target.ts';
import { refuse } from './front-door.ts';

/**
 * Sends the file that a request asks for.
 *
 * @param encodings what the reader takes, the preferred one first
 * @returns whether it asks for one; else nothing is answered
 */
export type SendFile = (
  request: IncomingMessage,
  response: ServerResponse,
  encodings: readonly Encoding[],
) => boolean;

/** Files up to this size are kept in memory once they have been asked for, so many bytes of them in all. */
const MAX_KEPT = 512 * 1024;
const ROOM = 64 * 1024 * 1024;

/** Where names hold a hash of what is in them. */
const HASHED = '/_astro/';

/** What a build packs beforehand, by the end of its name. */
const PACKED = { '.br': 'br', '.gz': 'gzip' } as const;

/** A file by what it is asked for: where it lies, as it is and packed. */
interface BuiltFile {
  readonly type: string;
  readonly cacheControl: string;
  readonly places: Partial<Record<Encoding, string>>;
}

/** A file in one encoding. */
interface Kept {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly etag: string;
  readonly bytes: Buffer;
}

/** All that lies in a folder, but for what is hidden there, by the paths that ask for it. */
function listFiles(folder: string, below = ''): Map<string, BuiltFile> {
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
        .filter((name) => name.startsWith(below) && !/\/\.(?!well-known\/)/.test(name))
    : [];
  const all = new Set(names);
  const files = new Map<string, BuiltFile>();
  for (const name of names) {
    const end = name.slice(-3);
    if (end in PACKED && all.has(name.slice(0, -3))) continue;
    const packed = Object.entries(PACKED).filter(([ending]) => all.has(name + ending));
    const file: BuiltFile = {
      type: getMimeType(name) ?? 'application/octet-stream',
      cacheControl: name.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      places: {
        identity: join(folder, name),
        ...Object.fromEntries(packed.map(([ending, encoding]) => [encoding, join(folder, name + ending)])),
      },
    };
    files.set(name, file);
    // A page that is built beforehand.
    const page = name.replace(/(?:(?<=.)\/index|(?<=\/)index)?\.html$/, '');
    if (page !== name && !all.has(page)) files.set(page, file);
  }
  return files;
}

/** The path that a request asks for; undefined where it cannot be read. */
function readPath({ url = '' }: IncomingMessage): string | undefined {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function headersOf(
  { type, cacheControl, places }: BuiltFile,
  encoding: Encoding,
  length: number,
  changedAt: Date,
) {
  const etag = `W/"${length}-${changedAt.getTime()}"`;
  const headers = {
    'Content-Type': type,
    'Content-Length': length,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    ...((places.br || places.gzip) && { Vary: 'Accept-Encoding' }),
    ETag: etag,
    'Last-Modified': changedAt.toUTCString(),
    'Cache-Control': cacheControl,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  return { etag, headers };
}

/** @returns whether the reader has it, and has been told so */
function endKnown(
  request: IncomingMessage,
  response: ServerResponse,
  { etag, headers }: Omit<Kept, 'bytes'>,
) {
  if (!holdsTag(request.headers['if-none-match'], etag)) return false;
  const { 'Content-Type': _, 'Content-Length': __, ...rest } = headers;
  response.writeHead(304, rest).end();
  return true;
}

function sendKept(request: IncomingMessage, response: ServerResponse, kept: Kept): void {
  if (endKnown(request, response, kept)) return;
  response.writeHead(200, kept.headers).end(request.method === 'HEAD' ? undefined : kept.bytes);
}

/**
 * Sends the files of a build, packed where they are kept so: small ones from memory: reading each anew takes eight times as
 * long. What a request asks for is looked up among the names that were there at the start, so that no path leads out of the folder.
 *
 * Always whole (RFC 9110, 14.2 leaves that to servers): scripts, styles and pictures are not asked for in parts.
 *
 * @param earlier folders of other builds: pages that are open ask for their files with a hash in the name
 */
export function createFileSender(folder: string, log: Logger, earlier: readonly string[] = []): SendFile {
  const files = new Map([...earlier.flatMap((other) => [...listFiles(other, HASHED)]), ...listFiles(folder)]);
  const memory = new LRUCache<string, Kept>({
    maxSize: ROOM,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });

  async function read(
    request: IncomingMessage,
    response: ServerResponse,
    { file, encoding, place }: { file: BuiltFile; encoding: Encoding; place: string },
  ): Promise<void> {
    await using handle: FileHandle = await open(place);
    const { size, mtime } = await handle.stat();
    if (size <= MAX_KEPT) {
      const bytes = await handle.readFile();
      const kept = { ...headersOf(file, encoding, bytes.length, mtime), bytes };
      memory.set(place, kept);
      sendKept(request, response, kept);
      return;
    }
    const head = headersOf(file, encoding, size, mtime);
    if (endKnown(request, response, head)) return;
    response.writeHead(200, head.headers);
    if (request.method === 'HEAD') return void response.end();
    // As long as is promised, also where the file grows meanwhile.
    const stream = handle.createReadStream({ start: 0, end: size - 1, autoClose: false });
    await pipeline(stream, response, { end: false });
    if (stream.bytesRead < size)
      throw new Error(`The file has ${stream.bytesRead} bytes instead of ${size}.`);
    response.end();
  }

  return (request, response, encodings) => {
    const path = readPath(request);
    const file = path === undefined ? undefined : files.get(path);
    if (!file) return false;
    const encoding = encodings.find((one) => file.places[one]) ?? 'identity';
    const place = file.places[encoding] ?? '';
    const kept = memory.get(place);
    if (kept) sendKept(request, response, kept);
    else
      read(request, response, { file, encoding, place }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
        log.error({ err: error, path: pathOf(request) }, 'A file of the build could not be read.');
        if (response.headersSent) response.destroy();
        else refuse(response, error.code === 'ENOENT' ? 'not-found' : 'internal-error');
      });
    return true;
  };
}
