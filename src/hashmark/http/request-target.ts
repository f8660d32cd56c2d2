import type { IncomingMessage } from 'node:http';

/** A host name or address with an optional port, as a `Host` header may say it. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;
/** Visible ASCII without what no address holds, or what parsers of addresses read differently. */
const TARGET = /^\/[\x21\x22\x24-\x5b\x5d-\x7e]*$/;
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

/** Whom and what a request asks for: path and query, and the host it names. */
export interface RequestTarget {
  readonly host: string;
  readonly target: string;
}

/** A path as a log may say it: without a signed token, which opens what it leads to. */
export const loggedPath = (path: string): string => path.replace(/[\w-]+\.[\w-]{43}(?=\/|$)/g, '…');

/** What a log may say of an address: nothing of the query, in which there are tokens of links and addresses of people. */
export const pathOf = ({ url = '' }: Pick<IncomingMessage, 'url'>): string =>
  loggedPath(url.split('?', 1)[0] ?? '');

/** Whether a request names its host once. Node reports the first of several and says nothing. */
function namesHostOnce({ rawHeaders }: IncomingMessage): boolean {
  let found = false;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (found) return false;
    found = true;
  }
  return true;
}

/**
 * Reads the request line and the `Host` header (RFC 9112, 3.2). A whole address (`GET http://host/path`) is read as its
 * parts, and its host counts.
 *
 * @returns undefined for whatever is not an http(s) address of a host: the request is to be refused with 400.
 */
export function readTarget(request: IncomingMessage): RequestTarget | undefined {
  let target = request.url ?? '';
  let host = request.headers.host ?? '';
  if (!namesHostOnce(request)) return undefined;
  if (!target.startsWith('/')) {
    const [, authority, rest = ''] = ABSOLUTE.exec(target) ?? [];
    if (authority === undefined) return undefined;
    host = authority;
    target = rest.startsWith('/') ? rest : `/${rest}`;
  }
  const named = HOST.exec(host);
  if (!named || Number(named[1] ?? 0) > 65_535 || !TARGET.test(target)) return undefined;
  if (DOT_SEGMENT.test(target)) {
    const { pathname, search } = new URL(`http://host${target}`);
    target = pathname + search;
  }
  return { host, target };
}
