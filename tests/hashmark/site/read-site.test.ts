import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConfigError } from '../../../src/hashmark/process/config-error.ts';
import { loadSite } from '../../../src/hashmark/site/load-site.ts';
import { readSite } from '../../../src/hashmark/site/read-site.ts';

const file = 'src/site.ts';
const read = (definition: unknown) => readSite({ default: definition }, file);
const name = 'Notebook';
const limit = z.string().describe('How many.');
const withSettings = (of: string, shape: Record<string, z.ZodType>) => ({
  name: of,
  settings: z.object(shape),
});

describe('a mistaken definition of a site', () => {
  it.each<[unknown, ...string[]]>([
    [{ name, region: {} }, 'There is no field `region`. Did you mean `regions`?'],
    [
      { name, region: {}, docments: {} },
      'There is no field `region`. Did you mean `regions`?',
      'There is no field `docments`. Did you mean `documents`?',
    ],
    [
      { name, theme: 'dark' },
      'There is no field `theme`. Allowed are `name`, `regions`, `modules`, `calls`, `names`, `nameTitles`, `addresses`, `documents`, `publishing`, `routes`, `forms`, `audiences`, `gallery`.',
    ],
    [
      { name, regions: { locale: ['en'] } },
      'There is no field `regions.locale`. Did you mean `regions.locales`?',
    ],
    [
      { name, documents: { page: { shapes: {} } } },
      'There is no field `documents.page.shapes`. Did you mean `documents.page.shape`?',
    ],
    [
      { name, publishing: { everypages: [] } },
      'There is no field `publishing.everypages`. Did you mean `publishing.everyPage`?',
    ],
    [{ constructor: name, name }, expect.stringContaining('There is no field `constructor`.')],
    [{}, '`name`: This field is missing. Write a text that is not empty.'],
    [{ name: '' }, "`name`: saw ''. Write a text that is not empty."],
    [{ name, modules: { name: 'notes' } }, '`modules`: saw an object. Write a list of modules.'],
    [
      { name, modules: [{ name: 'notes', adresses: [] }] },
      'The module `notes`: There is no field `adresses`. Did you mean `addresses`?',
    ],
    [
      { name, modules: [{ name: 'notes', content: { config: {} } }] },
      'The module `notes`: There is no field `content.config`. Did you mean `content.configs`?',
    ],
    [
      { name, modules: [{ name: 'notes' }, {}] },
      '`modules.1`: `name`: This field is missing. Write a text that is not empty.',
    ],
    [
      { name, modules: [withSettings('notes', { PORT: limit })] },
      'The module `notes`: `settings.PORT`: Hashmark has a setting of this name. Give one of them another name.',
    ],
    [
      { name, modules: [withSettings('notes', { LIMIT: limit }), withSettings('shop', { LIMIT: limit })] },
      'The module `shop`: `settings.LIMIT`: The module `notes` has a setting of this name. Give one of them another name.',
    ],
    [
      { name, modules: [withSettings('notes', { notesLimit: limit, NOTES_S3: limit, NOTES_: limit })] },
      ...['notesLimit', 'NOTES_'].map(
        (wrong) =>
          `The module \`notes\`: \`settings.${wrong}\`: A setting has a name in capital letters, digits and \`_\`, e.g. \`NOTES_LIMIT\`.`,
      ),
    ],
    [
      { name, modules: [withSettings('notes', { LIMIT: limit.optional() })] },
      "The module `notes`: `settings.LIMIT`: Say in a sentence what it is for, at the end: `.describe('…')`.",
    ],
    [
      { name, modules: [{ name: 'notes', settings: { LIMIT: limit } }] },
      'The module `notes`: `settings`: saw an object. Write what `z.object` returns.',
    ],
    [{ name, modules: [undefined] }, '`modules.0`: saw undefined. Write what `defineModule` returns.'],
    [
      () => ({ name }),
      'Its default export is a function and no definition. Write `export default defineSite({ … })`.',
    ],
    [undefined, 'It has no default export. Write `export default defineSite({ … })`.'],
  ])('%# gets a sentence that begins with the file', (definition, ...sentences) => {
    const said = (() => {
      try {
        return read(definition);
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError);
        return (error as Error).message;
      }
    })();
    if (typeof said !== 'string') expect.fail('It was taken.');
    const lines = said.split('\n').map((line) => line.replace(`${file}: `, ''));
    expect(said.startsWith(`${file}: `)).toBe(true);
    expect(lines).toEqual(sentences);
  });

  it('is missed where the default export is', () => {
    expect(() => readSite({ site: { name } }, file)).toThrow(
      new ConfigError(
        'src/site.ts: It has no default export, only the named one `site`. Write `export default defineSite({ … })`.',
      ),
    );
  });
});

/** Keeps more than a module is asked for. */
class Notes {
  readonly name = 'notes';
  readonly kept = new Map<string, string>();
}

describe('a right definition of a site', () => {
  it.each<object>([
    { name },
    { name, modules: [], calls: [], addresses: { pages: ['/'], planned: [] } },
    { name, regions: undefined, documents: undefined },
    { name, regions: { locales: ['en'], markets: { CA: { currency: 'CAD' } }, licences: { main: {} } } },
    { name, documents: { types: [], approval: ['page'], page: { shape: { anything: {} } } } },
    { name, routes: { signUp: '/join', table: [] }, forms: { anyName: {} }, names: () => undefined },
    { name, publishing: { levels: { 'any-rule': 'warning' } }, nameTitles: { icon: { en: 'Icon' } } },
    { name, modules: [{ name: 'notes', create: () => ({ services: {} }), routeNotes: { 'GET /a': {} } }] },
    { name, modules: [{ name: 'notes', internal: { notes: { 'GET /a': 'A.' }, routes: () => ({}) } }] },
    { name, modules: [{ name: 'notes', content: { configs: { schemas: {} }, restrictPages: () => {} } }] },
    { name, modules: [new Notes()] },
    {
      name,
      modules: [withSettings('notes', { NOTES_LIMIT: limit }), withSettings('shop', { SHOP_LIMIT: limit })],
    },
  ])('%# is read as it is', (definition) => {
    expect(read(definition)).toBe(definition);
  });

  it.each(globSync('{.,examples/*}/src/site.ts').sort())('is in %s', async (path) => {
    const site = await loadSite(join(process.cwd(), dirname(path)));
    expect(site.widgets.size).toBeGreaterThan(0);
  });
});
