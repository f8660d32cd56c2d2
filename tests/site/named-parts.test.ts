/** Links to halls and quests: what the check says of one, and what its reader gets. And addresses that name nothing that could be. */
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listPageAddresses } from '../../src/hashmark/site/page-files.ts';
import { routes } from '../../src/routes/table.ts';
import { authoring } from '../support/content.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let cms: ReturnType<typeof authoring>;
beforeAll(async () => {
  server = await startServer();
  cms = authoring(server);
});
afterAll(() => server.stop());

interface Issue {
  readonly id: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** What the check says of links, by the link. */
async function linksSaid(links: readonly string[]): Promise<Record<string, string | null>> {
  const content = links.map((link) => `[word](${link})`).join('\n\n');
  const body = { title: 'Links', content };
  const { issues } = await cms.ask<{ issues: Issue[] }>(
    'POST',
    '/check',
    {},
    { type: 'page', path: 'links', locale: 'en', body },
  );
  const dead = issues.filter(({ id }) => id === 'dead-link');
  return Object.fromEntries(
    dead.map(({ message, suggestion = null }) => [/`(.+?)`/.exec(message)?.[1] ?? message, suggestion]),
  );
}

const statusOf = async (path: string) => (await fetch(`${server.url}/en${path}`)).status;

it('a link is said to lead nowhere where its reader would find no page, and nowhere else', async () => {
  const right = ['/pokies/all', '/pokies/jackpots', '/live/live', '/live/all', '/action/deep-field'];
  const wrong = {
    '/pokies/jackpot': '/pokies/jackpots',
    '/live/jackpots': null,
    '/action/deep-fild': '/action/deep-field',
  };
  for (const link of right) expect([link, await statusOf(link)]).toEqual([link, 200]);
  for (const link of Object.keys(wrong)) expect([link, await statusOf(link)]).toEqual([link, 404]);
  expect(await linksSaid([...right, ...Object.keys(wrong)])).toEqual(wrong);
});

it('a category that editors publish for one country is there for links', async () => {
  const { title, value } = parse(readFileSync('content/configs/menu-categories-games.en.yaml', 'utf8'));
  const link = '/pokies/only-here';
  expect(await linksSaid([link])).toHaveProperty([link]);
  const own = { slug: 'only-here', title: 'Only here', collection: 'special' };
  await cms.publish(
    'menu-categories-games/AU',
    { title, value: { ...value, pokies: [...value.pokies, own] } },
    { type: 'config' },
  );
  expect(await linksSaid([link])).toEqual({});
});

/** Asks for a path as it is written, which `fetch` changes. */
const statusAsWritten = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get({ port: server.port, path, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).once('error', reject);
  });

it('an address whose parts can name nothing is no fault of ours', async () => {
  const odd = [
    '.',
    '..',
    '%2e%2e',
    '..%2f..',
    '%ed%a0%80',
    '%',
    "'",
    '__proto__',
    '9'.repeat(40),
    'a'.repeat(300),
  ];
  const paths = [...listPageAddresses('.'), ...routes.table.map(({ path }) => path)].filter((path) =>
    path.includes('{'),
  );
  const failed: string[] = [];
  for (const path of paths)
    for (const part of odd) {
      const asked = path.replace(/\{[.\w]+\}/g, part);
      const status = await statusAsWritten(asked);
      if (status === undefined || status >= 500) failed.push(`${status} ${asked}`);
    }
  expect(failed).toEqual([]);
});
