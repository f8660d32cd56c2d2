import { userInfo } from 'node:os';
import { z } from 'zod';
import { readConfig } from '../../process/config.ts';
import type { Site } from '../../site/define-site.ts';
import { explainStoreFailure } from '../../store/explain-failure.ts';
import { AuthoringError } from '../client/authoring-error.ts';
import { type AuthoringClient, createAuthoringClient } from '../client/create-client.ts';
import { readServerFile } from '../server-file.ts';
import type { Send } from './local-store.ts';

/** What one answer may take. */
interface Limits {
  readonly milliseconds: number;
  readonly bytes: number;
}

/** Batches of pages with thousands of placeholders take seconds, and 200 documents are less than what fills the memory. */
const LIMITS: Limits = { milliseconds: 120_000, bytes: 512 * 2 ** 20 };

/** The authoring API could not be reached. */
export class ConnectionError extends Error {
  override name = 'ConnectionError';
}

const errorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** The hash of the revision that a write is based on; null: the document must not exist yet. */
  base?: string | null;
}

/** The authoring API, of a running server or of a store opened here: the same rules either way. */
export interface Connection {
  /** Where it leads, for people. */
  readonly via: string;
  /** @throws AuthoringError when the call is refused, ConnectionError when nobody answers. */
  call<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    options?: CallOptions,
  ): Promise<z.output<Schema>>;
  /** The same by the names of its operations. */
  readonly client: AuthoringClient;
  close(): Promise<void>;
}

/** @throws ConnectionError, ConfigError */
export async function connect(
  options: { dataDir: string | undefined; actor: string | undefined },
  site: Site,
): Promise<Connection> {
  const environment = options.dataDir === undefined ? {} : { DATA_DIR: options.dataDir };
  const config = readConfig({ ...process.env, ...environment }, site.modules);
  const actor = options.actor ?? `cli:${userName()}`;
  const server = readServerFile(config.DATA_DIR);
  if (server) {
    const send: Send = (path, init) => fetch(new URL(path, server.url), init);
    if (await isListening(server.url))
      return createConnection({
        ...{ send, actor, token: server.token, via: server.url, limits: LIMITS },
        close: async () => undefined,
      });
  }
  // Most of what is behind it stays unread while a server runs.
  const { openLocalStore } = await import('./local-store.ts');
  try {
    const { send, token, via, close } = await openLocalStore(config, site);
    return createConnection({ send, token, actor, via, close });
  } catch (error) {
    const reason = explainStoreFailure(error, config);
    throw reason === undefined ? error : new ConnectionError(reason, { cause: error });
  }
}

/** @param from.limits of an answer; a store in this process has none */
export function createConnection({
  send,
  token,
  actor,
  via,
  limits,
  close,
}: {
  send: Send;
  token: string;
  actor: string;
  via: string;
  limits?: Limits;
  close: () => Promise<void>;
}): Connection {
  const headers = { 'X-Actor': encodeURIComponent(actor) };
  async function reach(path: string, init: RequestInit): Promise<Response> {
    const late = new AbortController();
    const timer =
      limits &&
      setTimeout(
        () => late.abort(new Error(`it took more than ${limits.milliseconds / 1000} seconds`)),
        limits.milliseconds,
      );
    try {
      return await readWhole(await send(path, { ...init, signal: late.signal }), limits?.bytes);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      throw new ConnectionError(`${via} does not answer: ${cause instanceof Error ? cause.message : cause}`);
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    via,
    close,
    client: createAuthoringClient({
      ...{ url: 'http://localhost', token, headers },
      fetch(address, init) {
        const { pathname, search } = new URL(address);
        return reach(pathname + search, init);
      },
    }),
    async call(path, schema, { method = 'GET', body, base } = {}) {
      const response = await reach(`/api/authoring${path}`, {
        method,
        headers: {
          ...headers,
          Authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(base === undefined
            ? {}
            : base === null
              ? { 'If-None-Match': '*' }
              : { 'If-Match': `"${base}"` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer: unknown =
        response.status === 204 ? undefined : await response.json().catch(() => undefined);
      const read = response.ok ? schema.safeParse(answer) : undefined;
      if (read?.success) return read.data;
      if (read)
        throw new ConnectionError(
          `${via} answered ${method} ${path} with what no authoring API of this version says. Is it the server of this data folder?`,
        );
      const refused = errorSchema.safeParse(answer);
      if (!refused.success)
        throw new ConnectionError(`${via} answered ${response.status} to ${method} ${path}.`);
      throw new AuthoringError(response.status, refused.data.error);
    },
  };
}

/** The same answer, once all of it is here: it may be cut off after its head, or have no end. */
async function readWhole(response: Response, longest = Number.POSITIVE_INFINITY): Promise<Response> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > longest) throw new Error(`what it says is longer than ${longest / 2 ** 20} MiB`);
    pieces.push(piece);
  }
  return new Response(bytes > 0 ? Buffer.concat(pieces) : null, response);
}

/** Whether somebody answers there. A process id may belong to another program by now, so the file proves nothing by itself. */
async function isListening(url: string): Promise<boolean> {
  try {
    await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(10_000) });
    return true;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const refused =
      cause instanceof Error &&
      (('code' in cause && cause.code === 'ECONNREFUSED') ||
        (cause instanceof AggregateError && cause.errors.every((inner) => inner?.code === 'ECONNREFUSED')));
    if (refused) return false;
    throw new ConnectionError(
      `A server is said to run at ${url}, but it does not answer. Wait for it or stop it; two must not write to one store.`,
    );
  }
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}
