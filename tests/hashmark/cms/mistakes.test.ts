import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGameCatalogue } from '../../../src/casino/games/catalogue.ts';
import { JACKPOT_IDENTIFIERS } from '../../../src/casino/jackpots/seed.ts';
import { GALLERY_PAGES } from '../../../src/hashmark/api-reference/route-notes.ts';
import { routeTable } from '../../../src/hashmark/server/route-table.ts';
import { listPageAddresses } from '../../../src/hashmark/site/page-files.ts';
import site from '../../support/site.ts';
import { check, checkPage, page } from './check-files.ts';

/** A name with two letters swapped, so that it is near the right one and not it. */
const misspelt = (name: string, at: number) => {
  const index = 1 + (at % (name.length - 2));
  const swapped = `${name.slice(0, index)}${name[index + 1]}${name[index]}${name.slice(index + 2)}`;
  return swapped === name ? `${name}q` : swapped;
};

const { collections, providers, games } = createGameCatalogue();
const NAMES: readonly [begin: string, names: readonly string[]][] = [
  ['#GameRow[collection=', collections.map(({ identifier }) => identifier)],
  ['#GameRow[provider=', providers.map(({ id }) => id)],
  ['#GameRow[ids=', games.map(({ identifier }) => identifier)],
  ['#JackpotSlider[id=', JACKPOT_IDENTIFIERS],
];

describe('check, values that name nothing', () => {
  it('reports every misspelt name of a prop, where it stands, and no right one', async () => {
    const used = fc
      .constantFrom(...NAMES)
      .chain(([begin, names]) =>
        fc.record({ begin: fc.constant(begin), name: fc.constantFrom(...names), at: fc.nat(30) }),
      );
    await fc.assert(
      fc.asyncProperty(used, async ({ begin, name, at }) => {
        expect(await checkPage(`Words ${begin}${name}]#`)).toEqual([]);
        const wrong = misspelt(name, at);
        fc.pre(!NAMES.some(([, names]) => names.includes(wrong)));
        const [line = '', ...more] = await checkPage(`Words\n\n${begin}${wrong}]#`);
        expect(more).toEqual([]);
        const column = begin.indexOf('[') + 2;
        expect(line).toMatch(new RegExp(`^pages/a\\.en\\.md:7:${column} warning There is no .*\`${wrong}\``));
        expect(line).toContain('Did you mean `');
      }),
      { numRuns: 40 },
    );
  });

  it('reports names in settings, and pages that settings switch', async () => {
    const { lines } = await check({
      'pages/orbit-week.en.md': page('Text'),
      'configs/manage-promotion-pages.en.yaml':
        'value:\n  pages:\n    orbit-weak: true\n    orbit-week: true\n',
      'configs/providers-config.en.yaml':
        'value:\n  disabled:\n    all:\n      - far-side\n      - far-sides\n',
      'configs/offers.en.yaml': readFileSync('content/configs/offers.en.yaml', 'utf8').replace(
        'spins: 50\n',
        'spins: 50\n      game: far-side/glass-stations\n',
      ),
      'configs/disabled-bonuses.en.yaml': 'value:\n  group_keys: [welcome_1, welcome_l]\n',
      'configs/modify-gifts-config.en.yaml': 'value:\n  gifts:\n    welcome_3:\n      order: 3\n',
      'configs/betting-config.en.yaml':
        'value:\n  is_enabled: false\n  url: null\n  disabled_countries: [DE, UK]\n',
      'configs/tournaments.en.yaml': readFileSync('content/configs/tournaments.en.yaml', 'utf8').replace(
        'games_category: armillary',
        'games_category: armilary',
      ),
      'menus/top.en.yaml':
        'items:\n  - category: news\n  - label: A\n    href: /orbit-week\n    icon: vips\n',
    });
    expect(lines).toEqual([
      'configs/betting-config.en.yaml:4:28 warning `value.disabled_countries.1`: There is no country `UK`. Did you mean `CK`?',
      'configs/disabled-bonuses.en.yaml:2:27 warning `value.group_keys.1`: There is no bonus `welcome_l`. Did you mean `welcome_1`?',
      'configs/manage-promotion-pages.en.yaml:3:5 warning There is no page `orbit-weak`. Did you mean `orbit-week`?',
      'configs/modify-gifts-config.en.yaml:3:5 warning `value.gifts.welcome_3`: There is no bonus `welcome_3`. Did you mean `welcome_1`?',
      expect.stringMatching(
        /^configs\/offers\.en\.yaml:\d+:7 warning `value\.offers\.0\.game`: There is no game `far-side\/glass-stations`\. Did you mean `far-side\/glass-station`\?$/,
      ),
      'configs/providers-config.en.yaml:5:9 warning `value.disabled.all.1`: There is no maker of games `far-sides`. Did you mean `far-side`?',
      expect.stringMatching(
        /^configs\/tournaments\.en\.yaml:.*There is no category or maker of games `armilary`\. Did you mean `armillary`\?$/,
      ),
      'menus/top.en.yaml:2:5 warning `items.0.category`: There is no category `news`. Correct it, or remove it.',
      'menus/top.en.yaml:5:5 warning `items.1.icon`: There is no icon `vips`. Did you mean `vip`?',
    ]);
  });
});

describe('check, a value whose schema is its own', () => {
  it('tells a wrong value beside everything else that is wrong with the document', async () => {
    const { lines } = await check({
      'configs/betting-config.en.yaml':
        'title: T\nvalue:\n  is_enabled: perhaps\n  url: null\n  disabled_contries: []\n  disabled_countries: [DE, UK]\n',
      'configs/providers-config.en.yaml':
        'titel: T\nvalue:\n  disabled:\n    all: [far-sides]\n    guest: 5\n',
    });
    expect(lines).toEqual([
      expect.stringMatching(/^configs\/betting-config\.en\.yaml:3:3 error .*Seen: "perhaps"\.$/),
      expect.stringMatching(
        /^configs\/betting-config\.en\.yaml:5:3 error .*no field `value\.disabled_contries`/,
      ),
      expect.stringMatching(/^configs\/betting-config\.en\.yaml:6:28 warning .*There is no country `UK`/),
      expect.stringMatching(/^configs\/providers-config\.en\.yaml:1:1 error .*no field `titel`/),
      expect.stringMatching(
        /^configs\/providers-config\.en\.yaml:4:11 warning .*no maker of games `far-sides`/,
      ),
      expect.stringMatching(/^configs\/providers-config\.en\.yaml:5:5 error/),
    ]);
  });
});

describe('check, names of documents', () => {
  it('refuses a page at an address that the site itself answers', async () => {
    const mounted = routeTable(site, { pages: [], files: globSync('**/*.*', { cwd: 'public' }) });
    const answered = mounted.flatMap(({ method, path, part }) =>
      method === 'GET' && part !== 'Pages' && part !== 'Internal listener' ? [path] : [],
    );
    const paths = [...listPageAddresses('.'), ...Object.keys(GALLERY_PAGES), ...answered, '/api/x'].map(
      (path) =>
        path
          .replace(/^GET /, '')
          .slice(1)
          .replace(/\{[^}]+\}/g, 'x'),
    );
    const keys = new Set(paths.filter((path) => !/^(?:_astro\/|x\/)/.test(path)));
    expect(keys.size).toBeGreaterThan(100);
    for (const key of keys) {
      const { code, lines } = await check({ [`pages/${key}.en.md`]: page('Text') });
      expect(code, key).toBe(1);
      expect(lines[0], key).toContain(' error The address `/');
    }
  });

  it('says what a file should be called', async () => {
    const names: Record<string, string> = {
      'page/promo.en.md': 'pages',
      'pages/promo.EN.md': 'pages/promo.en.md',
      'pages/promo.fr.md': 'pages/promo.fr-CA.md',
      'pages/promo_en.md': 'pages/promo.en.md',
      'pages/Promo Page.en.md': 'pages/promo-page.en.md',
      'pages/promo.en.markdown': 'pages/promo.en.md',
      'pages/promo/ee.en.md': 'promo/EE',
      'menus/header.en.yml': 'menus/header.en.yaml',
    };
    for (const [name, meant] of Object.entries(names))
      expect((await check({ [name]: page('Text') })).lines[0], name).toContain(`Did you mean \`${meant}\`?`);
    expect((await check({ 'promo.en.md': page('Text') })).lines[0]).toContain('pages/promo.en.md');
  });
});

/** A right document of each type, by file; YAML only, so that each field stands on a line of its own. */
const RIGHT: Readonly<Record<string, string>> = {
  'pages/a.en.md':
    '---\ntitle: x\nlayout: wide\nbannerImage:\n  src: /favicon.svg\n  alt: y\nmeta:\n  title: y\n  noindex: true\n---\n\nText\n',
  'snippets/a.en.md': '---\ntitle: x\nvariables:\n  bonus: 1\n---\n\n{bonus}\n',
  'menus/header.en.yaml':
    'title: x\nitems:\n  -\n    label: a\n    href: https://x.example\n    badge: NEW\n',
  'messages/site.en.yaml': 'messages:\n  A.B: x\n',
  'configs/site.en.yaml':
    'title: x\nvalue:\n  name: Test\n  supportEmail: a@b.example\nvariables:\n  bonus: 1\n',
  'configs/coupons.en.yaml': 'value:\n  codes:\n    -\n      code: ABCD\n      wager: 30\n',
  'files/a.en.yaml': 'title: x\nurl: https://x.example/a.pdf\nmime: application/pdf\nsize: 1\n',
  'awards/a.en.yaml': 'name: x\nnomination: y\nprize: winner\nyear: 2025\nimgUrl: /favicon.svg\n',
};
/** Names in these that authors choose themselves. */
const FREE = ['bonus', 'A.B'];

describe('check, misspelt names', () => {
  it('reports every misspelt field, in every type of document and at every depth', async () => {
    for (const [file, source] of Object.entries(RIGHT)) {
      const rows = source.split('\n');
      for (const [index, row] of rows.entries()) {
        const [, indent = '', name = ''] = /^(\s*)([\w.]+):/.exec(row) ?? [];
        if (name.length < 3 || FREE.includes(name)) continue;
        const wrong = misspelt(name, index);
        const text = rows.with(index, row.replace(name, wrong)).join('\n');
        const place = `${file}:${index + 1}:${indent.length + 1} error `;
        const reported = (await check({ [file]: text })).lines.filter(
          (line) => line.startsWith(place) && line.includes('has no field'),
        );
        expect(reported, `${file} ${wrong}`).toHaveLength(1);
        expect(reported[0]).toContain(`${wrong}\`. Remove it or correct its name. Did you mean \`${name}\`?`);
      }
    }
  });

  it('reports every document that is named nearly as one that the site reads', async () => {
    const named = fc.constantFrom(
      ...['menus/header', 'menus/footer', 'configs/site', 'configs/banners-config', 'configs/rewards-shop'],
      ...['messages/account', 'messages/validation', 'messages/game-row'],
    );
    await fc.assert(
      fc.asyncProperty(named, fc.nat(20), async (name, at) => {
        const [folder = '', key = ''] = name.split('/');
        const wrong = misspelt(key, at);
        fc.pre(/^[a-z][a-z-]*[a-z]$/.test(wrong) && !wrong.includes('--'));
        const body =
          folder === 'menus' ? 'items: []\n' : folder === 'configs' ? 'value: {}\n' : 'messages: {}\n';
        const { code, lines } = await check({ [`${folder}/${wrong}.en.yaml`]: body });
        const type = folder.replace(/s$/, '').replace('message', 'messages');
        expect(lines).toEqual([
          `${folder}/${wrong}.en.yaml:1:1 warning The site reads no ${type} \`${wrong}\`. Did you mean \`${key}\`?`,
        ]);
        expect(code).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it('reports a translation whose name is not that of the others', async () => {
    const types: Record<string, [extension: string, source: string]> = {
      pages: ['md', page('Text')],
      snippets: ['md', page('Text')],
      menus: ['yaml', 'items: []\n'],
      files: ['yaml', RIGHT['files/a.en.yaml'] ?? ''],
      awards: ['yaml', RIGHT['awards/a.en.yaml'] ?? ''],
      configs: ['yaml', 'value: {}\n'],
    };
    for (const [folder, [extension, source]] of Object.entries(types)) {
      const files = (german: string) => ({
        [`${folder}/orbit-week.en.${extension}`]: source,
        [`${folder}/orbit-week.no.${extension}`]: source,
        [`${folder}/${german}.de.${extension}`]: source,
        [`${folder}/far-side.de.${extension}`]: source,
      });
      expect((await check(files('orbit-week'))).lines, folder).toEqual([]);
      const { lines } = await check(files('orbit-weak'));
      expect(lines, folder).toHaveLength(1);
      expect(lines[0]).toContain(`${folder}/orbit-weak.de.${extension}:1:1 warning `);
      expect(lines[0]).toContain('not in de');
      expect(lines[0]).toContain('Did you mean `orbit-week`?');
    }
  });
});

describe('check, messages', () => {
  const say = async (...rows: string[]) =>
    (await check({ 'messages/auth.en.yaml': `messages:\n${rows.map((row) => `  ${row}\n`).join('')}` }))
      .lines;

  it('reports wordings of what the site does not say, and values that it does not put into them', async () => {
    const place = 'messages/auth.en.yaml:2:3 warning';
    expect(await say('AUTH.RESTRICTED_ACTIONS: x')).toEqual([
      `${place} The site has no message \`AUTH.RESTRICTED_ACTIONS\`, so nobody reads this. Did you mean \`AUTH.RESTRICTED_ACTION\`?`,
    ]);
    expect(await say('zzz: x')).toEqual([
      `${place} The site has no message \`zzz\`, so nobody reads this. Correct its key, or remove it.`,
    ]);
    expect(await say('AUTH.TOO_MANY_other: Wait {{ccount}} minutes')).toEqual([
      `${place} \`AUTH.TOO_MANY_other\`: no value \`ccount\` is put into this message. Did you mean \`{{count}}\`?`,
    ]);
    expect(await say('AUTH.CLOSE: ' + "'{{name}}'")).toEqual([
      `${place} \`AUTH.CLOSE\`: no value \`name\` is put into this message. It takes none.`,
    ]);
    expect(await say('AUTH.CONFIRMED: ' + "'{email} is right'")).toEqual([
      `${place} \`AUTH.CONFIRMED\`: \`{email}\` stays as text. Write \`{{email}}\`.`,
    ]);
    expect(
      await say(
        'AUTH.CLOSE: x',
        'AUTH:',
        '  BACK: y',
        '  TOO_MANY_other: ' + "'{{count}} z'",
        'AUTH.CONFIRMED: ' + "'{{ email }} {x}'",
      ),
    ).toEqual([]);
  });
});

describe('check, kinds of values', () => {
  it('says in plain words which kind of value a field holds', async () => {
    const source = '---\ntitle: x\nmeta: { noindex: 3 }\nlayout: wied\n---\n\nText\n';
    const [line] = (await check({ 'pages/a.en.md': source })).lines;
    expect(line).toMatch(/^pages\/a\.en\.md:3:9 error `meta\.noindex`: Allowed is .*\. Seen: 3\.$/);
    const [empty] = (await check({ 'pages/a.en.md': '---\ntitle: #1 in bonuses\n---\n\nText\n' })).lines;
    expect(empty).toMatch(
      /^pages\/a\.en\.md:2:1 error `title`: Allowed is a text\. Nothing stands here\. .*`#`/,
    );
    const [bare] = (await check({ 'pages/a.en.md': '---\ntitle:\n---\n\nText\n' })).lines;
    expect(bare).toBe('pages/a.en.md:2:1 error `title`: Allowed is a text. Nothing stands here.');
    const lines = (await check({ 'pages/a.en.md': '---\ntitle: x\nlayout: wied\n---\n\nText\n' })).lines;
    expect(lines[0]).toContain('Did you mean `wide`?');
  });
});
