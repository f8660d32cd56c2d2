import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { catalogue } from '../../src/casino/calls/catalogue/catalogue.ts';
import type { Call } from '../../src/hashmark/calls/define-call.ts';
import { newcomer } from '../casino/harness.ts';
import { startServer } from '../support/server.ts';

/** What a platform says in the place of its answer. */
export interface Spoken {
  readonly status: number;
  readonly body: string;
}

const declared: readonly Call[] = Object.values(catalogue);
const calls = declared
  .filter(({ owner }) => owner === 'platform')
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  .map(({ name, method, path }) => ({
    name,
    method,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));

/** A site beside a platform of whose calls some are answered otherwise than it would. */
export async function startBetween() {
  const platform = await startServer();
  const asked = new Set<string>();
  const instead = new Map<string, Spoken>();
  const between = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://platform').pathname;
    const call = calls.find(({ method, pattern }) => method === request.method && pattern.test(path));
    if (call) asked.add(call.name);
    const spoken = instead.get(call?.name ?? '');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (spoken) {
      response.writeHead(spoken.status, { 'content-type': 'application/json' }).end(spoken.body);
      return;
    }
    const { host: _, connection: __, ...headers } = request.headers;
    const answer = await fetch(platform.url + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    response.setHeader('set-cookie', answer.headers.getSetCookie());
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const { port } = between.address() as AddressInfo;
  const site = await startServer({ PLATFORM_URL: `http://127.0.0.1:${port}` });

  /** @returns the `Cookie` header of a new player, empty for a guest */
  async function signUp(email: string, url = site.url): Promise<string> {
    const answer = await fetch(`${url}/api/users`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: JSON.stringify(newcomer(email)),
    });
    if (answer.status !== 201) throw new Error(`Signing up was answered ${answer.status}.`);
    return answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  }

  return {
    site,
    /** The platform, which is a site too: one of its own sandbox. */
    platform,
    /** The calls that were asked for. */
    asked,
    /** What is said in the place of an answer, by the name of the call. */
    instead,
    signUp,
    read: (path: string, cookie = '', url = site.url) =>
      fetch(url + path, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' }),
    async stop() {
      await site.stop();
      between.close();
      between.closeAllConnections();
      await platform.stop();
    },
  };
}
