import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/casino/calls/catalogue/catalogue.ts';
import type { Call } from '../../../src/hashmark/calls/define-call.ts';
import { withForeignPlatform } from './foreign-platform.ts';

const calls: readonly Call[] = Object.values(catalogue).filter(({ owner }) => owner === 'platform');
const ORIGIN = 'http://localhost:4321';

/** Headers about caches, about what a browser may do, and of servers and proxies. */
const SPOKEN = [
  ...[
    'Age',
    'Cache-Control',
    'CDN-Cache-Control',
    'Surrogate-Control',
    'Cache-Tag',
    'Date',
    'ETag',
    'Expires',
  ],
  ...['Last-Modified', 'Pragma', 'Vary', 'Warning', 'No-Vary-Search', 'Clear-Site-Data', 'Accept-Ranges'],
  ...['Access-Control-Allow-Origin', 'Access-Control-Allow-Credentials', 'Content-Security-Policy'],
  ...['Content-Security-Policy-Report-Only', 'Cross-Origin-Embedder-Policy', 'Cross-Origin-Opener-Policy'],
  ...['Cross-Origin-Resource-Policy', 'Permissions-Policy', 'Referrer-Policy', 'Strict-Transport-Security'],
  ...[
    'X-Frame-Options',
    'X-Content-Type-Options',
    'X-XSS-Protection',
    'WWW-Authenticate',
    'Authentication-Info',
  ],
  ...['Link', 'Refresh', 'SourceMap', 'Service-Worker-Allowed', 'Speculation-Rules', 'Supports-Loading-Mode'],
  ...[
    'Report-To',
    'Reporting-Endpoints',
    'NEL',
    'Origin-Agent-Cluster',
    'Critical-CH',
    'Accept-CH',
    'Alt-Svc',
  ],
  ...[
    'Content-Disposition',
    'Content-Language',
    'Content-Location',
    'Content-Range',
    'Location',
    'Server',
    'Via',
  ],
  ...['X-Robots-Tag', 'X-Powered-By', 'X-Hashmark-Country', 'X-DNS-Prefetch-Control', 'Set-Cookie2', 'P3P'],
];
const token = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,20}$/);
const taken =
  /^(connection|content-(encoding|length|type)|set-cookie|retry-after|transfer-encoding|upgrade|keep-alive|trailer|te)$/i;
const name = fc.oneof(
  { arbitrary: fc.constantFrom(...SPOKEN), weight: 4 },
  { arbitrary: token.filter((text) => !taken.test(text)), weight: 1 },
);
const value = fc.oneof(
  fc.constantFrom('public, max-age=600', 'immutable, max-age=31536000', '"1"', 'W/"1"', '*', '0', 'no-cache'),
  fc.constantFrom('Wed, 01 Jan 2020 00:00:00 GMT', 'https://evil.example/', 'unsafe-none', 'Basic realm="x"'),
  fc.stringMatching(/^[!-~]{1,30}$/),
);
const headers = fc.dictionary(name, value, { maxKeys: 8 });
const answers = fc.record({
  call: fc.constantFrom(...calls),
  status: fc.constantFrom(200, 201, 203, 204, 304, 400, 401, 403, 404, 409, 422, 429, 503),
  body: fc.constantFrom('', '[]', '{}', '{"error":{"code":"taken"}}', 'no JSON'),
  headers,
});

/** A site whose platform answers what `say` is given. */
async function siteBeside(say: () => { status: number; body: string; headers: Record<string, string> }) {
  return await withForeignPlatform((app) =>
    app.all('*', () => {
      const { status, body, headers } = say();
      return new Response([204, 304].includes(status) ? null : body, { status, headers });
    }),
  );
}

describe('headers of a platform', () => {
  it('reach no browser but for cookies and when to come again, and nothing is kept', async () => {
    let answer = { status: 200, body: '', headers: {} as Record<string, string> };
    const { site } = await siteBeside(() => answer);
    await fc.assert(
      fc.asyncProperty(answers, async ({ call, ...given }) => {
        answer = { ...given, headers: { ...given.headers, 'Set-Cookie': 'seen=1; Path=/' } };
        const path = call.path.replace(/\{\w+\}/g, 'any');
        const response = await site.app.request(ORIGIN + path, {
          method: call.method,
          headers: { Origin: ORIGIN },
        });
        expect(response.status).not.toBe(304);
        expect(response.headers.get('cache-control')).toBe('no-store');
        const allowed = ['cache-control', 'content-type', 'retry-after', 'set-cookie'];
        expect([...response.headers.keys()].filter((key) => !allowed.includes(key))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['of a success', 200, '[]'],
    ['of a refusal', 429, '{"error":{"code":"rate-limited"}}'],
  ])('%s: its cookies and when to come again are passed on', async (_, status, body) => {
    const { site } = await withForeignPlatform((app) =>
      app.all('*', () => {
        const answer = new Response(body, { status, headers: { 'Retry-After': '7' } });
        for (const line of ['a=1; Path=/; HttpOnly', 'b=2; Path=/'])
          answer.headers.append('Set-Cookie', line);
        return answer;
      }),
    );
    const response = await site.app.request(`${ORIGIN}/api/jackpots`);
    expect([response.status, await response.text()]).toEqual([status, body]);
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/; HttpOnly', 'b=2; Path=/']);
    expect(response.headers.get('retry-after')).toBe('7');
  });

  it('of the way to a provider say where it leads, and nothing is kept of it', async () => {
    let given = {};
    const { site } = await siteBeside(() => ({ status: 302, body: '', headers: given }));
    await fc.assert(
      fc.asyncProperty(headers, async (more) => {
        given = { ...more, Location: 'https://provider.example/', 'Set-Cookie': 'seen=1; Path=/' };
        const response = await site.app.request(`${ORIGIN}/users/auth/google_oauth2`);
        expect([response.status, Object.fromEntries(response.headers)]).toEqual([
          302,
          {
            'cache-control': 'no-store',
            location: 'https://provider.example/',
            'set-cookie': 'seen=1; Path=/',
          },
        ]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('headers to a platform', () => {
  it.each([
    ['If-None-Match', '"1"'],
    ['If-Modified-Since', 'Wed, 01 Jan 2020 00:00:00 GMT'],
    ['If-Match', '*'],
    ['If-Unmodified-Since', 'Wed, 01 Jan 2020 00:00:00 GMT'],
    ['If-Range', '"1"'],
    ['Range', 'bytes=0-1'],
  ])('ask for no answer that depends on a kept one: %s', async (header, text) => {
    const { site, seen } = await siteBeside(() => ({ status: 200, body: '[]', headers: {} }));
    await site.app.request(`${ORIGIN}/api/jackpots`, { headers: { [header]: text } });
    expect(seen.at(-1)?.headers.has(header)).toBe(false);
  });

  it.each([
    ['Accept', 'application/json'],
    ['Accept-Language', 'de'],
    ['Content-Type', 'application/json'],
    ['Cookie', 'theirs=1'],
    ['Idempotency-Key', 'k'],
    ['Locale', 'de'],
    ['User-Agent', 'a browser'],
    ['X-Iffy', '1'],
    ['X-Range', '1'],
  ])('say what the reader says: %s', async (header, text) => {
    const { site, seen } = await siteBeside(() => ({ status: 200, body: '[]', headers: {} }));
    await site.app.request(`${ORIGIN}/api/jackpots`, { headers: { [header]: text } });
    expect(seen.at(-1)?.headers.get(header)).toBe(text);
  });
});
