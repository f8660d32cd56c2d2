import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import { MEDIA_WIDTHS } from '../engine/media-address.ts';
import { holdsTag } from '../http/entity-tags.ts';
import { fail } from '../http/errors.ts';
import type { MediaRow } from '../store/media-tables.ts';
import type { Media } from './media.ts';
import { isPicture } from './media-files.ts';

const ID = /^[a-z0-9]{12}$/;
const CUT = /^(?<version>[0-9a-f]{12})-(?<width>\d{1,5})x(?<height>\d{1,5})$/;
const FILE = /^[a-z0-9-]{1,80}(?:\.(?<shown>[1-9]\d{1,4}))?\.(?<extension>jpg|png|webp|avif|svg|pdf)$/;

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
};

/** Nothing in a file may run, or load anything, wherever it is opened. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
/** A file may be replaced at the same address. */
const FRESH = 'public, max-age=300, stale-while-revalidate=86400';

async function send(c: Context, path: string, extension: string, tag: string, lifetime = FRESH) {
  const found = await stat(path).catch(() => undefined);
  if (!found) return fail(c, 'not-found');
  const etag = `"${tag}"`;
  c.header('Cache-Control', lifetime);
  c.header('ETag', etag);
  c.header('Content-Security-Policy', POLICY);
  // Pages of the site, wherever they are served, and mails.
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  if (holdsTag(c.req.header('If-None-Match'), etag)) return c.body(null, 304);
  c.header('Content-Type', TYPES[extension] ?? 'application/octet-stream');
  c.header('Content-Length', String(found.size));
  if (!isPicture(extension) && extension !== 'avif' && extension !== 'svg')
    c.header('Content-Disposition', 'attachment');
  if (c.req.method === 'HEAD') return c.body(null);
  return c.body(Readable.toWeb(createReadStream(path)) as ReadableStream);
}

interface Asked {
  readonly width: number;
  readonly height: number;
  /** As wide as it is shown; the file itself without it. */
  readonly shown: number | undefined;
  readonly extension: string;
}

async function sendPicture(c: Context, media: Media, row: MediaRow, asked: Asked) {
  const { width, height, shown = width, extension } = asked;
  const isOwn = width === row.width && height === row.height;
  if (asked.shown === undefined && isOwn && extension === row.extension)
    return await send(c, media.files.pathOf(row), row.extension, row.version);
  if (!(shown === width || (MEDIA_WIDTHS as readonly number[]).includes(shown)) || shown > width)
    return fail(c, 'not-found');
  const format = extension === 'avif' ? 'avif' : 'webp';
  const cut = { width, height, shown, format } as const;
  const path = await media.files.findCut(row, cut);
  const tag = `${row.version}-${width}x${height}-${shown}-${row.focal_x}-${row.focal_y}`;
  if (path) return await send(c, path, format, `${tag}.${format}`);
  const sooner = await media.files.findCut(row, { ...cut, format: 'webp' });
  // A process that ended amid it, or another point that matters, has left it to be written.
  media.files.prepareCuts(row, [cut]);
  return await send(c, sooner ?? '', 'webp', `${tag}.webp`, 'no-store');
}

/**
 * Sends the files of the library, `/media/{id}/{version}-{width}x{height}/{name}.{shown}.{webp|avif}`. The address says the proportions: a
 * file that has been replaced by one of others is cut to them around what matters in it. No others can be asked for.
 */
export function mediaRoutes(services: () => { media: Media }): Hono {
  const app = new Hono();
  app.get('/media/:id/:cut/:file', async (c) => {
    const { media } = services();
    const { id, cut, file } = c.req.param();
    const { version = '', width, height } = CUT.exec(cut)?.groups ?? {};
    const { shown, extension = '' } = FILE.exec(file)?.groups ?? {};
    if (!ID.test(id) || version === '' || extension === '') return fail(c, 'not-found');
    const [row, named] = await Promise.all([media.find(id), media.findVersion(id, version)]);
    if (!row || row.trashed_at !== null || !named) return fail(c, 'not-found');
    if (named.width !== Number(width) || named.height !== Number(height)) return fail(c, 'not-found');
    if (isPicture(row.extension))
      return await sendPicture(c, media, row, {
        width: named.width,
        height: named.height,
        shown: shown === undefined ? undefined : Number(shown),
        extension,
      });
    if (extension !== row.extension || shown !== undefined) return fail(c, 'not-found');
    return await send(c, media.files.pathOf(row), row.extension, row.version);
  });
  return app;
}
