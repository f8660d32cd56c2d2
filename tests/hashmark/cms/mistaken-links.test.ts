import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGameCatalogue } from '../../../src/casino/games/catalogue.ts';
import { SITE_ADDRESSES } from '../../../src/casino/rules/site-addresses.ts';
import { listPageAddresses } from '../../../src/hashmark/site/page-files.ts';
import { check, checkPage, page } from './check-files.ts';

const { collections, providers, games } = createGameCatalogue();

describe('check, links and pictures', () => {
  const WRITTEN: readonly ((address: string) => string)[] = [
    (address) => `[word](${address})`,
    (address) => `[word](<${address}> "title")`,
    (address) => `[word][one]\n\n[one]: ${address}`,
    (address) => `<a href="${address}">word</a>`,
    (address) => `- > [**word**](${address})`,
  ];

  it('reports every link that leads nowhere, however it is written, and no other', async () => {
    const place = fc.record({
      write: fc.constantFrom(...WRITTEN),
      address: fc.constantFrom(
        '/nowhere',
        '/b/nowhere',
        '/nowhere#x',
        '/b#nowhere',
        '#nowhere',
        '/de/nowhere?x=1',
        'http://localhost:4321/b',
        'https://127.0.0.1/b',
        'tel:',
        'tel:+1',
        'mailto:help',
        'mailto:a%20b@x.example',
      ),
    });
    const files = (content: string) => ({
      'pages/a.en.md': page(content),
      'pages/b.en.md': page('## Rules'),
    });
    await fc.assert(
      fc.asyncProperty(place, async ({ write, address }) => {
        const { lines, code } = await check(files(`Words\n\n${write(address)}`));
        expect(lines).toHaveLength(1);
        expect(lines[0]).toMatch(/^pages\/a\.en\.md:(?:7|9):\d+ warning The link `/);
        expect(lines[0]).toContain(`\`${address}\``);
        expect(code).toBe(0);
        expect((await check(files(write(address)), true)).code).toBe(1);
      }),
      { numRuns: 30 },
    );
    for (const write of WRITTEN)
      for (const address of [
        '/b',
        '/b/',
        '/b?x#rules',
        '/de/b',
        '/',
        'https://x.example',
        'https://localhost.example',
        'mailto:a@x.example',
        'mailto:?subject=b',
        'tel:+4930123456',
      ])
        expect(
          (await check({ ...files(`## Here\n\n${write(address)}`), 'pages/lobby.en.md': page('Lobby') }))
            .lines,
        ).toEqual([]);
  });

  it('reports a link whose address a variable holds or ends where it is written', async () => {
    const variables = 'variables:\n  promo: /nowhere\n  part: where\n  other: 7\n';
    for (const write of WRITTEN)
      for (const address of ['{promo}', '/no{part}', '{promo}#x'])
        expect(
          (await check({ 'pages/a.en.md': page(`Words {other}\n\n${write(address)}`, variables) })).lines,
        ).toEqual([expect.stringMatching(/^pages\/a\.en\.md:1[13]:\d+ warning The link `\/nowhere/)]);
  });

  it('lets links to every address of the site pass, built or not', async () => {
    const named = [
      ['/categories/', collections[0]?.identifier],
      ['/producers/', providers[0]?.id],
      ['/play/', games[0]?.identifier],
    ] as const;
    const known = [...SITE_ADDRESSES, ...listPageAddresses('.'), '/perihelion', '/api/openapi.json'].map(
      (address) => {
        const [begin, name] = named.find(([begin]) => address.startsWith(`${begin}{`)) ?? [];
        return begin === undefined ? address.replace(/\{[^}]+\}/g, 'x') : `${begin}${name}`;
      },
    );
    expect(await checkPage(known.map((address) => `[word](${address})`).join('\n\n'))).toEqual([]);
  });

  it('reports pictures, menu entries and links in settings alike', async () => {
    const { lines } = await check({
      'pages/promo.en.md': page('![](/favicon.svg) ![](/nope.png)', 'bannerImage:\n  src: /nope.webp\n'),
      'menus/header.en.yaml': 'items:\n  - label: A\n    href: /promos\n  - label: B\n    href: /promo\n',
      'configs/additional-gifts.en.yaml':
        'value:\n  gifts:\n    - group_key: a\n      type: general\n      title: A\n      button:\n        name: Go\n        url: /nope\n',
    });
    expect(lines.map((line) => line.slice(0, line.indexOf(' warning')))).toEqual([
      'configs/additional-gifts.en.yaml:8:9',
      'menus/header.en.yaml:3:5',
      'pages/promo.en.md:4:3',
      'pages/promo.en.md:7:23',
    ]);
    expect(lines[1]).toContain('Did you mean `/promo`?');
  });

  it('says for whom a page is there when others are led to it', async () => {
    const files = { 'pages/a.en.md': page('[b](/b)'), 'pages/b/EE.en.md': page('Eesti') };
    expect((await check(files)).lines[0]).toContain('the page is there for EE, en only');
    expect(
      (await check({ 'pages/a/EE.en.md': page('[b](/b)'), 'pages/b/EE.en.md': page('Eesti') })).lines,
    ).toEqual([]);
  });
});
