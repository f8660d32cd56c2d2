import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Bus, type BusListener, type BusMessage, createLocalBus } from './bus.ts';
import {
  ASKED,
  askedMessage,
  askedSchema,
  createHearing,
  HEARD,
  heardMessage,
  heardSchema,
} from './bus-hearing.ts';
import { createAssembly, splitMessage } from './bus-parts.ts';

const CHANNEL = 'hashmark';
const RETRY_MS = [50, 100, 250, 500, 1000, 2000];
/** How often an idle connection is asked whether it still stands, and how long it may take to say so. */
const PULSE_MS = 10_000;
const PULSE_TIMEOUT_MS = 5_000;
/** Messages kept while the database is unavailable; those who miss them learn of the gap when they are back. */
const MAX_WAITING = 1000;
/** Messages that are sent by one statement. */
const MAX_AT_ONCE = 100;
/** How often at most the log reports what is ignored, in milliseconds. */
const LOG_EVERY = 10_000;

export interface PostgresBusOptions {
  connectionString: string;
  log: Pick<Logger, 'error' | 'warn' | 'info'>;
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

type Complaint = (error: unknown, facts: object) => void;

/** Warns of the first case and then of how many there were: whoever sends nonsense does not fill the log with it. */
function createComplaint(log: PostgresBusOptions['log'], message: string): Complaint {
  let cases = 0;
  let reportedAt = -LOG_EVERY;
  return (error, facts) => {
    cases++;
    const now = performance.now();
    if (now - reportedAt < LOG_EVERY) return;
    log.warn({ err: error, cases, ...facts }, message);
    reportedAt = now;
    cases = 0;
  };
}

class PostgresBus implements Bus {
  readonly #options: PostgresBusOptions;
  readonly #channel: string;
  readonly #self = randomUUID();
  readonly #assembly = createAssembly(this.#self);
  readonly #hearing = createHearing();
  /** What the connections of all processes of the installation are called, but for the process at the end. */
  readonly #family: string;
  readonly #local: Bus;
  readonly #remote: Bus;
  readonly #gapListeners = new Set<() => void>();
  readonly #onForeign: Complaint;
  readonly #closing = new AbortController();
  #client: pg.Client | undefined;
  /** The parts of messages that are not sent yet, the oldest first. */
  #waiting: string[][] = [];
  #sending: Promise<void> | undefined;
  #sent = 0;
  #pulse: NodeJS.Timeout | undefined;

  constructor(options: PostgresBusOptions) {
    this.#options = options;
    this.#channel = options.channel ?? CHANNEL;
    const digest = createHash('sha256').update(this.#channel).digest('hex').slice(0, 8);
    this.#family = `hashmark bus ${digest} `;
    const { log } = options;
    this.#onForeign = createComplaint(log, 'Somebody else uses our channel; what they say is ignored.');
    const onUnread = createComplaint(log, 'A message of another process cannot be used.');
    this.#local = createLocalBus({
      onError: (error, topic) => log.error({ err: error, topic }, 'A listener of the bus failed.'),
    });
    this.#remote = createLocalBus({
      origin: 'elsewhere',
      onError: (error, topic) => onUnread(error, { topic }),
    });
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.connectionString,
      keepAlive: true,
      application_name: this.#family + this.#self,
      connectionTimeoutMillis: PULSE_TIMEOUT_MS,
    });
    client.on('notification', ({ payload }) => {
      if (payload) this.#receive(payload);
    });
    // What fails before is told to whoever opens: two that try again would become four.
    let isOpen = false;
    const onLost = (error?: Error) => {
      if (!isOpen) return;
      isOpen = false;
      void this.#reconnect(client, error);
    };
    client.on('error', onLost);
    client.on('end', () => onLost());
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.#closing.signal.aborted) {
      await client.end().catch(() => undefined);
      return;
    }
    isOpen = true;
    this.#client = client;
    this.#pulse = setInterval(() => void this.#beat(client, onLost), PULSE_MS).unref();
  }

  async publish(message: BusMessage): Promise<void> {
    await this.#local.publish(message);
    void this.#send(splitMessage(message, this.#self, ++this.#sent));
  }

  async publishHeard(message: BusMessage): Promise<void> {
    await this.#local.publish(message);
    const id = randomUUID();
    const parts = splitMessage(askedMessage(id, message), this.#self, ++this.#sent);
    const wait = this.#hearing.begin(id);
    const others = await this.#findOthers();
    await this.#send(parts);
    const silent = await wait(others);
    if (silent.length > 0)
      this.#options.log.warn(
        { topic: message.topic, silent },
        'A process did not confirm a message in time.',
      );
  }

  /** The other processes that listen now, by the names of their connections. */
  async #findOthers(): Promise<string[]> {
    const answer = await this.#client
      ?.query<{ name: string }>(
        `select distinct application_name as name from pg_stat_activity
         where datname = current_database() and starts_with(application_name, $1)`,
        [this.#family],
      )
      .catch(() => undefined);
    const names = answer?.rows.map(({ name }) => name.slice(this.#family.length)) ?? [];
    return names.filter((name) => name !== this.#self);
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
    await Promise.race([this.#sending, sleep(PULSE_TIMEOUT_MS, undefined, { ref: false })]);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
    await this.#local.close();
    await this.#remote.close();
  }

  /** Sends the parts of a message after all before it; resolves when they are sent, or kept. */
  async #send(parts: string[]): Promise<void> {
    this.#waiting.push(parts);
    if (!this.#client && this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    this.#sending ??= this.#sendAll();
    await this.#sending;
  }

  /** Sends what waits: many messages in one statement, hence one transaction in which they keep their order. */
  async #sendAll(): Promise<void> {
    // Messages of the same turn travel together.
    await Promise.resolve();
    for (let client = this.#client; client && this.#waiting.length > 0; client = this.#client) {
      const messages = this.#waiting.splice(0, MAX_AT_ONCE);
      try {
        await client.query('select pg_notify($1, part) from unnest($2::text[]) as part', [
          this.#channel,
          messages.flat(),
        ]);
      } catch (error) {
        this.#options.log.warn(
          { err: error },
          'Messages could not be sent; they are sent again on the next connection.',
        );
        this.#waiting = [...messages, ...this.#waiting].slice(-MAX_WAITING);
        break;
      }
    }
    this.#sending = undefined;
  }

  #receive(payload: string): void {
    try {
      const message = this.#assembly.take(payload);
      if (message) this.#deliver(message);
    } catch (error) {
      this.#onForeign(error, { payload: payload.slice(0, 100) });
    }
  }

  #deliver(message: BusMessage): void {
    if (message.topic === HEARD) {
      const { id, by } = heardSchema.parse(message.data);
      this.#hearing.note(id, by);
    } else if (message.topic === ASKED) {
      const { id, message: inner } = askedSchema.parse(message.data);
      void this.#remote.publish({ topic: inner.topic, data: inner.data });
      void this.#send(splitMessage(heardMessage(id, this.#self), this.#self, ++this.#sent));
    } else void this.#remote.publish(message);
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
    const again = this.#waiting.length;
    this.#sending ??= this.#sendAll();
    await this.#sending;
    this.#options.log.info({ again }, 'The bus is connected again.');
  }
}
