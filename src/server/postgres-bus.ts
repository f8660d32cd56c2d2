import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Bus, type BusListener, type BusMessage, createLocalBus } from './bus.ts';

/** PostgreSQL refuses a NOTIFY payload of 8000 bytes or more; the rest is for the parts' heads. */
const PART_BYTES = 7800;
const CHANNEL = 'hashmark';
const RETRY_MS = [50, 100, 250, 500, 1000, 2000];
/** How often an idle connection is asked whether it still stands, and how long it may take to say so. */
const PULSE_MS = 10_000;
const PULSE_TIMEOUT_MS = 5_000;
/** Messages kept while the database is away; those who miss them learn of the gap when they are back. */
const MAX_WAITING = 1000;

export interface PostgresBusOptions {
  connectionString: string;
  log: Pick<Logger, 'warn' | 'info'>;
  /** Installations that share a database need different channels. */
  channel?: string;
}

/**
 * The bus of several processes that share a PostgreSQL database, by LISTEN and NOTIFY.
 *
 * A lost connection is made again; what other processes said meanwhile is lost, which `onGap` tells.
 *
 * @throws when the first connection cannot be made.
 */
export async function createPostgresBus(options: PostgresBusOptions): Promise<Bus> {
  const bus = new PostgresBus(options);
  await bus.open();
  return bus;
}

interface Part {
  /** The process that sent it. */
  from: string;
  /** The message it belongs to, its place there and how many there are. */
  id: number;
  part: number;
  parts: number;
  text: string;
}

class PostgresBus implements Bus {
  readonly #options: PostgresBusOptions;
  readonly #channel: string;
  readonly #self = randomUUID();
  readonly #local = createLocalBus();
  readonly #remote = createLocalBus('elsewhere');
  readonly #gapListeners = new Set<() => void>();
  readonly #pending = new Map<string, string[]>();
  readonly #closing = new AbortController();
  #client: pg.Client | undefined;
  #waiting: string[][] = [];
  #sent = 0;
  #pulse: NodeJS.Timeout | undefined;

  constructor(options: PostgresBusOptions) {
    this.#options = options;
    this.#channel = options.channel ?? CHANNEL;
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.connectionString,
      keepAlive: true,
      application_name: 'hashmark bus',
      connectionTimeoutMillis: PULSE_TIMEOUT_MS,
    });
    client.on('notification', ({ channel, payload }) => {
      if (channel === this.#channel && payload) this.#receive(payload);
    });
    let lost = false;
    const onLost = (error?: Error) => {
      if (lost) return;
      lost = true;
      void this.#reconnect(client, error);
    };
    client.on('error', onLost);
    client.on('end', () => onLost());
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
    } catch (error) {
      lost = true;
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.#closing.signal.aborted) {
      await client.end().catch(() => undefined);
      return;
    }
    this.#client = client;
    this.#pulse = setInterval(() => void this.#beat(client, onLost), PULSE_MS).unref();
  }

  async publish(message: BusMessage): Promise<void> {
    await this.#local.publish(message);
    await this.#send(this.#split(JSON.stringify(message)));
  }

  subscribe(listener: BusListener): () => void {
    const ends = [this.#local.subscribe(listener), this.#remote.subscribe(listener)];
    return () => {
      for (const end of ends) end();
    };
  }

  onGap(listener: () => void): () => void {
    this.#gapListeners.add(listener);
    return () => this.#gapListeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#pulse);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
    await this.#local.close();
    await this.#remote.close();
  }

  /** One statement, hence one transaction: the parts arrive together and in order. */
  async #send(parts: string[]): Promise<void> {
    const client = this.#client;
    if (!client) {
      this.#keep(parts);
      return;
    }
    try {
      await client.query('select pg_notify($1, part) from unnest($2::text[]) as part', [
        this.#channel,
        parts,
      ]);
    } catch (error) {
      this.#options.log.warn(
        { err: error },
        'A message could not be sent; it is sent again on the next connection.',
      );
      this.#keep(parts);
    }
  }

  #keep(parts: string[]): void {
    this.#waiting.push(parts);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
  }

  #split(text: string): string[] {
    const id = ++this.#sent;
    const pieces: string[] = [];
    // JSON escapes at most double a character of a JSON text, and a UTF-16 unit takes up to 3 bytes.
    const step =
      Buffer.byteLength(JSON.stringify(text)) <= PART_BYTES ? text.length : Math.floor(PART_BYTES / 6);
    for (let start = 0; start < text.length; ) {
      let end = Math.min(start + step, text.length);
      const unit = text.charCodeAt(end - 1);
      if (end < text.length && unit >= 0xd800 && unit <= 0xdbff) end++;
      pieces.push(text.slice(start, end));
      start = end;
    }
    return pieces.map((piece, part) =>
      JSON.stringify({ from: this.#self, id, part, parts: pieces.length, text: piece } satisfies Part),
    );
  }

  #receive(payload: string): void {
    let part: Part;
    try {
      part = JSON.parse(payload) as Part;
    } catch {
      this.#options.log.warn(
        { payload: payload.slice(0, 100) },
        'Somebody else uses our channel; the message is ignored.',
      );
      return;
    }
    if (part.from === this.#self) return;
    const key = `${part.from} ${part.id}`;
    const texts = this.#pending.get(key) ?? [];
    if (part.part !== texts.length) {
      this.#pending.delete(key);
      return;
    }
    texts.push(part.text);
    if (texts.length < part.parts) {
      this.#pending.set(key, texts);
      return;
    }
    this.#pending.delete(key);
    void this.#remote.publish(JSON.parse(texts.join('')) as BusMessage);
  }

  async #beat(client: pg.Client, onLost: (error: Error) => void): Promise<void> {
    const late = AbortSignal.timeout(PULSE_TIMEOUT_MS);
    try {
      await Promise.race([
        client.query('select 1'),
        new Promise((_, reject) =>
          late.addEventListener('abort', () => reject(new Error('The database does not answer.'))),
        ),
      ]);
    } catch (error) {
      onLost(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async #reconnect(client: pg.Client, error?: Error): Promise<void> {
    clearInterval(this.#pulse);
    if (this.#closing.signal.aborted) return;
    this.#client = undefined;
    this.#pending.clear();
    client.end().catch(() => undefined);
    this.#options.log.warn({ err: error }, 'The connection of the bus is lost; connecting again.');
    for (let attempt = 0; !this.#closing.signal.aborted; attempt++) {
      try {
        await this.open();
        break;
      } catch {
        const delay = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)];
        await sleep(delay, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
      }
    }
    if (this.#closing.signal.aborted) return;
    for (const listener of this.#gapListeners) listener();
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const parts of waiting) await this.#send(parts);
    this.#options.log.info({ again: waiting.length }, 'The bus is connected again.');
  }
}
