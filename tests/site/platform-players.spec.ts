import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/browser.ts';

/** What a platform says of its answers, after which a browser keeps them for minutes or months. */
const KEEPING = [
  { 'Last-Modified': 'Wed, 01 Jan 2020 00:00:00 GMT' },
  { 'Cache-Control': 'public, max-age=600', ETag: '"1"' },
];

test('the next player in a browser is never told of the one before, whatever a platform says of caches', async ({
  page,
  serve,
}) => {
  let kept: Record<string, string> = {};
  const platform = createServer((request, response) => {
    const [, who = ''] = /(?:^|; )who=(\w+)/.exec(request.headers.cookie ?? '') ?? [];
    const isPlayer = request.url === '/api/player/accounts' && who !== '';
    const account = { currency: 'EUR', active: true, bonus_cents: 0, available_to_cashout_cents: 0 };
    response.writeHead(isPlayer ? 200 : 401, { 'Content-Type': 'application/json', ...kept });
    response.end(JSON.stringify(isPlayer ? [{ ...account, amount_cents: who === 'ann' ? 100 : 200 }] : {}));
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const { port } = platform.address() as AddressInfo;
  const { url } = await serve({ PLATFORM_URL: `http://127.0.0.1:${port}` });
  const told = async (who: string) => {
    await page.context().addCookies([{ name: 'who', value: who, url }]);
    return await page.evaluate(
      async () => ((await (await fetch('/api/player/accounts')).json()) as { amount_cents: number }[])[0],
    );
  };
  try {
    await page.goto(`${url}/en/terms`);
    for (kept of KEEPING)
      expect([await told('ann'), await told('bob')]).toMatchObject([
        { amount_cents: 100 },
        { amount_cents: 200 },
      ]);
  } finally {
    platform.close();
    platform.closeAllConnections();
  }
});

test('a browser keeps the cookies that a platform sets for a host of its own', async ({ page, serve }) => {
  const platform = createServer((request, response) => {
    const domain = 'Path=/; Secure; HttpOnly; SameSite=None; Domain=platform.example';
    if (request.url === '/api/users/sign_out') response.setHeader('Set-Cookie', `who=; Max-Age=0; ${domain}`);
    else response.setHeader('Set-Cookie', [`who=ann; ${domain}`, `__Host-more=1; ${domain}`]);
    response.writeHead(401, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ error: { code: request.headers.cookie ?? 'nobody' } }));
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const { port } = platform.address() as AddressInfo;
  const { url } = await serve({ PLATFORM_URL: `http://127.0.0.1:${port}` });
  const asSeen = (path: string, method: string) =>
    page.evaluate(
      async ([to, how]) => (await (await fetch(to, { method: how })).json()).error.code as string,
      [path, method] as const,
    );
  try {
    await page.goto(`${url}/en/terms`);
    await asSeen('/api/player', 'GET');
    expect(await asSeen('/api/player', 'GET')).toMatch(/who=ann.*__Host-more=1/);
    await asSeen('/api/users/sign_out', 'DELETE');
    expect(await asSeen('/api/player', 'GET')).not.toContain('who=');
  } finally {
    platform.close();
    platform.closeAllConnections();
  }
});
