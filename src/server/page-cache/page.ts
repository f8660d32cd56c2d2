import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** How a page reached its reader, as `X-Cache` tells. */
export type Outcome = 'HIT' | 'STALE' | 'MISS' | 'SHARED' | 'ERROR';

interface Encoded {
  readonly body: Buffer;
  /** Flat name, value, name, value … as `writeHead` takes it; `Age` and `X-Cache` are filled in. */
  readonly head: string[];
}

/** What the renderer said about a page besides its bytes. */
export interface PageFacts {
  readonly tags: readonly string[];
  /** Seconds until the page should be rendered again, while this one is still served. */
  readonly maxAge: number;
  /** The next time, in milliseconds UTC, at which the page may say something else. */
  readonly edge: number | null;
  /** The request that renders it again. */
  readonly again: { readonly url: string; readonly country: string };
}

/** A finished page: bytes in every encoding with headers ready to send. */
export class Page {
  readonly key: string;
  readonly facts: PageFacts;
  readonly storedAt: number;
  readonly etag: string;
  /** A publish has touched what it shows: only good while the back end is away. */
  dropped = false;
  /** While a stale page could not be rendered again: when to try next. */
  retryAt = 0;
  readonly #plain: Encoded;
  #br: Encoded | undefined;
  #gzip: Encoded | undefined;
  readonly #headers: readonly [string, string][];
  #age = 0;

  constructor(
    key: string,
    body: Buffer,
    headers: readonly [string, string][],
    facts: PageFacts,
    now: number,
  ) {
    this.key = key;
    this.facts = facts;
    this.storedAt = now;
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    this.#headers = headers;
    this.#plain = this.#encode(body);
  }

  get body(): Buffer {
    return this.#plain.body;
  }

  /** Bytes it will hold in memory once packed, roughly. */
  get size(): number {
    return Math.ceil(this.body.length * 1.6) + this.key.length * 2 + 4096;
  }

  /** Compresses the bytes off the main thread; until then the page is sent as it is. */
  async pack(): Promise<void> {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 7 };
    const [br, gz] = await Promise.all([brotli(this.body, { params }), zip(this.body)]);
    this.#br = this.#encode(br, 'br');
    this.#gzip = this.#encode(gz, 'gzip');
  }

  #encode(body: Buffer, encoding?: string): Encoded {
    const head = [...this.#headers.flat(), 'ETag', this.etag, 'Content-Length', String(body.length)];
    if (encoding) head.push('Content-Encoding', encoding);
    head.push('X-Cache', 'HIT', 'Age', '0');
    return { body, head };
  }

  /** Sends the page, or 304 when the reader has it. */
  send(request: IncomingMessage, response: ServerResponse, now: number, outcome: Outcome): void {
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoded =
      (this.#br && accepted.includes('br') && this.#br) ||
      (this.#gzip && accepted.includes('gzip') && this.#gzip) ||
      this.#plain;
    const { head } = encoded;
    head[head.length - 3] = outcome;
    const age = Math.trunc((now - this.storedAt) / 1000);
    if (age !== this.#age) this.#setAge(age);
    const known = request.headers['if-none-match'];
    if (known !== undefined && (known === '*' || known.includes(this.etag))) {
      response.writeHead(304, [
        'ETag',
        this.etag,
        'X-Cache',
        outcome,
        'Age',
        String(age),
        ...this.#notModified(),
      ]);
      response.end();
      return;
    }
    response.writeHead(200, head);
    if (request.method === 'HEAD') response.end();
    else response.end(encoded.body);
  }

  #notModified(): string[] {
    const kept = new Set(['cache-control', 'vary', 'cdn-cache-control', 'cache-tag']);
    return this.#headers.filter(([name]) => kept.has(name.toLowerCase())).flat();
  }

  #setAge(age: number): void {
    this.#age = age;
    for (const encoded of [this.#plain, this.#br, this.#gzip]) {
      if (encoded) encoded.head[encoded.head.length - 1] = String(age);
    }
  }

  /** The page as a `Response`, for the path through the application. */
  toResponse(outcome: Outcome, now: number): Response {
    const headers = new Headers([...this.#headers]);
    headers.set('ETag', this.etag);
    headers.set('X-Cache', outcome);
    headers.set('Age', String(Math.trunc((now - this.storedAt) / 1000)));
    return new Response(new Uint8Array(this.body), { headers });
  }
}
