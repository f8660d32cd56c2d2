import { defineCall } from 'hashmark/calls';
import { defineDocumentType } from 'hashmark/documents';
import { defineModule, defineSite, type ModuleContext } from 'hashmark/site';
import { defineWidget, type WidgetLoader, type WidgetProps } from 'hashmark/widget';
import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';

const readNote = defineCall({
  name: 'readNote',
  owner: 'site',
  method: 'GET',
  path: '/api/notes/{id}',
  summary: 'One note.',
  params: z.object({ id: z.string() }),
  response: z.object({ title: z.string() }),
  errors: ['not-found'],
});

const widget = defineWidget({
  name: 'Note',
  folder: 'note',
  summary: 'One note.',
  display: 'block',
  props: z.strictObject({
    id: z.string().describe('Which.'),
    lines: z.coerce.number().default(3).describe('How many.'),
  }),
  hydration: 'none',
  version: 1,
  examples: [{ title: 'A note', text: '#Note[id=ferry]#' }],
});
const load = (async ({ id }) => ({ data: { title: id } })) satisfies WidgetLoader<
  z.output<typeof widget.props>,
  { title: string }
>;

it('a call keeps its own type: name, params and answer', () => {
  expectTypeOf(readNote.name).toEqualTypeOf<'readNote'>();
  expectTypeOf<z.input<typeof readNote.params>>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<z.output<typeof readNote.response>>().toEqualTypeOf<{ title: string }>();
  // @ts-expect-error: a path begins with a slash.
  expect(defineCall({ ...readNote, path: 'notes' }).path).toBe('notes');
});

it("a component's props follow from the schema and the loader", () => {
  type Props = WidgetProps<typeof widget, typeof load>;
  expectTypeOf<Props['id']>().toEqualTypeOf<string>();
  expectTypeOf<Props['lines']>().toEqualTypeOf<number>();
  expectTypeOf<Props['data']>().toEqualTypeOf<{ title: string } | null>();
  expectTypeOf<WidgetProps<typeof widget>['data']>().toEqualTypeOf<undefined>();
  expect(widget.props.parse({ id: 'ferry', lines: '2' })).toEqual({ id: 'ferry', lines: 2 });
});

it('a type of document knows its body in the functions that read it', () => {
  const recipe = defineDocumentType({
    name: 'recipe',
    plural: 'recipes',
    schema: z.strictObject({ name: z.string(), minutes: z.int() }),
    title: ({ name, minutes }) => {
      expectTypeOf(name).toEqualTypeOf<string>();
      expectTypeOf(minutes).toEqualTypeOf<number>();
      return name;
    },
  });
  expect(recipe.title({ name: 'Bread', minutes: 90 })).toBe('Bread');
});

it('a site and its modules keep their names', () => {
  const notes = defineModule({ name: 'notes' });
  const site = defineSite({ name: 'Notebook', modules: [notes], calls: [readNote] });
  expectTypeOf(notes.name).toEqualTypeOf<'notes'>();
  expectTypeOf(site.name).toEqualTypeOf<'Notebook'>();
  // @ts-expect-error: a site has a name.
  defineSite({ modules: [] });
  expect(site.modules).toEqual([notes]);
});

it('a site and its modules have no fields but those that are known', () => {
  // @ts-expect-error: it is called `regions`.
  defineSite({ name: 'Notebook', region: {} });
  // @ts-expect-error: it is called `addresses`.
  defineModule({ name: 'notes', adresses: [] });
  const notes = defineModule({
    name: 'notes',
    names: () => (kind) => {
      expectTypeOf(kind).toEqualTypeOf<string>();
      return undefined;
    },
    create(context) {
      expectTypeOf(context).toEqualTypeOf<ModuleContext>();
      return { services: {} };
    },
  });
  expectTypeOf(notes.create).toBeFunction();
  expect(defineSite({ name: 'Notebook', modules: [notes], regions: { locales: ['en'] } }).modules).toEqual([
    notes,
  ]);
});

it('two types of documents cannot share a name or an address', () => {
  const types = [
    defineDocumentType({ name: 'memo', plural: 'pages', schema: z.object({}), title: () => '' }),
  ];
  expect(() => defineSite({ name: 'Twice', documents: { types } })).toThrow(
    'already a type of document `page`',
  );
});
