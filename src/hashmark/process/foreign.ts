import type { Logger } from 'pino';
import { keepCookiesBack } from './kept-cookies.ts';
import { areTooSmall } from './small-pieces.ts';

/** How soon a server that is unavailable is asked again whether it is back, in milliseconds. */
const PROBE_EVERY = 1000;
/** How long it may think about that, at most; nobody waits for it meanwhile. */
const PROBE_DEADLINE = 3000;
/** How often somebody's question is asked meanwhile all the same, in milliseconds: what answers a probe wrongly may answer it. */
const TRIAL_EVERY = 5000;

/** How a client names a connection that the other side has closed. */
const CLOSED: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Why another server gave nothing that can be used. It may have done what it was asked, unless it was known to be unavailable. */
export type UnavailableReason = 'unreachable' | 'too-late' | 'too-large' | 'given-up' | 'known-unavailable';

/** Another server gave no usable answer. */
export class ForeignUnavailable extends Error {
  override name = 'ForeignUnavailable';
  readonly reason: UnavailableReason;
  constructor(name: string, reason: UnavailableReason, options?: ErrorOptions) {
    super(`The ${name} gave no answer: ${reason}.`, options);
    this.reason = reason;
  }
}

export interface ForeignAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A server of somebody else that pages and calls depend on: a content system or a platform. */
export interface Foreign {
  /**
   * Asks it and reads the whole answer.
   *
   * @param path path and query
   * @throws ForeignUnavailable when it is unavailable, late or says too much. While it is known to be so this costs no time, but for one
   * question now and then.
   */
  ask(
    path: string,
    init?: { method?: string; headers?: HeadersInit; body?: BodyInit | null },
  ): Promise<ForeignAnswer>;
  close(): void;
}

export interface ForeignOptions {
  /** What it is called in the log: `content system`. */
  name: string;
  /** Where it is; may have a path. */
  base: string;
  /** How long an answer may take with its body, in milliseconds. */
  deadline: number;
  /** How long the body of an answer may be, in bytes. */
  maxBytes: number;
  /** Whether it knows readers by the sessions of this site: to another server no cookie is shown that is for this host alone. */
  sharesSessions: boolean;
  /** Something cheap that it answers when it is well, by any status but 502, 503 and 504. */
  probePath: string;
  log: Pick<Logger, 'warn' | 'info'>;
}

/** The body of an answer; undefined where it is longer than so many bytes, unpacked, or comes in too many small pieces. */
export async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel();
    return undefined;
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    chunks.push(chunk);
    if (bytes > maxBytes || areTooSmall(chunks.length, bytes)) return undefined;
  }
  // A byte order mark before the text is left out.
  return new TextDecoder().decode(Buffer.concat(chunks));
}

const isLiving = (status: number) => status < 502 || status > 504;

/** Whether an answer failed to begin because the connection was closed, as servers do with those that nobody has used for a while. */
const isClosed = (error: unknown): boolean =>
  error instanceof Error &&
  CLOSED.has((error.cause as { code?: unknown } | undefined)?.code) &&
  error.name === 'TypeError';

/** Asks once more where the connection was closed before an answer had begun, and nothing can have been done twice. */
async function fetchSafely(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if ((init.method ?? 'GET') !== 'GET' || !isClosed(error)) throw error;
    return await fetch(address, init);
  }
}

/**
 * Opens the way to another server, with a circuit breaker: after a failure it is asked in the background whether it lives, and
 * until it says so nobody waits for it, but for one question now and then.
 */
export function createForeign(options: ForeignOptions): Foreign {
  const { name, deadline, maxBytes, sharesSessions, probePath, log } = options;
  const base = options.base.replace(/\/+$/, '');
  const pending = new Set<AbortController>();
  let isDown = false;
  let isProbing = false;
  let triedAt = 0;
  let timer: NodeJS.Timeout | undefined;

  /** @param seen where it was asked, and what it said */
  function setDown(isUnavailable: boolean, seen: Record<string, unknown>): void {
    if (isUnavailable !== isDown) {
      log[isUnavailable ? 'warn' : 'info'](
        { base, ...seen },
        `the ${name} is ${isUnavailable ? 'unavailable' : 'available again'}`,
      );
      triedAt = performance.now();
      if (isUnavailable)
        for (const controller of pending) controller.abort(new ForeignUnavailable(name, 'given-up'));
    }
    isDown = isUnavailable;
    clearTimeout(timer);
    if (isUnavailable) timer = setTimeout(() => void probe(), PROBE_EVERY).unref();
  }

  /** Any answer in time says that it lives, unless a proxy says that it does not. */
  async function probe(): Promise<void> {
    if (isProbing) return;
    isProbing = true;
    const probed = base + probePath;
    try {
      const signal = AbortSignal.timeout(Math.min(deadline, PROBE_DEADLINE));
      const response = await fetchSafely(probed, { redirect: 'manual', signal });
      await response.body?.cancel();
      const { status } = response;
      setDown(!isLiving(status), { probed, status });
    } catch (error) {
      const { cause = error } = error as Error;
      setDown(true, { probed, cause: String(cause) });
    } finally {
      isProbing = false;
    }
  }

  /** Whether a question may be asked; of those that come while it is unavailable, one now and then. */
  function mayAsk(): boolean {
    if (!isDown) return true;
    if (performance.now() - triedAt < TRIAL_EVERY) return false;
    triedAt = performance.now();
    return true;
  }

  return {
    async ask(path, init = {}) {
      if (!mayAsk()) throw new ForeignUnavailable(name, 'known-unavailable');
      const controller = new AbortController();
      const late = setTimeout(() => controller.abort(new ForeignUnavailable(name, 'too-late')), deadline);
      pending.add(controller);
      try {
        const { signal } = controller;
        const headers = keepCookiesBack(init.headers, sharesSessions);
        const response = await fetchSafely(base + path, { redirect: 'manual', ...init, headers, signal });
        const text = await readText(response, maxBytes);
        if (text === undefined) {
          controller.abort();
          throw new ForeignUnavailable(name, 'too-large');
        }
        const { status } = response;
        if (isDown && isLiving(status)) setDown(false, { asked: base + path.replace(/\?.*/s, ''), status });
        return { status, headers: keepCookiesBack(response.headers, sharesSessions), text };
      } catch (cause) {
        if (cause instanceof ForeignUnavailable && cause.reason !== 'too-late') throw cause;
        void probe();
        throw cause instanceof ForeignUnavailable
          ? cause
          : new ForeignUnavailable(name, 'unreachable', { cause });
      } finally {
        clearTimeout(late);
        pending.delete(controller);
      }
    },
    close() {
      clearTimeout(timer);
      for (const controller of pending) controller.abort(new ForeignUnavailable(name, 'given-up'));
    },
  };
}
