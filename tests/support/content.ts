import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentType } from '../../src/hashmark/documents/document-types.ts';
import { documentTypes } from '../../src/hashmark/documents/document-types.ts';
import type { TestServer } from './server.ts';

interface Saved {
  hash: string;
  revision_id: string;
}

export interface PublishOptions {
  locale?: string;
  type?: DocumentType;
  kind?: 'base' | 'campaign';
  /** ISO times of the window. */
  starts_at?: string;
  ends_at?: string;
}

/** The rules whose warnings the server wants acknowledged; undefined for any other answer. */
function missingIn(text: string): string[] | undefined {
  const { error } = JSON.parse(text) as { error?: { code: string; details: { missing: string[] } } };
  return error?.code === 'acknowledgement-required' ? error.details.missing : undefined;
}

/** The authoring API of a running test server, as the CLI uses it. */
export function authoring(server: Pick<TestServer, 'url' | 'dataDir'>) {
  const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8')) as {
    token: string;
  };

  async function ask<T>(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<T> {
    const answer = await fetch(`${server.url}/api/authoring${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status === 204) return undefined as T;
    const text = await answer.text();
    // Tests publish what they want to see, warnings and all.
    const missing = missingIn(text);
    if (missing && !(body as { acknowledged?: unknown }).acknowledged)
      return await ask(method, path, headers, { ...(body as object), acknowledged: missing });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as T;
  }

  const hashes = new Map<string, string>();

  /** Saves a document, new or on top of what this helper saved before, and publishes it. */
  async function publish(
    path: string,
    body: Record<string, unknown>,
    options: PublishOptions = {},
  ): Promise<void> {
    const { locale = 'en', type = 'page', ...window } = options;
    const address = `/documents/${documentTypes[type].plural}/${locale}/${path}`;
    const known = hashes.get(address) ?? (await current(address));
    const match: Record<string, string> = known ? { 'if-match': `"${known}"` } : { 'if-none-match': '*' };
    const { hash } = await ask<Saved>('PUT', address, match, { body });
    hashes.set(address, hash);
    await ask('POST', '/publish', { 'if-match': `"${hash}"` }, { type, path, locale, ...window });
  }

  async function current(address: string): Promise<string | undefined> {
    const answer = await fetch(`${server.url}/api/authoring${address}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.ok ? answer.headers.get('etag')?.replaceAll('"', '') : undefined;
  }

  return {
    /** Any other call. */
    ask,
    publish,
    publishPage: (path: string, body: Record<string, unknown>, options: PublishOptions = {}) =>
      publish(path, body, { ...options, type: 'page' }),
    /** Adds a picture to the library. @returns its id and its address */
    async upload(name: string, picture: Buffer): Promise<{ id: string; address: string }> {
      const answer = await fetch(`${server.url}/api/authoring/media?name=${name}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}` },
        body: new Uint8Array(picture),
      });
      if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as { id: string; address: string };
    },
    /** Takes a document back. */
    async unpublish(path: string, locale: string, type: DocumentType = 'page'): Promise<void> {
      const known = (await current(`/documents/${documentTypes[type].plural}/${locale}/${path}`)) ?? '';
      await ask('POST', '/unpublish', { 'if-match': `"${known}"` }, { type, path, locale });
    },
    /** Publishes many new pages in one request. */
    batch: (pages: readonly { path: string; body: unknown }[]) =>
      ask(
        'POST',
        '/batch',
        {},
        {
          mode: 'publish',
          entries: pages.map(({ path, body }) => ({ type: 'page', path, locale: 'en', base: null, body })),
        },
      ),
  };
}
