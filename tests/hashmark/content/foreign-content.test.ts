/** A content system of somebody else: it may hang, lie, or say too much; readers never wait for it twice. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authoring } from '../../support/content.ts';
import { startServer, type TestServer } from '../../support/server.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let source: TestServer;
let between: Server;
let site: TestServer;
let cms: ReturnType<typeof authoring>;
let asked: string[] = [];
let answer: Answer;

/** Passes the question on to the real content system. */
const passOn: Answer = async (request, response) => {
  const real = await fetch(source.url + request.url);
  response.writeHead(real.status, { 'content-type': 'application/json' }).end(await real.text());
};
const hang: Answer = () => undefined;
/** Passes it on, and says something else in the answer. */
const passOnAs =
  (change: (text: string) => string): Answer =>
  async (request, response) => {
    const real = await fetch(source.url + request.url);
    response.writeHead(real.status, { 'content-type': 'application/json' }).end(change(await real.text()));
  };

beforeAll(async () => {
  source = await startServer();
  cms = authoring(source);
  answer = passOn;
  between = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const { port } = between.address() as AddressInfo;
  site = await startServer({ CMS_URL: `http://127.0.0.1:${port}` });
  for (const key of ['alone', 'cold', 'kept', 'later', 'first', 'second'])
    await cms.publishPage(key, { title: key, content: `Text of ${key}.` });
});
afterAll(async () => {
  await site.stop();
  between.closeAllConnections();
  between.close();
  await source.stop();
});

const read = (path: string) => fetch(site.url + path);

/** The real content system answers again, and the site has found that out. */
beforeEach(async () => {
  answer = passOn;
  await expect.poll(async () => (await read(`/en/well-${asked.length}`)).status).toBe(404);
  asked = [];
});

describe('a content system at CMS_URL', () => {
  it('is read as often for 200 readers of one cold page as for one', async () => {
    expect((await read('/en/alone')).status).toBe(200);
    const once = asked.length;
    asked = [];
    const answers = await Promise.all(Array.from({ length: 200 }, () => read('/en/cold')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(asked.length).toBeLessThanOrEqual(2 * once);
    asked = [];
    const missing = await Promise.all(Array.from({ length: 200 }, () => read('/en/cold-and-missing')));
    expect(new Set(missing.map(({ status }) => status))).toEqual(new Set([404]));
    expect(asked.length).toBeLessThanOrEqual(2 * once);
  });

  it('is told of sessions only where it is the platform too, and never who is signed in to the Studio', async () => {
    await cms.publishPage('members', { title: 'Members', content: 'For players.', categories: ['reg-only'] });
    const told: string[] = [];
    answer = (request, response) => {
      told.push(request.headers.cookie ?? '');
      if (request.url !== '/api/player') passOn(request, response);
      else response.end(JSON.stringify({ id: 'mira', groups: [] }));
    };
    const user = { email: 'depositor@astrolane.test', password: 'astrolane-demo' };
    const signedIn = await fetch(`${site.url}/api/users/sign_in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user }),
    });
    const session = signedIn.headers.getSetCookie().find((line) => line.startsWith('__Host-player='));
    const cookie = ['__Host-staff=ours', session?.split(';')[0], 'theirs=1', '__Host-staff-code=ours'].join(
      '; ',
    );
    const toldBy = async ({ url }: TestServer) => {
      told.length = 0;
      await fetch(`${url}/en/members`, { headers: { cookie } });
      return [...new Set(told.filter(Boolean))];
    };
    expect(await toldBy(site)).toEqual(['theirs=1']);
    const { port } = between.address() as AddressInfo;
    const same = `http://127.0.0.1:${port}`;
    const whole = await startServer({ CMS_URL: same, PLATFORM_URL: same });
    expect(await toldBy(whole)).toEqual([`${session?.split(';')[0]}; theirs=1`]);
    await whole.stop();
  });

  it('is asked once where addresses have moved, however many are asked for at which nothing is', async () => {
    const readMissing = async (locale: string) => {
      asked = [];
      const begun = performance.now();
      for (let turn = 0; turn < 10; turn++)
        await expect.poll(async () => (await read(`/${locale}/gone-${turn}`)).status).toBe(404);
      const askedFor = asked.filter((url) => url.includes('/configs/redirects')).length;
      // One that was not given, as by a machine that is too slow for it, is asked for again after ten seconds.
      expect(askedFor).toBeLessThanOrEqual(1 + (performance.now() - begun) / 10_000);
      return askedFor;
    };
    await readMissing('en');
    // Nor is it asked again and again for a list that it does not give.
    answer = (request, response) =>
      request.url?.includes('/configs/redirects') ? response.writeHead(500).end() : passOn(request, response);
    expect(await readMissing('de')).toBeGreaterThan(0);
  });

  it.each([
    ['nothing', []],
    ['the same', undefined],
  ])('whose lists give %s and lead on for ever holds nobody up', async (kind, items) => {
    answer = async (request, response) => {
      if (!request.url?.startsWith('/api/cms/awards')) return passOn(request, response);
      const real = (await (await fetch(source.url + request.url)).json()) as object;
      response.end(JSON.stringify({ ...real, ...(items ? { items } : {}), next: 'a' }));
    };
    await cms.publishPage(`endless-${kind.replace(' ', '-')}`, { title: kind, content: 'Text.' });
    expect((await read(`/en/endless-${kind.replace(' ', '-')}`)).status).toBe(200);
  });

  it('that calls documents by the same hash shows each with its own text', async () => {
    answer = passOnAs((text) => text.replaceAll(/"hash":"[^"]*"/g, '"hash":"1"'));
    for (const key of ['first', 'second'])
      expect((await (await read(`/en/${key}`)).text()).includes(`Text of ${key}.`)).toBe(true);
  });

  it('that hangs is waited for once: kept pages come at once, others say when to come back', async () => {
    expect((await read('/en/kept')).status).toBe(200);
    answer = hang;
    expect((await read('/en/later')).status).toBe(503);
    await expect
      .poll(() => site.lines.some(({ msg }) => msg === 'the content system is unavailable'))
      .toBe(true);
    // What was asked before that has come by now, too.
    expect((await read('/en/later')).status).toBe(503);
    asked = [];
    for (let turn = 0; turn < 15; turn++) {
      const never = await read(`/en/never-${turn}`);
      expect([never.status, never.headers.get('retry-after')]).toEqual([503, '5']);
      expect((await read('/en/kept')).status).toBe(200);
    }
    // Nobody but the probe has asked.
    expect(asked.filter((url) => !url.includes('limit=1'))).toEqual([]);
    answer = passOn;
    await expect.poll(async () => (await read('/en/later')).status).toBe(200);
  });

  const page = { type: 'page', tags: [], visible_until: null };
  it.each<[string, Answer]>([
    [
      'HTML in a 404',
      (_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>No</h1>'),
    ],
    ['HTML in a 200', (_, response) => response.end('<h1>Welcome</h1>')],
    ['nothing', (_, response) => response.end()],
    ['null', (_, response) => response.end('null')],
    ['an array in a 404', (_, response) => response.writeHead(404).end('[]')],
    ['a page without its fields', (_, response) => response.end(JSON.stringify(page))],
    [
      'tags that break a header',
      (_, response) =>
        response.writeHead(404).end(JSON.stringify({ error: { details: { tags: ['a\r\nb: c'] } } })),
    ],
    [
      'paths that lead to another site',
      passOnAs((text) => text.replaceAll('"path":"/', '"path":"//evil.test/')),
    ],
    [
      'languages that no store holds',
      passOnAs((text) => text.replaceAll(/"locale":"[^"]*"/g, '"locale":"e\\u0000n"')),
    ],
    ['a redirect', (_, response) => response.writeHead(302, { location: source.url }).end()],
    ['an error', (_, response) => response.writeHead(500).end('{}')],
    ['too much', (_, response) => response.end(`"${'x'.repeat(9_000_000)}"`)],
    ['half an answer', (_, response) => response.writeHead(200, { 'content-length': '100' }).write('{"id":')],
    ['a cut connection', (_, response) => void response.destroy()],
  ])('that answers with %s counts as away', async (kind, wrong) => {
    answer = wrong;
    const got = await read(`/en/wrong-${kind.replaceAll(' ', '-')}`);
    expect(got.status).toBe(503);
    expect(got.headers.get('content-type')).toContain('text/html');
    expect(got.headers.get('retry-after')).toBe('5');
  });
});
