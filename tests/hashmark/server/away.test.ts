/** What readers are told while what a page needs cannot be reached. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  // Nobody listens there.
  server = await startServer({ PLATFORM_URL: 'http://127.0.0.1:9' });
});
afterAll(() => server.stop());

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { cookie: 'session=of-a-player', ...headers }, redirect: 'manual' });
const PERSON = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('while the platform cannot be asked who reads', () => {
  it.each(['/en/profile', '/en/deposit', '/de/withdraw'])(
    'a person reads a page about it: %s',
    async (path) => {
      const answer = await ask(path, PERSON);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      const html = await answer.text();
      expect(html).toContain(`<html lang="${path.slice(1, 3)}"`);
      expect(html.match(/<h1/g)).toHaveLength(1);
    },
  );

  it('a program reads data', async () => {
    for (const answer of [await ask('/en/profile'), await ask('/api/player', PERSON)]) {
      expect(answer.status).toBeGreaterThanOrEqual(502);
      expect(answer.headers.get('content-type')).toContain('application/json');
    }
  });

  it.each(['/de/pokies', '/en/live'])(
    'a page that needs what the platform says tells when to come back: %s',
    async (path) => {
      const answer = await ask(path, PERSON);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(answer.headers.get('cache-control')).toContain('no-store');
    },
  );

  it('pages for everybody are read as ever', async () => {
    expect((await ask('/en/about', PERSON)).status).toBe(200);
  });
});
