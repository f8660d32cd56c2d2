import type { Logger } from 'pino';
import { keepCookiesBack } from './kept-cookies.ts';

/** How soon a server that is unavailable is asked again whether it is back, in milliseconds. */
const PROBE_EVERY = 1000;
const PROBE_DEADLINE = 1000;

/** Why another server gave nothing that can be used. */
export type UnavailableReason = 'unreachable' | 'too-late' | 'too-large' | 'known-unavailable';

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
   * @throws ForeignUnavailable when it is unavailable, late or says too much. While it is known to be so this costs no time.
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
  /** Something cheap that it answers when it is well. */
  probePath: string;
  log: Pick<Logger, 'warn' | 'info'>;
}

/** The body of an answer; undefined where it is longer than so many bytes, unpacked. */
export async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel();
    return undefined;
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Opens the way to another server, with a circuit breaker: after a failure it is asked in the background whether it lives, and
 * until it says so nobody waits for it.
 */
export function createForeign(options: ForeignOptions): Foreign {
  const { name, deadline, maxBytes, sharesSessions, probePath, log } = options;
  const base = options.base.replace(/\/+$/, '');
  const pending = new Set<AbortController>();
  let isDown = false;
  let isProbing = false;
  let timer: NodeJS.Timeout | undefined;

  function setDown(isUnavailable: boolean): void {
    if (isUnavailable !== isDown)
      log[isUnavailable ? 'warn' : 'info'](
        { base },
        `the ${name} is ${isUnavailable ? 'unavailable' : 'available again'}`,
      );
    isDown = isUnavailable;
    clearTimeout(timer);
    if (!isUnavailable) return;
    for (const controller of pending) controller.abort(new ForeignUnavailable(name, 'known-unavailable'));
    timer = setTimeout(() => void probe(), PROBE_EVERY).unref();
  }

  /** Any answer in time says that it lives, unless a proxy says that it does not. */
  async function probe(): Promise<void> {
    if (isProbing) return;
    isProbing = true;
    try {
      const response = await fetch(base + probePath, {
        redirect: 'manual',
        signal: AbortSignal.timeout(PROBE_DEADLINE),
      });
      await response.body?.cancel();
      setDown(response.status >= 502 && response.status <= 504);
    } catch {
      setDown(true);
    } finally {
      isProbing = false;
    }
  }

  return {
    async ask(path, init = {}) {
      if (isDown) throw new ForeignUnavailable(name, 'known-unavailable');
      const controller = new AbortController();
      const late = setTimeout(() => controller.abort(new ForeignUnavailable(name, 'too-late')), deadline);
      pending.add(controller);
      try {
        const { signal } = controller;
        const headers = keepCookiesBack(init.headers, sharesSessions);
        const response = await fetch(base + path, { redirect: 'manual', ...init, headers, signal });
        const text = await readText(response, maxBytes);
        if (text === undefined) {
          controller.abort();
          throw new ForeignUnavailable(name, 'too-large');
        }
        return { status: response.status, headers: keepCookiesBack(response.headers, sharesSessions), text };
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
      for (const controller of pending) controller.abort(new ForeignUnavailable(name, 'known-unavailable'));
    },
  };
}
