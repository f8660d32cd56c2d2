/** What a page costs that nobody has read before: each thing that it is made of is read once, and the application entered once. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authoring } from '../../support/content.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let source: TestServer;
let between: Server;
let site: TestServer;
/** The addresses at which the content system was asked. */
let asked: string[] = [];

beforeAll(async () => {
  source = await startServer({ LOG_LEVEL: 'debug' });
  between = createServer((request, response) => {
    const { url = '', headers } = request;
    asked.push(url);
    void fetch(source.url + url, { headers: headers.cookie ? { cookie: headers.cookie } : {} }).then(
      async (real) =>
        response.writeHead(real.status, { 'content-type': 'application/json' }).end(await real.text()),
    );
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  site = await startServer({ CMS_URL: `http://127.0.0.1:${(between.address() as AddressInfo).port}` });
  const cms = authoring(source);
  for (const key of ['first', 'second'])
    await cms.publishPage(key, {
      title: key,
      content: `The ${key} page.\n\n#GameRow[collection=new;limit=2]#\n\n#VipClubTable[]#`,
    });
  await cms.publishPage('members', { title: 'Members', content: 'For members.', categories: ['reg-only'] });
});
afterAll(async () => {
  await site.stop();
  between.closeAllConnections();
  between.close();
  await source.stop();
});

/** Reads a page from the server and gives what it asked the content system for, without the query. */
async function readsOf(path: string): Promise<{ answer: Response; reads: string[] }> {
  asked = [];
  const answer = await fetch(site.url + path, { redirect: 'manual' });
  await answer.text();
  return { answer, reads: asked.map((address) => address.replace(/[?&](l|licence|market)=[^&]*/g, '')) };
}

const countOf = (reads: readonly string[], wanted: RegExp) =>
  reads.filter((read) => wanted.test(read)).length;

describe('a page that nobody has read before', () => {
  it.each(['first', 'second'])('reads itself, each config, menu and list once: /en/%s', async (key) => {
    const { answer, reads } = await readsOf(`/en/${key}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-cache')).toBe('MISS');
    expect(reads).toContain(`/api/cms/pages/${key}`);
    expect(countOf(reads, /^\/api\/cms\/configs\//)).toBeGreaterThan(0);
    expect(countOf(reads, /^\/api\/cms\/menus\//)).toBeGreaterThan(0);
    expect(reads.toSorted()).toEqual([...new Set(reads)].toSorted());
  });

  it('learns with the page itself for whom it is', async () => {
    const { answer, reads } = await readsOf('/en/members');
    expect(answer.status).toBe(302);
    expect(countOf(reads, /\/members/)).toBe(1);
  });

  it('enters the application once, and is sent to the next reader without it', async () => {
    const pathsLogged = () =>
      source.lines.flatMap(({ msg, path }) => (msg === 'request' ? [String(path)] : []));
    for (const outcome of ['MISS', 'HIT']) {
      const answer = await fetch(`${source.url}/en/first`);
      expect([answer.status, answer.headers.get('x-cache')]).toEqual([200, outcome]);
    }
    // The line of a request is written before its answer is sent, and lines keep their order.
    await fetch(`${source.url}/en/nothing-here`);
    await expect.poll(pathsLogged).toContain('/en/nothing-here');
    expect(countOf(pathsLogged(), /^\/en\/first$/)).toBe(1);
  });
});
