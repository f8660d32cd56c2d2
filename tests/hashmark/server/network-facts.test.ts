/** What is known of a reader's network comes from the socket, or from a proxy that is trusted: never from a reader who says it. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

/** Both are this machine; only the first is a proxy of the site. */
const [PROXY, READER] = ['127.0.0.1', '127.0.0.2'] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    TRUSTED_PROXIES: PROXY,
    COUNTRY_HEADER: 'cf-ipcountry',
    SANDBOX_TEST_HOOKS: '0',
    DEFAULT_COUNTRY: 'CA',
    HOST: '0.0.0.0',
  });
});
afterAll(() => server.stop());

/** Asks from an address of this machine. */
const ask = (localAddress: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const sent = { host: `localhost:${server.port}`, ...headers };
    request({ host: PROXY, port: server.port, path, localAddress, headers: sent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
      answer.once('end', () => resolve({ status: answer.statusCode, text }));
    })
      .once('error', reject)
      .end();
  });

describe('the country of a reader', () => {
  // An address without a language is answered in that of the reader's market.
  const languageOf = async (from: string, headers: Record<string, string>) =>
    /<html[^>]* lang="([a-z]+)/.exec((await ask(from, '/help', headers)).text)?.[1];

  it('is told by a trusted proxy', async () => {
    expect(await languageOf(PROXY, { 'cf-ipcountry': 'DE' })).toBe('de');
    expect(await languageOf(PROXY, { 'cf-ipcountry': 'de' })).toBe('de');
    expect(await languageOf(PROXY, {})).toBe('en');
  });

  it('is not told by a reader, by any header or cookie', async () => {
    for (const headers of [
      { 'cf-ipcountry': 'DE' },
      { 'x-hashmark-country': 'DE' },
      { cookie: 'country=DE' },
      { 'x-forwarded-for': PROXY, 'cf-ipcountry': 'DE' },
    ])
      expect(await languageOf(READER, headers as Record<string, string>), JSON.stringify(headers)).toBe('en');
    expect(await languageOf(PROXY, { 'x-hashmark-country': 'DE' })).toBe('en');
  });
});

describe('the address of a reader', () => {
  /** Whether the first account can be made, which is for visitors of this machine alone. */
  const isHere = async (from: string, headers: Record<string, string> = {}) =>
    (await ask(from, '/studio/first', headers)).status === 200;
  const far = '203.0.113.9';

  it('is that of the socket, or the one that a trusted proxy names', async () => {
    expect(await isHere(PROXY)).toBe(true);
    expect(await isHere(READER)).toBe(true);
    expect(await isHere(PROXY, { 'x-forwarded-for': far })).toBe(false);
    expect(await isHere(PROXY, { 'x-forwarded-for': `${PROXY}, ${far}` })).toBe(false);
    expect(await isHere(READER, { 'x-forwarded-for': far })).toBe(true);
  });

  it('is not told by a reader', async () => {
    for (const own of [PROXY, '::1', READER])
      expect(await isHere(PROXY, { 'x-forwarded-for': far, 'x-hashmark-address': own })).toBe(false);
    expect(await isHere(READER, { 'x-hashmark-address': far })).toBe(true);
  });
});
