import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Encoding } from '../http/accept-encoding.ts';
import { holdsTag } from '../http/entity-tags.ts';
import { packBrotli, packGzip, packQuickly } from '../http/pack.ts';
import { endPrepared, takesPrepared, writeHead } from '../http/prepared-head.ts';
import type { Variant } from '../process/variant.ts';
import { isReading } from '../readership/is-reading.ts';
import type { Tally } from '../readership/readership.ts';

/** How a page reached its reader, as `X-Cache` tells. */
export type Outcome = 'HIT' | 'STALE' | 'MISS' | 'SHARED' | 'ERROR';

/** Headers of a page that a reader who has its bytes is told again. */
const TOLD_AGAIN = new Set(['cache-control', 'vary', 'cdn-cache-control', 'cache-tag']);

interface Encoded {
  readonly body: Buffer;
  /** Flat name, value, name, value …: all but what differs with time and outcome. */
  readonly head: readonly string[];
  /** The same as text. */
  readonly text: string;
  /** The whole head as it was sent last. */
  sent: { readonly second: number; readonly outcome: Outcome; readonly text: string };
}

const NEVER = { second: Number.NaN, outcome: 'HIT', text: '' } as const;

/** What a page is made of, and how long it holds. */
export interface Freshness {
  /** A publish that names any of these may change the page. */
  readonly tags: readonly string[];
  /** Seconds until the page should be rendered again, while this one is still served. */
  readonly maxAge: number;
  /** The next time, in milliseconds UTC, at which the page may say something else. */
  readonly edge: number | null;
  /** Whether something is missing that failed: past its age it is served only while nothing else can be made. */
  readonly isPartial?: boolean;
}

/** What is known of a page besides its bytes. */
export interface PageFacts extends Freshness {
  /** For whom it was rendered, and will be again. */
  readonly variant: Variant;
  /** How often it is opened; none where it shows no page of the content. */
  readonly tally?: Tally | undefined;
}

/** How a page is sent this time. */
export interface Sending {
  /** Milliseconds UTC. */
  readonly now: number;
  readonly outcome: Outcome;
  /** What the reader accepts, the preferred one first. */
  readonly encodings: readonly Encoding[];
  /** How long the connection is kept afterwards, in seconds. */
  readonly keepAlive: number;
}

/** A finished page: bytes in every encoding with headers ready to send. */
export class Page {
  readonly key: string;
  readonly facts: PageFacts;
  readonly storedAt: number;
  readonly etag: string;
  /** A publish has touched what it shows: only good while the back end is unavailable. */
  dropped = false;
  /** While a stale page could not be rendered again: when to try next. */
  retryAt = 0;
  readonly #encoded: Partial<Record<Encoding, Encoded>> & { identity: Encoded };
  readonly #headers: readonly [string, string][];
  readonly #notModified: readonly string[];
  #packing: Promise<void> | undefined;
  #early: Partial<Record<Encoding, Promise<Encoded>>> = {};

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
    this.#notModified = headers.filter(([name]) => TOLD_AGAIN.has(name.toLowerCase())).flat();
    this.#encoded = { identity: this.#encode(body) };
  }

  get body(): Buffer {
    return this.#encoded.identity.body;
  }

  /** Bytes it will hold in memory once packed, roughly. */
  get size(): number {
    return Math.ceil(this.body.length * 1.6) + this.key.length * 2 + 4096;
  }

  /** Compresses the bytes off the main thread, once. */
  pack(): Promise<void> {
    this.#packing ??= this.#pack();
    return this.#packing;
  }

  async #pack(): Promise<void> {
    const [br, gz] = await Promise.all([packBrotli(this.body, true), packGzip(this.body)]);
    this.#encoded.br = this.#encode(br, 'br');
    this.#encoded.gzip = this.#encode(gz, 'gzip');
    this.#early = {};
  }

  #encode(body: Buffer, encoding?: Encoding): Encoded {
    const head = [...this.#headers.flat(), 'ETag', this.etag, 'Content-Length', String(body.length)];
    if (encoding) head.push('Content-Encoding', encoding);
    return { body, head, text: `HTTP/1.1 200 OK\r\n${writeHead(head)}`, sent: NEVER };
  }

  /** Counts who opens it. */
  count(headers: IncomingHttpHeaders): void {
    const { tally } = this.facts;
    if (tally && isReading(headers)) tally.count++;
  }

  /**
   * The bytes for a reader, as they are where nothing that there is is accepted. For those who come before {@link pack} has ended they
   * are packed quickly, once for all of them.
   */
  #choose([encoding = 'identity']: readonly Encoding[]): Encoded | Promise<Encoded> {
    if (encoding === 'identity') return this.#encoded.identity;
    const packed = this.#encoded[encoding];
    if (packed) return packed;
    this.#early[encoding] ??= packQuickly(this.body, encoding).then((body) => this.#encode(body, encoding));
    return this.#early[encoding];
  }

  /** Sends the page, or 304 when the reader has it. */
  send(request: IncomingMessage, response: ServerResponse, sending: Sending): void {
    const { now, outcome } = sending;
    if (holdsTag(request.headers['if-none-match'], this.etag)) {
      response.writeHead(304, [...this.#notModified, 'ETag', this.etag, ...this.#passing(now, outcome)]);
      response.end();
      return;
    }
    const encoded = this.#choose(sending.encodings);
    if (encoded instanceof Promise) void encoded.then((early) => this.#write(response, early, sending));
    else this.#write(response, encoded, sending);
  }

  /** Node itself leaves out the body for HEAD. */
  #write(response: ServerResponse, encoded: Encoded, sending: Sending): void {
    const { now, outcome } = sending;
    if (takesPrepared(response)) {
      endPrepared(response, this.#textOf(encoded, sending), encoded.body);
      return;
    }
    response.writeHead(200, [...encoded.head, ...this.#passing(now, outcome)]);
    response.end(encoded.body);
  }

  /** The headers that differ with time and outcome. */
  #passing(now: number, outcome: Outcome): string[] {
    return ['X-Cache', outcome, 'Age', String(Math.trunc((now - this.storedAt) / 1000))];
  }

  /** The whole head; within a second it is the same for all. */
  #textOf(encoded: Encoded, { now, outcome, keepAlive }: Sending): string {
    const second = Math.trunc(now / 1000);
    const { sent } = encoded;
    if (sent.second === second && sent.outcome === outcome) return sent.text;
    const text = `${encoded.text}${writeHead([
      ...this.#passing(now, outcome),
      'Date',
      new Date(now).toUTCString(),
      'Connection',
      'keep-alive',
      'Keep-Alive',
      `timeout=${keepAlive}`,
    ])}\r\n`;
    encoded.sent = { second, outcome, text };
    return text;
  }

  /** The page as a `Response`, for the way through the application; 304 when the reader has it. */
  async toResponse(ifNoneMatch: string | undefined, sending: Omit<Sending, 'keepAlive'>): Promise<Response> {
    const { now, outcome, encodings } = sending;
    const isHeld = holdsTag(ifNoneMatch, this.etag);
    const { head, body } = isHeld ? this.#encoded.identity : await this.#choose(encodings);
    const flat = [
      ...(isHeld ? [...this.#notModified, 'ETag', this.etag] : head),
      ...this.#passing(now, outcome),
    ];
    const headers = new Headers();
    for (let index = 0; index < flat.length; index += 2)
      headers.set(flat[index] ?? '', flat[index + 1] ?? '');
    return isHeld
      ? new Response(null, { status: 304, headers })
      : new Response(new Uint8Array(body), { headers });
  }
}
