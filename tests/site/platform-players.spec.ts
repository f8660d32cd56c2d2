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
