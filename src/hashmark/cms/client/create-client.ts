import { AuthoringError } from './authoring-error.ts';
import { CLIENT_ROUTES, type ClientRoute } from './client-routes.ts';
import type { AuthoringClient } from './client-types.ts';

export type { AuthoringClient } from './client-types.ts';

/** Whom a client asks, and as whom. */
export interface ClientOptions {
  /** Where the site, or its Studio, is: `https://studio.example`. */
  readonly url: string;
  readonly token: string;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Instead of the one of the runtime. */
  readonly fetch?: ((address: string, init: RequestInit) => Promise<Response>) | undefined;
}

type Given = Readonly<Record<string, unknown>>;

const encode = (value: unknown) => String(value).split('/').map(encodeURIComponent).join('/');

function addressOf({ call, query = [] }: ClientRoute, given: Given): string {
  const path = call
    .slice(call.indexOf(' ') + 1)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(given[name]));
  const asked = query.flatMap((name) => (given[name] === undefined ? [] : [[name, String(given[name])]]));
  const search = new URLSearchParams(asked);
  return `/api/authoring${path}${search.size > 0 ? `?${search}` : ''}`;
}

function headersOf({ takes }: ClientRoute, { base }: Given): Record<string, string> {
  const type = takes && {
    'content-type': takes === 'json' ? 'application/json' : 'application/octet-stream',
  };
  if (base === undefined) return { ...type };
  return { ...type, ...(base === null ? { 'if-none-match': '*' } : { 'if-match': `"${base}"` }) };
}

/** What is left for the body once path, query and base have had theirs. */
function bodyOf({ call, query = [], hasBase, takes }: ClientRoute, given: Given): BodyInit | undefined {
  if (takes === 'file') return given.file as BodyInit;
  if (takes === undefined) return undefined;
  const elsewhere = new Set([...[...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name), ...query]);
  if (hasBase) elsewhere.add('base');
  return JSON.stringify(Object.fromEntries(Object.entries(given).filter(([name]) => !elsewhere.has(name))));
}

async function readAnswer(response: Response, route: ClientRoute): Promise<unknown> {
  if (response.ok && route.gives === 'file') return new Uint8Array(await response.arrayBuffer());
  const text = await response.text();
  const answer = readJson(text);
  if (response.ok && (answer !== undefined || text === '')) return answer;
  const error = (answer as { error?: { code: string; message: string } } | undefined)?.error;
  const what = response.ok ? `something that is no JSON, with ${response.status}` : response.status;
  const message = `${response.url || route.call} answered ${what}.`;
  throw new AuthoringError(response.status, error ?? { code: 'no-answer', message });
}

/** An answer without a body, or one that somebody on the way has written, holds nothing. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A client of the authoring API.
 *
 * @example
 * const content = createAuthoringClient({ url: 'https://studio.example', token });
 * const { hash, body } = await content.readDocument({ plural: 'pages', locale: 'en', path: 'promo' });
 */
export function createAuthoringClient({
  url,
  token,
  headers,
  fetch = globalThis.fetch,
}: ClientOptions): AuthoringClient {
  const ask = async (route: ClientRoute, given: Given) => {
    const body = bodyOf(route, given);
    const response = await fetch(new URL(addressOf(route, given), url).href, {
      method: route.call.slice(0, route.call.indexOf(' ')),
      headers: { ...headersOf(route, given), ...headers, authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
    });
    return await readAnswer(response, route);
  };
  const methods = Object.entries(CLIENT_ROUTES).map(([id, route]) => [
    id,
    (given: Given = {}) => ask(route, given),
  ]);
  return Object.fromEntries(methods) as AuthoringClient;
}
