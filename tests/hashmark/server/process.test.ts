import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authoring } from '../../support/content.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const TOKEN = 'a-token-for-operators';

let server: TestServer;
let cms: ReturnType<typeof authoring>;
let metricsPort: number;

beforeAll(async () => {
  metricsPort = 20_000 + (process.pid % 20_000);
  server = await startServer({
    SITE_HOSTS: 'astrolane.test',
    INTERNAL_PORT: String(metricsPort),
    INTERNAL_TOKEN: TOKEN,
  });
  cms = authoring(server);
});
afterAll(() => server.stop());

const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...init, headers });

/** A raw request, for hosts that a browser-like client would not send. */
function raw(port: number, lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.once('end', () => resolve(text));
    socket.once('error', reject);
  });
}

const getFrom = (host: string, path: string) =>
  raw(server.port, [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close']);

async function readMetric(name: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await answer.text())?.[1]);
}

const renders = () => readMetric('page_renders_total');

describe('a page', () => {
  it('is rendered once, then sent from memory with age, tag and packed bytes', async () => {
    await cms.publishPage('kept', { title: 'Kept', content: 'This page is kept. '.repeat(200) });
    const first = await ask('/en/kept');
    expect(first.status).toBe(200);
    expect(first.headers.get('x-cache')).toBe('MISS');
    const second = await ask('/en/kept');
    expect(second.headers.get('x-cache')).toBe('HIT');
    expect(Number(second.headers.get('age'))).toBeGreaterThanOrEqual(0);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(second.headers.get('cache-control')).toBe('private, no-cache');
    expect(second.headers.get('cache-tag')).toBeNull();
    expect(second.headers.get('content-language')).toBe('en');
    expect((await ask('/de/none-such')).headers.get('content-language')).toBe('de');
    const again = await ask('/en/kept', { 'if-none-match': second.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('counts for operators what finished pages take in memory', async () => {
    await cms.publishPage('large', { title: 'Large', content: 'A long page. '.repeat(2000) });
    const before = await readMetric('page_cache_bytes');
    const length = (await (await ask('/en/large')).text()).length;
    const taken = (await readMetric('page_cache_bytes')) - before;
    expect(taken).toBeGreaterThanOrEqual(length);
    expect(taken).toBeLessThan(2 * length);
  });

  it('costs one render however many readers ask for it cold', async () => {
    await cms.publishPage('cold', { title: 'Cold', content: 'A page nobody has read yet.' });
    const before = await renders();
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('/en/cold')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await renders()) - before).toBe(1);
  });

  it('shows what was published on the very next request', async () => {
    for (const turn of [1, 2, 3]) {
      await cms.publishPage('news', { title: 'News', content: `Edition ${turn} is out.` });
      expect(await (await ask('/en/news')).text()).toContain(`Edition ${turn} is out.`);
    }
  });

  it('appears by itself when its window opens and is gone when it ends', async () => {
    await cms.publishPage('window', { title: 'Window', content: 'The usual offer.' });
    const from = Date.now() + 1500;
    const until = from + 1500;
    await cms.publishPage(
      'window',
      { title: 'Window', content: 'The weekend offer.' },
      { kind: 'campaign', starts_at: new Date(from).toISOString(), ends_at: new Date(until).toISOString() },
    );
    const text = async () => (await ask('/en/window')).text();
    expect(await text()).toContain('The usual offer.');
    await expect.poll(text, { interval: 50 }).toContain('The weekend offer.');
    expect(Date.now()).toBeGreaterThanOrEqual(from);
    await expect.poll(text, { interval: 50 }).toContain('The usual offer.');
    expect(Date.now()).toBeGreaterThanOrEqual(until);
  });

  it('[PAGE-01] [PAGE-02] [PAGE-03] is the variant of licence, then market, then the plain one', async () => {
    await cms.publishPage('promo', { title: 'Promo', content: 'For everybody.' });
    await cms.publishPage('promo/EE', { title: 'Promo', content: 'For the Estonian licence.' });
    await cms.publishPage('promo/AU', { title: 'Promo', content: 'For Australia.' });
    expect(await (await ask('/en/promo')).text()).toContain('For everybody.');
    expect(await (await ask('/en/promo', { cookie: 'country=AU' })).text()).toContain('For Australia.');
    expect(await getFrom(`ee.localhost:${server.port}`, '/en/promo')).toContain('For the Estonian licence.');
    const suffixed = await ask('/en/promo/EE');
    expect(suffixed.status).toBe(301);
    expect(suffixed.headers.get('location')).toBe('/en/promo');
    const listed = (await (await ask('/api/cms/pages?l=en')).json()) as {
      items: { slug: string; path: string }[];
    };
    const item = listed.items.find(({ slug }) => slug === 'promo');
    const bySlug = await (await ask(`/api/cms/pages/${item?.slug}?l=en`)).json();
    const byPath = await (await ask(`/api/cms/pages${item?.path}?l=en`)).json();
    expect(byPath).toEqual(bySlug);
  });

  it('[PAGE-11] stays whole around an unknown widget, which is logged as a warning with its place', async () => {
    await cms.publishPage('unknown', {
      title: 'Unknown',
      content: 'Before.\n\n#NoSuchWidget[limit=3]#\n\nAfter.',
    });
    const text = await (await ask('/en/unknown')).text();
    expect(text).toContain('Before.');
    expect(text).toContain('After.');
    expect(text).not.toContain('NoSuchWidget');
    await expect
      .poll(() => server.lines.find((line) => String(line.msg).includes('NoSuchWidget')))
      .toMatchObject({ level: 40, document: 'page unknown (en)', line: 3, column: 1 });
  });

  it('[PAGE-15] that is missing answers 404 and is logged as a warning', async () => {
    const answer = await ask('/en/nowhere-at-all');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('This lane ends here');
    const isMissing = ({ issue, document }: Record<string, unknown>) =>
      issue === 'missing-page' && String(document).includes('nowhere-at-all');
    await expect.poll(() => server.lines.find(isMissing)).toMatchObject({ level: 40 });
  });

  it('[PAGE-12] [PAGE-13] [PAGE-14] shows variables in the currency of the market, else in euros', async () => {
    await cms.publishPage('variables', {
      title: 'Variables',
      content: 'Up to {maxBonus}, at most {euroOnly}, {unknownName}.',
      variables: { maxBonus: { EUR: '€100', AUD: 'A$150' }, euroOnly: { EUR: '€7' } },
    });
    const australian = await (await ask('/en/variables', { cookie: 'country=AU' })).text();
    expect(australian).toContain('>A$150<');
    expect(australian).toContain('>€7<');
    expect(australian).toContain('{unknownName}');
    expect(await (await ask('/en/variables', { cookie: 'country=DE' })).text()).toContain('>€100<');
  });

  it('of failures is nothing to ask for', async () => {
    for (const path of ['/500', '/en/500', '/de/500', '/en/404'])
      expect((await ask(path)).status, path).toBe(404);
    expect(server.lines.filter(({ path, level }) => String(path).includes('500') && level === 50)).toEqual(
      [],
    );
  });

  it('has one address: without trailing slash', async () => {
    const answer = await ask('/en/kept/');
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe('/en/kept');
    const twice = await ask('//elsewhere.test/');
    expect(twice.status).toBe(301);
    expect(twice.headers.get('location')).toBe('/elsewhere.test');
  });

  it('has its body for the next reader when the first asked for the head alone', async () => {
    await cms.publishPage('head-first', { title: 'Head first', content: 'The body is here.' });
    const head = await ask('/en/head-first', {}, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(await (await ask('/en/head-first')).text()).toContain('The body is here.');
  });

  it('keeps readers in their language on links within texts', async () => {
    await cms.publishPage(
      'links',
      {
        title: 'Links',
        content:
          '[Lobby](/) [Hilfe](/help#a) [Datei](/files/a.pdf) [en](/en/help) [fern](https://a.test/b) `<a href="/x">`',
      },
      { locale: 'de' },
    );
    const text = await (await ask('/de/links')).text();
    for (const href of ['/de', '/de/help#a', '/files/a.pdf', '/en/help', 'https://a.test/b'])
      expect(text).toContain(`<a href="${href}"`);
    expect(text).toMatch(/<code>&lt;a href="\/x"&gt;<\/code>/);
  });

  it('speaks the language of the URL, else that of the market', async () => {
    await cms.publishPage('greeting', { title: 'Hello', content: 'Hello.' });
    await cms.publishPage('greeting', { title: 'Hallo', content: 'Hallo.' }, { locale: 'de' });
    expect(await (await ask('/greeting', { cookie: 'country=DE' })).text()).toContain('<h1>Hallo</h1>');
    expect(await (await ask('/greeting', { cookie: 'country=CA' })).text()).toContain('<h1>Hello</h1>');
    expect(await (await ask('/de/greeting')).text()).toContain('lang="de"');
  });
});

describe('messages', () => {
  it("come by locale and namespace, editors' wording over ours", async () => {
    const read = async () => (await ask('/messages/de.json?ns=site,auth&t=5')).json();
    expect(await read()).toMatchObject({
      site: { HEADER: { LOGIN: 'Anmelden' } },
      auth: { AUTH: { EMAIL: 'E-Mail' } },
    });
    // Kept, with the wording that was looked for and not there.
    for (const outcome of ['MISS', 'HIT']) {
      const { headers } = await ask('/de/help');
      expect(headers.get('x-cache')).toBe(outcome);
    }
    await cms.publish(
      'site',
      { messages: { HEADER: { LOGIN: 'Einloggen' } } },
      { type: 'messages', locale: 'de' },
    );
    expect(await read()).toMatchObject({
      site: { HEADER: { LOGIN: 'Einloggen', SIGN_UP: 'Konto eröffnen' } },
    });
    expect(await (await ask('/de/help')).text()).toContain('Einloggen');
    expect((await ask('/messages/xx.json')).status).toBe(404);
    expect((await ask('/messages/de.json?ns=nothing')).status).toBe(404);
  });
});

describe('safety', () => {
  it('sends a strict policy and the other headers with pages and with the API', async () => {
    for (const path of ['/en', '/api/cms/pages?l=en', '/en/nowhere']) {
      const { headers } = await ask(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
    const policy = (await ask('/en')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(/script-src[^;]*/.exec(policy)?.[0]).not.toContain('unsafe');
  });

  it('answers for its own hosts only', async () => {
    expect(await getFrom('astrolane.test', '/en')).toMatch(/^HTTP\/1\.1 200/);
    expect(await getFrom('evil.test', '/en')).toMatch(/^HTTP\/1\.1 421/);
  });

  it('refuses bodies, headers and addresses that are too large', async () => {
    const big = await ask(
      '/api/users/sign_in',
      { 'content-type': 'application/json' },
      { method: 'POST', body: 'x'.repeat(1_100_000) },
    );
    expect(big.status).toBe(413);
    expect(await big.json()).toMatchObject({ error: { code: 'payload-too-large' } });
    expect((await ask(`/${'a'.repeat(5000)}`)).status).toBe(414);
    expect((await ask('/en/kept', { 'x-long': 'a'.repeat(20_000) })).status).toBe(431);
  });

  it('closes the connection after a body that is too large, and answers nothing more on it', async () => {
    const post = (length: number) => [
      'POST /api/users/sign_in HTTP/1.1',
      `Host: localhost:${server.port}`,
      `Origin: ${server.url}`,
      'Content-Type: application/json',
      `Content-Length: ${length}`,
    ];
    // Announced and never sent: done when the server ends the connection, which is kept otherwise.
    expect(await raw(server.port, post(1_100_000))).toMatch(/^HTTP\/1\.1 413 /);
    // Sent whole, with another request behind it.
    const body = `[${'1,'.repeat(5_000)}1]`;
    const next = `GET /healthz HTTP/1.1\r\nHost: localhost:${server.port}`;
    const answers = await raw(server.port, [...post(body.length), '', body + next]);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
  });

  it('refuses writes from another origin', async () => {
    const answer = await ask(
      '/api/users/sign_in',
      { origin: 'https://evil.test', 'content-type': 'application/json' },
      { method: 'POST', body: JSON.stringify({ user: { email: 'a@b.test', password: 'x' } }) },
    );
    expect(answer.status).toBe(403);
  });

  it('[CALL-099] takes log entries of browsers as JSON, and nothing else', async () => {
    const put = (body: unknown) =>
      ask('/log', { 'content-type': 'application/json' }, { method: 'PUT', body: JSON.stringify(body) });
    const entry = { name: 'GET_JACKPOT_WINNERS_ERROR', message: 'no answer', path: '/en' };
    expect((await put({ entries: [entry] })).status).toBe(204);
    await expect
      .poll(() => server.lines.find(({ browser }) => browser !== undefined))
      .toMatchObject({ level: 40, browser: entry });
    expect((await put({ entries: [{ ...entry, level: 60 }] })).status).toBe(422);
    expect((await put({ entries: [] })).status).toBe(422);
  });

  it('shows metrics to the holder of the token alone, and never on the main port', async () => {
    expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(401);
    expect(await renders()).toBeGreaterThan(0);
    expect((await ask('/metrics')).status).toBe(404);
  });
});

describe('the process', () => {
  it('ends by SIGTERM without losing a request: not ready first, then no new connections, exit code 0', async () => {
    const own = await startServer({ GRACE_MS: '2000' });
    expect(await (await fetch(`${own.url}/readyz`)).text()).toBe('ok\n');
    await fetch(`${own.url}/`);
    const ended = own.stop();
    const readiness = async () => {
      const { status, headers } = await fetch(`${own.url}/readyz`);
      return [status, Number(headers.get('retry-after')) > 0];
    };
    await expect.poll(readiness, { interval: 10 }).toEqual([503, true]);
    const during = await Promise.all(Array.from({ length: 50 }, () => fetch(`${own.url}/`)));
    expect(during.every(({ status }) => status < 500)).toBe(true);
    expect(await ended).toBe(0);
  });

  it('names a bad setting, what was seen and what is allowed, and does not start', async () => {
    await expect(startServer({ PORT: '99999', DEFAULT_COUNTRY: 'canada' })).rejects.toThrow(
      /PORT: saw "99999".*65535[\s\S]*DEFAULT_COUNTRY: saw "canada".*two capital letters/,
    );
  });

  it('serves the last good page while the content is unavailable, and says 503 for a page it never had', async () => {
    const source = await startServer();
    const reader = await startServer({ CMS_URL: source.url, PAGE_CACHE_MB: '8' });
    await authoring(source).publishPage('remote', { title: 'Remote', content: 'Read from another server.' });
    expect(await (await fetch(`${reader.url}/en/remote`)).text()).toContain('Read from another server.');
    await source.stop();
    const kept = await fetch(`${reader.url}/en/remote`);
    expect(kept.status).toBe(200);
    const never = await fetch(`${reader.url}/en/never-read`);
    expect(never.status).toBe(503);
    expect(never.headers.get('retry-after')).toBe('5');
    await reader.stop();
  });
});
