import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConfigError } from '../../../src/hashmark/process/config-error.ts';
import { namedWidgets } from '../../../src/hashmark/site/named-widgets.ts';
import { readWidgets } from '../../../src/hashmark/site/read-widgets.ts';

const file = 'widgets/seat-picker/widget.ts';
const right = {
  name: 'SeatPicker',
  folder: 'seat-picker',
  summary: 'Seats to choose from.',
  display: 'block',
  props: z.strictObject({}),
  hydration: 'visible',
  version: 1,
  examples: [{ title: 'Usual', text: '#SeatPicker[]#' }],
};
const without = (name: keyof typeof right) => ({ ...right, [name]: undefined });
const read = (definition: unknown) => readWidgets({ [file]: { default: definition } });
const HYDRATIONS = '`none`, `visible`, `idle`, `interaction`, `session`';
const { hydration: _, ...dry } = right;

describe('a mistaken definition of a widget', () => {
  it.each([
    [{ ...right, hydration: 'load' }, `\`hydration\`: saw 'load'. Allowed is one of ${HYDRATIONS}.`],
    [
      { ...right, hydration: 'visibel' },
      `\`hydration\`: saw 'visibel'. Allowed is one of ${HYDRATIONS}. Did you mean \`visible\`?`,
    ],
    [without('hydration'), `\`hydration\`: This field is missing; it holds one of ${HYDRATIONS}.`],
    [{ ...dry, hydratoin: 'idle' }, 'There is no field `hydratoin`. Did you mean `hydration`?'],
    [
      { ...right, colour: 'red' },
      'There is no field `colour`. Allowed are `name`, `aliases`, `folder`, `summary`, `display`, `props`, `hydration`, `messages`, `version`, `migrations`, `speaks`, `examples`.',
    ],
    [
      { ...right, display: 'blok' },
      "`display`: saw 'blok'. Allowed is one of `block`, `inline`. Did you mean `block`?",
    ],
    [{ ...right, version: 'one' }, "`version`: saw 'one'. Write a whole number, 1 or more."],
    [{ ...right, version: 1.5 }, '`version`: saw 1.5. Write a whole number, 1 or more.'],
    [{ ...right, version: 0 }, '`version`: saw 0. Write a whole number, 1 or more.'],
    [without('examples'), '`examples`: This field is missing; it holds a list.'],
    [
      { ...right, examples: [] },
      "`examples`: saw an empty list. Write at least one, such as `{ title: 'Usual', text: '#ReferFriend[]#' }`: the gallery shows it.",
    ],
    [
      { ...right, examples: [{ titel: 'Usual', text: '#SeatPicker[]#' }] },
      'There is no field `examples.0.titel`. Did you mean `examples.0.title`?',
    ],
    [
      { ...right, examples: [{ title: 'Usual' }] },
      '`examples.0.text`: This field is missing; it holds a text.',
    ],
    [
      { ...right, name: 'seat-picker' },
      "`name`: saw 'seat-picker'. Write it like ReferFriend: letters and digits, the first a capital.",
    ],
    [{ ...right, aliases: 'Seats' }, "`aliases`: saw 'Seats'. Allowed is a list."],
    [
      { ...right, folder: 'seats' },
      "`folder`: saw 'seats'. Write 'seat-picker', the folder that it stands in.",
    ],
    [{ ...right, summary: undefined }, '`summary`: This field is missing; it holds a text.'],
    [
      { ...right, props: { title: 'text' } },
      '`props`: saw an object. Write the Zod schema of the params, `z.strictObject({})` where there are none.',
    ],
    [
      without('props'),
      '`props`: Write the Zod schema of the params, `z.strictObject({})` where there are none.',
    ],
    [{ ...right, messages: 'dialogs' }, "`messages`: saw 'dialogs'. Allowed is a list."],
    [
      { ...right, version: 2, migrations: { 1: 'none' } },
      "`migrations.1`: saw 'none'. Write a function that takes the params and returns new ones.",
    ],
    [
      () => right,
      'Its default export is a function and no definition. Write `export default defineWidget({ … })`.',
    ],
    [[right], 'Its default export is a list and no definition. Write `export default defineWidget({ … })`.'],
  ])('%# gets a sentence that begins with the file', (definition, sentence) => {
    expect(() => read(definition)).toThrow(new ConfigError(`${file}: ${sentence}`));
  });

  it.each([
    [{ widget: right }, 'It has no default export, only the named one `widget`.'],
    [{}, 'It has no default export.'],
    [{ default: undefined }, 'It has no default export.'],
    [undefined, 'It has no default export.'],
  ])('%# is missed where the default export is', (exported, sentence) => {
    expect(() => readWidgets({ [file]: exported })).toThrow(
      new ConfigError(`${file}: ${sentence} Write \`export default defineWidget({ … })\`.`),
    );
  });

  it('is told with all the others, and by the same path wherever the file was found', () => {
    const wrong = { default: { ...right, folder: 'a', display: 'blok', version: 'one' } };
    expect(() =>
      readWidgets({ '/widgets/a/widget.ts': wrong, 'C:\\site\\widgets\\b\\widget.ts': wrong }),
    ).toThrow(
      new ConfigError(
        ['a', 'a', 'b', 'b', 'b']
          .map((folder, index) => {
            const said = [
              "`display`: saw 'blok'. Allowed is one of `block`, `inline`. Did you mean `block`?",
              "`version`: saw 'one'. Write a whole number, 1 or more.",
              "`folder`: saw 'a'. Write 'b', the folder that it stands in.",
            ];
            return `widgets/${folder}/widget.ts: ${said[folder === 'a' ? index : index - 2]}`;
          })
          .join('\n'),
      ),
    );
  });

  it.each([
    [
      [right, { ...right, folder: 'seats' }],
      'widgets/seats/widget.ts and widgets/seat-picker/widget.ts are both named SeatPicker. Give one of them another name.',
    ],
    [
      [right, { ...right, folder: 'seats', name: 'Seats', aliases: ['SeatPicker'] }],
      'widgets/seats/widget.ts and widgets/seat-picker/widget.ts are both named SeatPicker. Give one of them another name.',
    ],
    [
      [{ ...right, aliases: ['SeatPicker'] }],
      "widgets/seat-picker/widget.ts: `aliases` repeats `SeatPicker`. Write each name once, and the widget's own only as `name`.",
    ],
  ])('%# takes no name that is taken', (widgets, sentence) => {
    const exported = widgets.map((widget) => [`widgets/${widget.folder}/widget.ts`, { default: widget }]);
    expect(() => namedWidgets(readWidgets(Object.fromEntries(exported)))).toThrow(new ConfigError(sentence));
  });
});

describe('a right definition of a widget', () => {
  it.each<object>([
    right,
    { ...right, aliases: ['Seats', 'Seat2'] },
    { ...right, aliases: undefined, messages: undefined, migrations: undefined },
    { ...right, messages: ['dialogs'] },
    { ...right, version: 3, migrations: { 1: () => ({}), 2: () => ({}) } },
    { ...right, version: 7 },
    { ...right, display: 'inline' },
    ...['none', 'visible', 'idle', 'interaction', 'session'].map((hydration) => ({ ...right, hydration })),
    { ...right, props: z.object({ a: z.string() }).refine(() => true) },
    { ...right, props: z.strictObject({}).transform((all) => all) },
    { ...right, props: z.strictObject({}).superRefine(() => {}) },
    { ...right, props: { safeParse: () => ({ success: true }) } },
    { ...right, examples: [...right.examples, ...right.examples] },
    Object.freeze({ ...right }),
  ])('%# is read as it is', (definition) => {
    expect(read(definition)).toEqual([definition]);
    expect(read(definition)[0]).toBe(definition);
  });

  it('may stand among other exports', () => {
    expect(readWidgets({ [file]: { default: right, MOST: 8 } })).toEqual([right]);
  });

  it.each(globSync('{.,examples/*}/widgets/*/widget.ts').sort())('is in %s', async (path) => {
    const exported: unknown = await import(pathToFileURL(path).href);
    expect(readWidgets({ [path]: exported })).toHaveLength(1);
  });
});
