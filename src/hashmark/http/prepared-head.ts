import type { ServerResponse } from 'node:http';

/** The head of an answer as it travels, from flat name, value, name, value …; what changes with each second comes after. */
export const writeHead = (flat: readonly string[]): string =>
  flat.reduce((text, part, index) => text + part + (index % 2 === 0 ? ': ' : '\r\n'), '');

/**
 * Whether {@link endPrepared} may be used: the connection stays open afterwards.
 */
export const takesPrepared = (response: ServerResponse): boolean =>
  response.shouldKeepAlive && response.req.httpVersionMinor === 1 && !response.hasHeader('connection');

/**
 * Ends an answer whose head has been written and checked before, with `Date` and all.
 *
 * Node checks each header of each answer anew; for a page from memory, with its twenty headers, that costs as much as all the
 * rest. `_header` is where Node keeps the head that it has written, from the first version on; the tests of pages from memory
 * go through it, and the version of Node is pinned.
 */
export function endPrepared(response: ServerResponse, head: string, body: Buffer): void {
  (response as unknown as { _header: string })._header = head;
  response.end(body);
}
