/** Links to halls and quests: what the check says of one, and what its reader gets. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
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
