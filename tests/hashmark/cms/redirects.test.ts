/** What is said of redirects before they go live, by the command line and by the store. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAddress } from '../../../src/hashmark/cms/address.ts';
import { checkFolder } from '../../../src/hashmark/cms/cli/check-folder.ts';
import { Output } from '../../../src/hashmark/cms/cli/output.ts';
import { formatProblem } from '../../../src/hashmark/cms/cli/report.ts';
import site from '../../support/site.ts';
import { storeKinds } from '../store/stores.ts';
import { createWorld, page, publishPage, refusal, type World } from './world.ts';

/** Another site: what it reads of redirects is the product's own. */
const plainSite = { ...site, modules: [], publishing: {} };

async function check(files: Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hashmark-redirects-'));
  try {
    for (const [file, source] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), source);
    }
    const output = new Output(true);
    await checkFolder(folder, plainSite, output, { strict: false });
    return output.issues.map((issue) => formatProblem(issue, ''));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const list = (...entries: readonly [from: string, to: string][]) =>
  `value:\n  entries:\n${entries.map(([from, to]) => `    - from: ${from}\n      to: ${to}\n`).join('')}`;

const text = '---\ntitle: Title\n---\n\nText\n';

describe('check, redirects', () => {
  it('says of each fault where it stands, what it is and what to do', async () => {
    const lines = await check({
      'pages/promo.en.md': text,
      'pages/news.en.md': text,
      'configs/redirects.en.yaml': list(
        ['/old', '/promo'],
        ['/older', '/old'],
        ['/old', '/news'],
        ['/one', '/two'],
        ['/two', '/one'],
        ['/news', '/promo'],
        ['/profile', '/promo'],
        ['/de/early', '/promo'],
        ['/lost', '/promos'],
        ['/summer/EE', '/promo'],
      ),
    });
    const at = (line: number) => `configs/redirects.en.yaml:${line}:`;
    // That there is no page where a circle leads is said besides.
    const said = lines.filter((line) => !/there is no page `(?:old|one|two)`/.test(line));
    expect(said).toEqual([
      expect.stringMatching(
        `${at(6)}.*error.*\`/old\` leads on itself, and ends at \`/promo\`. Lead \`/older\` straight there. Did you mean \`/promo\``,
      ),
      expect.stringMatching(`${at(7)}.*error.*\`/old\` stands here twice: entry 1 has it`),
      expect.stringMatching(`${at(10)}.*error.*\`/one\` leads to \`/two\` and from there in a circle`),
      expect.stringMatching(`${at(12)}.*error.*circle`),
      expect.stringMatching(
        `${at(13)}.*warning.*There is a page at \`/news\`.*Remove it, or unpublish the page`,
      ),
      expect.stringMatching(`${at(15)}.*warning.*\`/profile\` belongs to a fixed part of the site`),
      expect.stringMatching(`${at(17)}.*error.*begins with a language. Write \`/early\``),
      expect.stringMatching(`${at(20)}.*warning.*there is no page \`promos\`. Did you mean \`/promo\``),
      expect.stringMatching(`${at(21)}.*warning.*\`/summer/EE\` is a licence or market`),
    ]);
  });

  it('says of a link to an address that has moved where it leads, and of others that they are dead', async () => {
    const lines = await check({
      'pages/promo.en.md': text,
      'pages/a.en.md': `${text}\n[x](/old?y=1#text) [x](/de/old) [x](/gone)\n`,
      'pages/a.de.md': `${text}\n[x](/old)\n`,
      'menus/header.en.yaml': 'items:\n  - label: A\n    href: /old\n',
      'configs/redirects.en.yaml': list(['/old', '/promo']),
    });
    const links = lines.filter((line) => line.includes('The link'));
    const moved = (where: string, from: string, to: string) =>
      expect.stringMatching(
        `${where}.*warning.*\`${from}\` leads to an address that has moved.*Write \`${to}\``,
      );
    expect(links).toEqual([
      moved('menus/header.en.yaml:3:5', '/old', '/promo'),
      moved('pages/a.de.md:7:5', '/old', '/promo'),
      moved('pages/a.en.md:7:5', '/old\\?y=1#text', '/promo\\?y=1#text'),
      moved('pages/a.en.md:7:24', '/de/old', '/de/promo'),
      expect.stringContaining('there is no page `gone`'),
    ]);
  });

  it('refuses what leads to another site', async () => {
    for (const to of ['https://evil.example', '//evil.example', '/\\evil.example', '/%2Fevil.example']) {
      const [line = ''] = await check({ 'configs/redirects.en.yaml': list(['/old', `'${to}'`]) });
      expect(line, to).toMatch(/:4:\d+ error .*Write a path of this site such as \/promo/);
    }
  });
});

describe.each(storeKinds)('redirects on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
    await publishPage(world.cms, page('new'), 'New');
  });
  afterAll(() => world.remove());

  const address = readAddress('config', 'redirects', 'en');
  async function publish(entries: object[], acknowledged: string[] = []) {
    const base = await world.cms.get(address).then(
      ({ revision }) => revision.hash,
      () => null,
    );
    const { hash } = await world.cms.save({ address, body: { value: { entries } }, base, actor: 'ann' });
    return await world.cms.publish({ address, base: hash, acknowledged, actor: 'ann' });
  }

  it('are published where they lead to a page, and refused in a circle or by others', async () => {
    await publish([{ from: '/old', to: '/new' }]);
    expect(
      await refusal(
        publish([
          { from: '/old', to: '/new' },
          { from: '/older', to: '/old' },
        ]),
      ),
    ).toMatchObject({
      code: 'content-refused',
      info: {
        details: {
          issues: [{ path: ['value', 'entries', 1, 'to'], suggestion: '/new', level: 'error' }, {}],
        },
      },
    });
    expect((await refusal(publish([{ from: '/a', to: '/a' }]))).message).toContain('circle');
  });

  it('are warned of where a page answers already, for the readers of the list only', async () => {
    await publishPage(world.cms, page('taken'), 'Taken');
    await publishPage(world.cms, page('german', 'de'), 'German');
    const refused = await refusal(publish([{ from: '/taken', to: '/new' }]));
    expect(refused).toMatchObject({
      code: 'acknowledgement-required',
      info: { details: { missing: ['redirects'] } },
    });
    await publish([{ from: '/taken', to: '/new' }], ['redirects']);
    await publish([{ from: '/german', to: '/new' }]);
  });

  it('offer the new address to whoever links to the old one', async () => {
    await publish([{ from: '/old', to: '/new' }]);
    const { issues } = await world.cms.check(page('linking'), {
      ...{ title: 'Linking', content: 'Words. [x](/old#a)' },
    });
    expect(issues.filter(({ id }) => id === 'dead-link')).toMatchObject([
      { level: 'warning', suggestion: '/new#a', path: ['content'], line: 1, column: 12, length: 6 },
    ]);
  });

  it('show what leads to a page among its uses', async () => {
    await publish([{ from: '/old', to: '/new' }]);
    const { items } = await world.cms.uses({ kind: 'page', name: 'new', types: null });
    expect(items).toMatchObject([{ type: 'config', slug: 'redirects', locale: 'en' }]);
  });
});
