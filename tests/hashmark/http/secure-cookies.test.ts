import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { isPlain, type Places, readHostCookie } from '../../../src/hashmark/http/secure-cookies.ts';
import type { Config } from '../../../src/hashmark/process/config.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
const CHROME_ON_IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1';

const LOCAL: Places = {
  SITE_HOSTS: ['localhost'],
  LICENCE_HOSTS: new Map([['ee.localhost', 'EE']]),
  TRUSTED_PROXIES: [],
};

async function ask(url: string, agent: string | undefined, config: Places, NODE_ENV = 'production') {
  const settings = { ...config, NODE_ENV } as Config;
  const app = new Hono().get('/', (c) =>
    c.json([isPlain(c, settings), readHostCookie(c, settings, 'player') ?? null]),
  );
  const headers: HeadersInit = { cookie: 'player=plain', ...(agent && { 'user-agent': agent }) };
  return (await app.request(url, { headers })).json();
}

it.each([
  [CHROME, false],
  [FIREFOX, false],
  [undefined, false],
  [SAFARI, true],
  [CHROME_ON_IOS, true],
])('on this machine by plain http cookies are not Secure for %s: %s', async (agent, isNot) => {
  // What is asked on behalf of a reader does not name the browser.
  for (const url of ['http://localhost:4321/', 'http://ee.localhost/', 'http://127.0.0.1/'])
    expect(await ask(url, agent, LOCAL)).toEqual([isNot, 'plain']);
  expect(await ask('http://localhost/', agent, { ...LOCAL, SITE_ORIGIN: 'http://localhost:4321' })).toEqual([
    isNot,
    'plain',
  ]);
});

it.each<Partial<Places>>([
  { SITE_ORIGIN: 'https://casino.example' },
  { SITE_ORIGIN: 'https://localhost' },
  { STUDIO_ORIGIN: 'https://studio.example' },
  { SITE_HOSTS: ['localhost', 'casino.example'] },
  { SITE_HOSTS: ['*'] },
  { LICENCE_HOSTS: new Map([['ee.casino.example', 'EE']]) },
  { TRUSTED_PROXIES: ['127.0.0.1'] },
])(
  'where others can come, %j, they are Secure and of this host, whatever a browser calls itself',
  async (places) => {
    for (const url of ['http://localhost/', 'https://casino.example/', 'http://casino.example/'])
      expect(await ask(url, SAFARI, { ...LOCAL, ...places })).toEqual([false, null]);
  },
);

it('a development host by plain http has no Secure cookies in any browser', async () => {
  const places = { ...LOCAL, SITE_HOSTS: ['192.168.0.7'] };
  expect(await ask('http://192.168.0.7/', CHROME, places, 'development')).toEqual([true, 'plain']);
});
