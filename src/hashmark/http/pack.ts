import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { type Encoding, readEncodings } from './accept-encoding.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this many bytes an answer needs no second packet, packed or not. */
const LEAST = 1_024;

/** Levels of Brotli: somebody waits for what is made for one reader; a percent of what is kept for many is worth a while. */
const QUICK = 4;
const SMALL = 6;

/** Compresses with Brotli, off the main thread. @param isKept whether many will be sent it */
export function packBrotli(body: Buffer, isKept: boolean): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isKept ? SMALL : QUICK,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // A window no larger than the body: the memory of the largest one takes longer to clear than a page to pack.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 1)))),
  };
  return brotli(body, { params });
}

/** Compresses with gzip, off the main thread. */
export const packGzip = (body: Buffer): Promise<Buffer> => zip(body);

/** Compresses for readers who are waiting. */
export const packQuickly = (body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> =>
  encoding === 'br' ? packBrotli(body, false) : packGzip(body);

/** What may be packed: the pages and data that we make; files are sent as they are kept. */
const isText = (type: string): boolean => /^(?:text\/html|application\/(?:[\w.-]+\+)?json)\b/.test(type);

/**
 * Packs what is made for one reader. What bears a strong entity tag stays as it is: the tag names these very bytes, and clients give it back.
 * Why packing gives nothing away: docs/decisions/097.
 */
export const packAnswers: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  const [encoding = 'identity'] = readEncodings(c.req.header('accept-encoding'));
  const tag = headers.get('etag');
  if (
    encoding === 'identity' ||
    c.req.method === 'HEAD' ||
    !c.res.body ||
    headers.has('content-encoding') ||
    (tag !== null && !tag.startsWith('W/')) ||
    !isText(headers.get('content-type') ?? '')
  )
    return;
  const body = Buffer.from(await c.res.arrayBuffer());
  const sent = new Headers(headers);
  if (!/accept-encoding/i.test(sent.get('vary') ?? '')) sent.append('Vary', 'Accept-Encoding');
  const isPacked = body.length >= LEAST;
  const packed = isPacked ? await packQuickly(body, encoding) : body;
  if (isPacked) sent.set('Content-Encoding', encoding);
  sent.set('Content-Length', String(packed.length));
  c.res = undefined;
  c.res = new Response(new Uint8Array(packed), { status, headers: sent });
};
