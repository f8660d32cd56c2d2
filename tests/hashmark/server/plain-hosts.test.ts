/** Browsers drop the cookies of a session that come by plain http, but for names of this machine: the start says where that is so. */
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../support/server.ts';

async function saidWith(settings: Record<string, string>) {
  const server = await startServer({ NODE_ENV: 'production', ...settings });
  onTestFinished(async () => void (await server.stop()));
  const says = (line: unknown) => String(line).includes('Nobody can sign in');
  return { people: server.stderr.filter(says), log: server.lines.filter(({ msg }) => says(msg)) };
}

const SENTENCE =
  'by plain http: browsers keep the cookies of a session by https only, but for localhost. Put TLS in front, and let SITE_ORIGIN begin with https:.';

it.each([
  [{ SITE_ORIGIN: 'http://shop.example', SITE_HOSTS: 'shop.example' }, 'shop.example'],
  [{ SITE_HOSTS: '192.168.1.5 localhost' }, '192.168.1.5'],
])('the start says where nobody can sign in: %j', async (settings, hosts) => {
  const { people, log } = await saidWith(settings);
  expect(people).toEqual([`Nobody can sign in at ${hosts} ${SENTENCE}`]);
  expect(log).toHaveLength(1);
});

it.each([
  { SITE_ORIGIN: 'https://shop.example', SITE_HOSTS: 'shop.example' },
  { SITE_HOSTS: 'shop.example', TRUSTED_PROXIES: '127.0.0.1' },
  { SITE_ORIGIN: 'http://shop.example', SITE_HOSTS: 'shop.example', NODE_ENV: 'development' },
])('and nothing where somebody can: %j', async (settings) => {
  expect(await saidWith(settings)).toEqual({ people: [], log: [] });
});
