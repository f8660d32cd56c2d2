/** Parts of pages that no reader is shown, and addresses below a page that lead to none. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { namesOfFolder } from '../../../src/casino/published-rules/folder-names.ts';
import { createCheck, engineCheck } from '../../../src/hashmark/cms/check.ts';
import { Compositions } from '../../../src/hashmark/cms/compositions.ts';
import { siteValuesOf } from '../../../src/hashmark/cms/declared-variables.ts';
import { explainLink } from '../../../src/hashmark/cms/files/explain-link.ts';
import { listedNames } from '../../../src/hashmark/cms/names/name-source.ts';
import { joinNames } from '../../../src/hashmark/documents/names.ts';
import { extensionsOf } from '../../../src/hashmark/site/joined.ts';
import site from '../../support/site.ts';
import { storeKinds } from '../store/stores.ts';
import { check, page as pageFile } from './check-files.ts';
import { createWorld, page, pageBody, type World } from './world.ts';

const { widgets, names, addresses } = extensionsOf(site);
const said = (blocks: Record<string, string>, known = names) =>
  createCheck(engineCheck(new Compositions(widgets), known), { names: known })(
    'page',
    'a',
    { title: 'T', content: 'Text', blocks },
    { texts: true, siteVariables: {} },
  ).issues;

it.each([
  ['instrumnet', 'Did you mean `instrument`?'],
  ['instruments', 'Did you mean `instrument`?'],
  ['aside', 'There are: `instrument`.'],
])('a block `%s` that the site does not show is told of', (name, repair) => {
  expect(said({ instrument: 'Shown', [name]: 'Not shown' })).toMatchObject([
    {
      ...{ id: 'unknown-name', level: 'warning', path: ['blocks', name] },
      message: `There is no block \`${name}\`. ${repair}`,
    },
  ]);
});

it('nothing is said of the blocks that are shown, nor by a site that names none', () => {
  expect(said({})).toEqual([]);
  expect(said({ instrument: 'Shown' })).toEqual([]);
  expect(
    said({ aside: 'Shown elsewhere' }, joinNames([(kind) => (kind === 'icon' ? new Set() : undefined)])),
  ).toEqual([]);
});

const from = { type: 'page', key: 'a', suffix: '', locale: 'en' } as const;
const news = { type: 'page', key: 'news/one', suffix: '', locale: 'en' } as const;
const pages = new Map([['news/one', [{ address: news, ids: undefined }]]]);
const explain = (written: string) =>
  explainLink(written, from, undefined, { pages, answered: names?.('address'), addresses });

it.each(['/news/nope', '/news/on', '/de/news/nope', '/news/nope?a=1#b'])(
  'a link to the article `%s` that nobody has written leads nowhere',
  (written) => {
    expect(explain(written)?.message).toContain('leads nowhere: there is no page `news/');
  },
);

it.each(['/news/one', '/de/news/one', '/news', '/tournaments/any', '/popup/any'])(
  'nothing is said of a link to `%s`',
  (written) => {
    expect(explain(written)).toBeUndefined();
  },
);

it('a link to what the part of an address names is held against what there is', () => {
  const named = (kind: string) => (kind === 'offer' ? new Set(['lift-off-1', 'nightsky']) : undefined);
  const ofOffers = (written: string, known?: typeof named) =>
    explainLink(written, from, undefined, { pages, answered: undefined, addresses, named: known });
  for (const [written, suggestion] of [
    ['/bonuses/nope', undefined],
    ['/bonuses/nightsy', '/bonuses/nightsky'],
    ['/de/bonuses/nightsy?a=1#terms', '/de/bonuses/nightsky?a=1#terms'],
  ] as const) {
    const fault = ofOffers(written, named);
    expect(fault?.message).toContain(`The link \`${written}\` leads nowhere: there is no offer \`n`);
    expect(fault?.suggestion).toBe(suggestion);
  }
  for (const right of ['/bonuses/lift-off-1', '/de/bonuses/nightsky?a=1', '/tournaments/nope', '/lottery/x'])
    expect(ofOffers(right, named)).toBeUndefined();
  // Where nobody knows the names, as where a platform of another kind answers.
  expect(ofOffers('/bonuses/nope')).toBeUndefined();
  expect(ofOffers('/bonuses/nope', () => undefined)).toBeUndefined();
});

it('a link to a game, a maker, a category, a tournament, a quest or a lottery that there is not leads nowhere', () => {
  const of: Record<string, string> = {
    game: 'gantry/ashen-anchor',
    'collection-of-games': 'roulette',
    'category-of-pokies': 'jackpots',
    'category-of-live-games': 'top',
    quest: 'deep-field',
    'maker-of-games': 'gantry',
    tournament: 'daily-sprint',
    lottery: 'weekly-draw',
  };
  const named = (kind: string) => (of[kind] === undefined ? undefined : new Set([of[kind]]));
  const ofNames = (written: string) =>
    explainLink(written, from, undefined, { pages, answered: undefined, addresses, named });
  for (const [written, said, suggestion] of [
    ['/play/gantry/ashen-ancor', 'game `gantry/ashen-ancor`', '/play/gantry/ashen-anchor'],
    ['/de/play/gantri/ashen-anchor?mode=demo', 'game `g', '/de/play/gantry/ashen-anchor?mode=demo'],
    ['/producers/gantri', 'maker of games `gantri`', '/producers/gantry'],
    ['/categories/roulete', 'collection of games `roulete`', '/categories/roulette'],
    ['/de/pokies/jackpot?page=2', 'category of pokies `jackpot`', '/de/pokies/jackpots?page=2'],
    ['/live/jackpots', 'category of live games `jackpots`', undefined],
    ['/action/deep-fields', 'quest `deep-fields`', '/action/deep-field'],
    ['/tournaments/daily-spirit', 'tournament `daily-spirit`', '/tournaments/daily-sprint'],
    ['/lottery/nope', 'lottery `nope`', undefined],
  ] as const) {
    const fault = ofNames(written);
    expect(fault?.message).toContain(`The link \`${written}\` leads nowhere: there is no ${said}`);
    expect(fault?.suggestion).toBe(suggestion);
  }
  for (const right of [
    ...['/play/gantry/ashen-anchor', '/de/play/gantry/ashen-anchor?mode=demo', '/producers/gantry/2'],
    ...['/pokies/jackpots', '/de/live/top?page=2', '/action/deep-field', '/pokies', '/live', '/action'],
    ...['/categories/roulette', '/tournaments/daily-sprint', '/tournaments/all', '/lottery/weekly-draw'],
  ])
    expect(ofNames(right)).toBeUndefined();
});

it('a folder without offers says nothing of links to them, and one with offers does', () => {
  const offers = { type: 'config', key: 'offers', suffix: '', locale: 'en' } as const;
  const body = { value: parse(readFileSync('content/configs/offers.en.yaml', 'utf8')).value };
  expect(namesOfFolder([])).toBeUndefined();
  const named = namesOfFolder([{ address: offers, body }]);
  expect([...(named?.('offer') ?? [])]).toEqual(expect.arrayContaining(['lift-off-1', 'lift-off-2']));
  expect(named?.('offer')?.has('welcome_1')).toBe(false);
  // What other settings of it would name nobody knows.
  for (const kind of ['category-of-pokies', 'category-of-live-games', 'quest'])
    expect(named?.(kind)).toBeUndefined();
});

it('links to halls and quests are held against the settings of a folder, of whatever language and licence', async () => {
  const config = (file: string) => readFileSync(`content/configs/${file}.en.yaml`, 'utf8');
  const links = ['pokies/all', 'pokies/new', 'pokies/nww', 'live/all', 'live/jackpots', 'action/low-orbit'];
  const text = [...links, 'action/low-orbits', 'pokies/only-here'].map((to) => `[a](/${to})`).join(' ');
  const said = async (files: Record<string, string>) => {
    const { lines } = await check({ 'pages/a.en.md': pageFile(text), ...files });
    return lines
      .filter((line) => line.includes('leads nowhere'))
      .map((line) => /`\/([^`]+)`/.exec(line)?.[1]);
  };
  const menus = config('menu-categories-games');
  const own = menus.replace('slug: exclusive', 'slug: only-here');
  expect(await said({})).toEqual([]);
  expect(await said({ 'configs/tournaments.en.yaml': config('tournaments') })).toEqual(['action/low-orbits']);
  const halls = { 'configs/menu-categories-games.en.yaml': menus };
  expect(await said(halls)).toEqual(['pokies/nww', 'live/jackpots', 'pokies/only-here']);
  expect(await said({ ...halls, 'configs/menu-categories-games/EE.de.yaml': own })).toEqual([
    'pokies/nww',
    'live/jackpots',
  ]);
});

it('a folder without offers and shop says nothing of the variables that they would fill in', () => {
  const unknownIn = (keys: readonly string[]) => {
    const { rules } = extensionsOf(site);
    const of = siteValuesOf(
      keys.map((key) => ({
        address: { type: 'config', key, suffix: '', locale: 'en' },
        body: parse(readFileSync(`content/configs/${key}.en.yaml`, 'utf8')),
      })),
      rules,
    );
    return (content: string) =>
      createCheck(engineCheck(new Compositions(widgets)), {})(
        'page',
        'a',
        { title: 'T', content },
        { texts: true, ...of },
      )
        .issues.filter(({ id }) => id === 'unknown-variable')
        .map(({ message }) => message.split(' ', 1)[0]);
  };
  const shipped = unknownIn(['site', 'offers', 'rewards-shop']);
  const names =
    '{bonusMax} {bonusWager} {bonusMinDeposit} {liftOff2MinDeposit} {signUpSpins} {exampleBonus} {shopWager} {shopSpins1}';
  expect(shipped(names)).toEqual([]);
  expect(unknownIn([])(names)).toEqual([]);
  expect(unknownIn([])('{liftOff9Max} {shopPoints7}')).toEqual([]);
  expect(unknownIn(['rewards-shop'])('{liftOff9Max} {shopPoints7}')).toEqual(['`{shopPoints7}`']);
  expect(shipped('{liftOff9Max} {shopPoints7}')).toEqual(['`{liftOff9Max}`', '`{shopPoints7}`']);
  // Near a name that is there without offers, or of no form that they fill in.
  expect(unknownIn([])('{cashbakWager} {adventurSpins} {bonusMx} {minDepost} {nope}')).toEqual([
    ...['`{cashbakWager}`', '`{adventurSpins}`', '`{bonusMx}`', '`{minDepost}`', '`{nope}`'],
  ]);
});

describe.each(storeKinds)('publishing on $name', (kind) => {
  let world: World;
  const offers = listedNames(() => [{ name: 'lift-off-1' }, { name: 'nightsky' }]);
  beforeAll(async () => {
    world = await createWorld(kind, undefined, {
      nameSources: (of) => (of === 'offer' ? offers : undefined),
    });
  });
  afterAll(() => world.remove());

  it('tells of links to offers that there are not', async () => {
    const content = 'Words\n\n[a](/bonuses/lift-off-1) and [b](/bonuses/nightsy) and [c](/news/nope)';
    const { issues } = await world.cms.check(page('a'), pageBody('A', { content }));
    expect(issues).toMatchObject([
      { id: 'dead-link', line: 3, column: 34, suggestion: '/bonuses/nightsky' },
      { id: 'dead-link', line: 3, column: 60 },
    ]);
  });
});
