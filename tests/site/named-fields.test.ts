/** Every field that refers to something says so, so that it is checked, offered to editors, and found before something is renamed. */

import { expect, it } from 'vitest';
import { z } from 'zod';
import { configSchemas } from '../../src/casino/configuration/config-schemas.ts';
import { documentTypes, listDocumentTypes } from '../../src/hashmark/documents/document-types.ts';
import { nameKindOf } from '../../src/hashmark/documents/names.ts';
import { innerForms } from '../../src/hashmark/documents/schema-forms.ts';
import { loadSite } from '../../src/hashmark/site/load-site.ts';

/** Words that fields have in their names when they hold the name of something else. */
const REFERS =
  /^(?:.*_)?(?:address|adventure|award|banner|bonus|book|categor(?:y|ies)|collection|countr(?:y|ies)|coupon|file|game|gift|group|href|icon|id|identifier|image|img|jackpot|key|link|lotter(?:y|ies)|maker|menu|name|page|picture|popup|provider|seal|slug|snippet|src|tag|tournament|url|widget)(?:s|_?ids?|_?keys?|_?url|_?href|_?src)?$/;
const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface Field {
  readonly path: string;
  readonly name: string;
  readonly schema: z.core.$ZodType;
}

const isText = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodString || schema instanceof z.ZodNumber || schema instanceof z.ZodStringFormat;

/** Every text and number that a value of the schema can hold, by the name of the nearest field. */
function* walk(
  schema: z.core.$ZodType,
  path: string,
  name: string,
  above: readonly z.core.$ZodType[] = [],
): Generator<Field> {
  // A schema may stand within itself.
  if (nameKindOf(schema) !== undefined || above.includes(schema)) return;
  const within = [...above, schema];
  if (isText(schema)) yield { path, name, schema };
  else if (schema instanceof z.ZodObject)
    for (const [key, inner] of Object.entries(schema.shape))
      yield* walk(inner, `${path}.${key}`, key, within);
  else if (schema instanceof z.ZodArray) yield* walk(schema.element, `${path}[]`, name, within);
  else if (schema instanceof z.ZodRecord) {
    yield* walk(schema.keyType, `${path}{}`, name, within);
    yield* walk(schema.valueType, `${path}{}`, name, within);
  } else for (const form of innerForms(schema) ?? []) yield* walk(form, path, name, within);
}

const site = await loadSite();
const SCHEMAS: readonly (readonly [string, z.core.$ZodType])[] = [
  ...listDocumentTypes().map((type) => [type, documentTypes[type].schema] as const),
  ...Object.entries(configSchemas),
  ...[...new Set(site.widgets.values())].map((widget) => [`#${widget.name}`, widget.props] as const),
];

/** Fields that refer to nothing, although they sound so: what each holds, and its fields. */
const REFER_TO_NOTHING: Readonly<Record<string, readonly string[]>> = {
  'a name that others use': [
    'additional-gifts.gifts[].group_key',
    'banners-config.banners[].id',
    'cashback-levels.levels[].id',
    'lotteries.series[].identifier',
    'menu-categories-games.live[].slug',
    'menu-categories-games.pokies[].slug',
    'offers.offers[].group_key',
    'offers.offers[].id',
    'rewards-shop.freespins[].group',
    'rewards-shop.lootboxes[].group',
    'rewards-shop.lotteries[].group',
    'rewards-shop.money[].group',
    'rewards-shop.sale.cards[].group',
    'tournaments.series[].identifier',
    'vip-adventures.identifier',
    'wheel-config-segments.segments[].id',
    'wheel-config.tables[].group_key',
  ],
  'the lists that a document stands in': ['file.categories[]', 'page.categories[]'],
  'slots and readers, which the schema lists': ['banners-config.banners[].categories[]'],
  'a part of the names of a page and of a category': ['#LoadBook.book'],
  'words for readers': [
    'additional-gifts.gifts[].button.name',
    'award.name',
    'banners-config.banners[].button.name',
    'banners-config.banners[].secondButton.name',
    'cashback-levels.levels[].name',
    'managers.managers[].managerName',
    'safer-play.help[].name',
    'site.name',
    'site.scripts[].name',
  ],
  money: ['coupons.codes[].bonus{}', 'offers.offers[].max_bonus{}'],
  'the address or the key of another service': [
    'betting-config.url',
    'managers.managers[].telegramLink',
    'managers.managers[].whatsAppLink',
    'navigation.blog.url',
    'navigation.dmca.url',
    'navigation.socials[].url',
    'safer-play.help[].url',
    'safer-play.seals[].url',
    'site.scripts[].src',
    'survey-config.survey_collector_id',
    'survey-config.survey_id',
  ],
};

it('every field of documents, settings and widgets that refers to something says to what', () => {
  const fields = SCHEMAS.flatMap(([name, schema]) => [...walk(schema, name, name)]);
  const sounding = fields.filter(({ name }) => REFERS.test(inWords(name))).map(({ path }) => path);
  expect([...new Set(sounding)].sort()).toEqual(Object.values(REFER_TO_NOTHING).flat().sort());
});
