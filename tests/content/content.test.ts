import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SHOP_PAGE } from '../../src/casino/comp-points/shop-page.ts';
import { rewardsShopSchema } from '../../src/casino/entities/config-rewards.ts';
import { CURRENCIES } from '../../src/casino/entities/regions.ts';
import { createGameCatalogue } from '../../src/casino/games/catalogue.ts';
import { SITE_ADDRESSES } from '../../src/casino/rules/site-addresses.ts';
import { slugOf } from '../../src/hashmark/cms/address.ts';
import { createCheck, engineCheck } from '../../src/hashmark/cms/check.ts';
import { Compositions } from '../../src/hashmark/cms/compositions.ts';
import { siteValuesOf } from '../../src/hashmark/cms/declared-variables.ts';
import { type ContentFile, checkFile, readFolder } from '../../src/hashmark/cms/files/read-folder.ts';
import { fillLines } from '../../src/hashmark/cms/fill-lines.ts';
import { type DocumentType, documentTypes } from '../../src/hashmark/documents/document-types.ts';
import { menuSchema } from '../../src/hashmark/documents/menu.ts';
import type { PageBody } from '../../src/hashmark/documents/page.ts';
import { compose } from '../../src/hashmark/engine/index.ts';
import { extensionsOf } from '../../src/hashmark/site/joined.ts';
import { listPageAddresses } from '../../src/hashmark/site/page-files.ts';
import { LOCALES } from '../../src/regions.ts';
import { shippedConfigs } from '../support/shipped-configs.ts';
import site from '../support/site.ts';

const { widgets } = site;
const FOLDER = fileURLToPath(new URL('../../content/', import.meta.url));
/** Each locale's language, English for its regions; French is Canadian. */
const LANGUAGES = [...new Set(LOCALES.map((locale) => (locale.startsWith('en-') ? 'en' : locale)))];
const PAGES = [
  ...['about', 'adventures', 'benefits-of-crypto', 'bonuses', 'cookie-policy', 'help', 'jackpots'],
  ...['lobby', 'payments', 'privacy-policy', 'responsible-gaming', 'rocket-mart', 'support'],
  ...['terms-and-conditions', 'vip'],
];
/** Where law or terms differ. */
const VARIANTS = [
  ...['terms-and-conditions/EE', 'bonuses/EE', 'bonuses/AU', 'responsible-gaming/EE', 'payments/AU'],
  'lobby/AU',
];
/** Addresses that are no documents. */
const ROUTES = ['/', '/gallery', ...listPageAddresses('.')];

const { files, problems } = readFolder(FOLDER);
const values = siteValuesOf(files, extensionsOf(site).rules);
const { siteVariables } = values;

const ofType = (type: DocumentType) => files.filter(({ address }) => address.type === type);
const pathOf = ({ address }: ContentFile) => slugOf(address.key, address.suffix);
const pages = ofType('page').map((file) => ({
  file,
  path: pathOf(file),
  body: documentTypes.page.schema.parse(file.body),
}));
const pathsIn = (locale: string) =>
  pages.filter(({ file }) => file.address.locale === locale).map(({ path }) => path);

/** The HTML that the engine makes of every text of a document. */
function htmlOf({ address, body }: ContentFile): string {
  const definition = documentTypes[address.type];
  const parsed = definition.schema.parse(body) as never;
  const variables = { ...siteVariables, ...definition.variables(parsed) };
  return definition
    .texts(parsed)
    .flatMap(({ text }) => compose(text, { widgets, variables, currency: 'EUR', field: 'page' }).parts)
    .map((part) => (part.kind === 'html' ? part.html : ''))
    .join('');
}

const valuesOf = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

/** Other links in the fields of a page than those in its texts. */
const fieldLinks = ({ promo, meta }: PageBody): (string | undefined)[] => [
  promo?.promo.href,
  ...(promo?.cards ?? []).map(({ href }) => href),
  meta?.metaUrl,
];

describe('the content that ships with the site', () => {
  it('has no errors and no warnings', () => {
    const check = createCheck(engineCheck(new Compositions(widgets)), extensionsOf(site));
    const found = [...problems, ...files.flatMap((file) => checkFile(file, check, values))];
    expect(found.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
  });

  it('has every page and menu in every language on offer', () => {
    for (const locale of LANGUAGES) {
      expect(pathsIn(locale), locale).toEqual(expect.arrayContaining([...PAGES, ...VARIANTS]));
      const menus = ofType('menu').filter(({ address }) => address.locale === locale);
      expect(menus.map(({ address }) => address.key)).toEqual(expect.arrayContaining(['header', 'footer']));
    }
    const translated = new Set(LANGUAGES.flatMap(pathsIn));
    for (const locale of LANGUAGES)
      expect(pathsIn(locale).toSorted(), locale).toEqual([...translated].sort());
  });

  it('describes every page in at most 160 characters', () => {
    const long = pages.filter(({ body }) => {
      const written = body.meta?.description ?? body.description ?? '';
      const description = fillLines(written, siteVariables, 'EUR');
      return description === '' || description.length > 160;
    });
    expect(long.map(({ file }) => file.file)).toEqual([]);
  });

  it('places every widget, and none more than three times on a page', () => {
    const used = new Set<string>();
    for (const { file, body } of pages) {
      const names = [body.content, ...Object.values(body.blocks ?? {})].flatMap((text) =>
        compose(text, { widgets, variables: {}, currency: 'EUR', field: 'page' }).parts.flatMap((part) =>
          part.kind === 'widget' ? [part.name] : [],
        ),
      );
      for (const name of names) {
        used.add(name);
        expect(names.filter((other) => other === name).length, `${name} in ${file.file}`).toBeLessThanOrEqual(
          3,
        );
      }
    }
    const named = new Set([...widgets.values()].map(({ name }) => name));
    expect([...used].toSorted()).toEqual([...named].toSorted());
  });

  it('ends nothing on a day that the site lives to see', () => {
    // What ends is over on every site that is installed later; what was over before the first release stays so.
    const lives = { from: 2025, until: 2060 };
    const MOMENT = /\b(20\d\d)-\d\d-\d\dT|\b\d\d\/\d\d\/(20\d\d) \d\d:/g;
    const ending = files.flatMap(({ file, body }) =>
      [...JSON.stringify(body).matchAll(MOMENT)].flatMap(([moment, iso, short]) => {
        const year = Number(iso ?? short);
        return lives.from <= year && year <= lives.until ? [`${file}: ${moment}`] : [];
      }),
    );
    expect(ending).toEqual([]);
  });

  it('tells the bonus terms in each of 14 currencies', () => {
    const enabled = CURRENCIES.filter((code) => code !== 'KZT').toSorted();
    const reported = ['bonusMax', 'bonusMinDeposit', 'bonusMaxWin', 'spinValue', 'minDeposit'];
    for (const name of reported) {
      const amounts = siteVariables[name];
      expect(Object.keys(typeof amounts === 'object' ? amounts : {}), name).toEqual(
        expect.arrayContaining(enabled),
      );
    }
    const bonuses = pages.filter(({ file }) => file.address.key === 'bonuses');
    expect(bonuses.length).toBeGreaterThanOrEqual(LANGUAGES.length);
    for (const { file, body } of bonuses)
      for (const name of body.content.includes('#BonusTerms[') ? reported.slice(0, 1) : reported.slice(0, 4))
        expect(body.content, file.file).toContain(`{${name}}`);
  });

  it('[PAGE-06] gives the rocket mart its promo with every field', () => {
    for (const locale of LANGUAGES) {
      const mart = pages.find(({ file, path }) => path === SHOP_PAGE && file.address.locale === locale);
      const body = mart?.body.promo;
      expect(body?.viewImages.length, locale).toBeGreaterThan(0);
      expect(body?.promo).toMatchObject({ title: expect.any(String), text: expect.any(String) });
      expect(body?.gamesTitles.length).toBeGreaterThan(0);
      expect(body?.maxWin.EUR).toBeGreaterThan(0);
      expect(body?.freeSpinsWager).toBeGreaterThan(0);
      expect(body?.spinRate).toBeDefined();
      expect(body?.cards.length).toBeGreaterThan(0);
    }
  });

  it('names on the page of the rocket mart the games in which its free spins are played', () => {
    const [shop] = shippedConfigs(['rewards-shop']);
    const { freespins } = z.object({ value: rewardsShopSchema }).parse(shop?.body).value;
    const { games } = createGameCatalogue();
    const marts = pages.filter(({ path }) => path === SHOP_PAGE);
    expect(marts).toHaveLength(LANGUAGES.length);
    for (const { body } of marts)
      for (const card of freespins) {
        const titles = card.games.map((id) => games.find(({ identifier }) => identifier === id)?.title);
        expect(body.promo?.gamesTitles).toEqual(titles);
        expect(body.content).toContain(`#GameRow[ids=${card.games.join(',')};`);
      }
  });

  it('tells between which returns the games are, and what they keep, as the games have them', () => {
    const { games } = createGameCatalogue();
    const edges = (kinds: readonly string[]) =>
      kinds.flatMap((kind) => {
        const returns = games.filter(({ categories }) => categories.includes(kind)).map(({ rtp }) => rtp);
        return [Math.min(...returns), Math.max(...returns)];
      });
    const told = {
      lobby: edges(['pokies', 'table']),
      'terms-and-conditions': edges(['pokies', 'table', 'live']),
      'news/return-on-every-game': edges(['pokies', 'table']),
      bonuses: edges(['pokies'])
        .map((rtp) => Number((100 - rtp).toFixed(2)))
        .toReversed(),
    };
    for (const [key, returns] of Object.entries(told)) {
      const versions = pages.filter(({ file }) => file.address.key === key);
      expect(versions.length).toBeGreaterThanOrEqual(LANGUAGES.length);
      for (const { file } of versions) {
        const figures = [...htmlOf(file).matchAll(/(\d+\.\d+)\s?%/g)].map(([, figure]) => Number(figure));
        expect(figures, file.file).toEqual(returns);
      }
    }
  });

  it('has a page over 50 kB', () => {
    const largest = Math.max(...pages.map(({ body }) => Buffer.byteLength(body.content)));
    expect(largest).toBeGreaterThan(50_000);
  });

  it('has one box to accept the terms in every version of them', () => {
    const terms = pages.filter(({ file }) => file.address.key === 'terms-and-conditions');
    for (const { file } of terms) {
      const ids = valuesOf(htmlOf(file), 'id');
      expect(
        ids.filter((id) => id === 'accept-terms'),
        file.file,
      ).toHaveLength(1);
    }
  });

  it('leads with every link to a page, and to a part that the page has in that language', () => {
    const ids = new Map(pages.map(({ file }) => [file.file, new Set(valuesOf(htmlOf(file), 'id'))]));
    const broken: string[] = [];
    const follow = (from: ContentFile, href: string) => {
      if (!/^[/#]/.test(href)) return;
      const [path = '', anchor] = href.split('#');
      if (ROUTES.includes(path)) return;
      const { locale } = from.address;
      const key = path === '' ? from.address.key : path.slice(1);
      const targets = pages.filter(
        ({ file }) =>
          file.address.locale === locale &&
          file.address.key === key &&
          (path !== '' || file.address.suffix === from.address.suffix),
      );
      const whole =
        targets.length > 0 && targets.every(({ file }) => !anchor || ids.get(file.file)?.has(anchor));
      if (!whole) broken.push(`${from.file}: ${href}`);
    };
    for (const file of files) for (const href of valuesOf(htmlOf(file), 'href')) follow(file, href);
    for (const { file, body } of pages) for (const href of fieldLinks(body)) if (href) follow(file, href);
    // Menus also name what the site is to have (`planned` of its addresses).
    for (const file of ofType('menu'))
      for (const { href } of menuSchema.parse(file.body).items)
        if (href && !SITE_ADDRESSES.includes(href)) follow(file, href);
    expect(broken).toEqual([]);
  });
});
