import { type $Fetch, createFetch, type FetchError } from 'ofetch';
import { ApiError, type ErrorBody } from './api-error.ts';
import { IDEMPOTENCY_KEY } from './idempotency-key.ts';
import { readRoute } from './read-route.ts';
import type { CallName, ParamsOf, QueryOf, RequestOf, ResponseOf, Route } from './types.ts';

/** How long one try may take, in milliseconds (CONST-01, CONST-02). */
export const BROWSER_TIMEOUT = 30_000;
export const SERVER_TIMEOUT = 8_000;
/** How often a call is tried again after a network error or a timeout (ERR-03). */
export const RETRIES = 6;

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : undefined extends Value
    ? { [K in Key]?: Value }
    : Record<never, never> extends Value
      ? { [K in Key]?: Value }
      : { [K in Key]: Value };

/** What a call takes, as its declaration says. */
export type CallOptions<Name extends CallName> = Part<'params', ParamsOf<Name>> &
  Part<'query', QueryOf<Name>> &
  Part<'body', RequestOf<Name>> & {
    signal?: AbortSignal;
    /** For money calls: one UUID per intent of the person, the same when the intent is tried again. */
    idempotencyKey?: string;
    headers?: Record<string, string>;
  };

type Arguments<Name extends CallName> =
  Record<never, never> extends CallOptions<Name>
    ? [options?: CallOptions<Name>]
    : [options: CallOptions<Name>];

/** @typeParam Known the calls that the client knows the routes of */
export interface ApiClient<Known extends CallName = CallName> {
  /**
   * Makes one call of the catalogue.
   *
   * @throws ApiError with the status and the platform's error envelope; an aborted signal rejects with its reason.
   */
  call<Name extends Known>(name: Name, ...options: Arguments<Name>): Promise<ResponseOf<Name>>;
}

export interface ClientOptions<Known extends CallName> {
  /** Where the calls go: `routes` for all of them, in browsers `browserRoutes`. */
  routes: Readonly<Record<Known, Route>>;
  /** Where the API is; `''` for the page's own origin. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  /** Hears of every 401 (ERR-02). */
  onAuthError?: (error: ApiError) => void;
  /** Milliseconds per try; 30 s in a browser, 8 s on a server unless said. */
  timeout?: number;
  /** Milliseconds before the first retry; doubles with each one. */
  retryDelay?: number;
  /** From 0 to 1: spreads retries, so that readers do not come back all at once. */
  random?: () => number;
}

function addressOf(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Waits until the time is over or the browser has a network again, unless the signal ends the wait. */
async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const over = new AbortController();
  const once = { once: true, signal: over.signal };
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((resolve, reject) => {
    timer = setTimeout(resolve, milliseconds);
    globalThis.addEventListener?.('online', () => resolve(), once);
    signal?.addEventListener('abort', () => reject(signal.reason), once);
  }).finally(() => {
    clearTimeout(timer);
    over.abort();
  });
}

/** The options of any call, as the transport sees them. */
interface Sent {
  params?: object | undefined;
  query?: object | undefined;
  body?: Record<string, unknown> | undefined;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  headers?: Record<string, string> | undefined;
}

/** The typed client of the call catalogue, for browsers and servers. */
export function createClient<Known extends CallName>(options: ClientOptions<Known>): ApiClient<Known> {
  const { routes, baseUrl, onAuthError, retryDelay = 300, random = Math.random } = options;
  const timeout = options.timeout ?? (typeof window === 'undefined' ? SERVER_TIMEOUT : BROWSER_TIMEOUT);
  const request: $Fetch = createFetch({ fetch: options.fetch ?? globalThis.fetch.bind(globalThis) });

  async function attempt(route: Route, options: Sent, signal: AbortSignal): Promise<unknown> {
    const { method, path, money } = readRoute(route);
    const headers: Record<string, string> = { Accept: 'application/json', ...options.headers };
    if (money) headers[IDEMPOTENCY_KEY] = options.idempotencyKey ?? '';
    return await request(baseUrl + addressOf(path, { ...options.params }), {
      method,
      headers,
      signal,
      // No answer is kept; one that a browser still has from elsewhere may be another player's.
      cache: 'no-store',
      retry: false,
      responseType: 'json',
      ...(options.query ? { query: options.query } : {}),
      ...(options.body ? { body: options.body } : {}),
    });
  }

  return {
    async call(name, ...[given]) {
      const options = (given ?? {}) as Sent;
      const route: Route = routes[name];
      if (readRoute(route).money && !options.idempotencyKey)
        throw new TypeError(`${name} moves money: pass an idempotencyKey.`);
      // However they are written, an empty part and dots lead to another call.
      if (Object.values(options.params ?? {}).some((part) => /^\.{0,2}$/.test(String(part))))
        throw new TypeError(`${name}: a part of its address leads elsewhere.`);
      for (let tries = 0; ; tries++) {
        const deadline = AbortSignal.timeout(timeout);
        const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
        try {
          return (await attempt(route, options, signal)) as never;
        } catch (cause) {
          options.signal?.throwIfAborted();
          const { status = 0, data } = cause as FetchError<ErrorBody>;
          const error = new ApiError(name, route, status, data ?? {}, cause);
          if (status === 401) onAuthError?.(error);
          if (status !== 0 || tries >= RETRIES) throw error;
          await pause(retryDelay * 2 ** tries * (0.5 + random()), options.signal);
        }
      }
    },
  };
}
