/** How often a text is composed to be checked, and that nobody is told of an earlier one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineWidget } from '../../../src/hashmark/widget/widget.ts';
import { storeKinds } from '../store/stores.ts';
import { createWorld, page, pageBody, type World } from './world.ts';

let read = 0;
/** Counts how often its props are read: each time that a text is composed, and once by each of those who look for pictures and for names in them. */
const counted = defineWidget({
  name: 'Counted',
  folder: 'counted',
  summary: 'A row that counts.',
  display: 'block',
  props: z.strictObject({
    limit: z.coerce
      .number()
      .optional()
      .superRefine(() => {
        read++;
      }),
  }),
  hydration: 'none',
  version: 1,
  examples: [{ title: 'Plain', text: '#Counted[]#' }],
});
const plain = defineWidget({ ...counted, name: 'Plain', folder: 'plain', props: z.strictObject({}) });

describe.each(storeKinds)('texts that are checked on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    const rules = ['one', 'other'].map((name) => ({
      name,
      level: 'warning' as const,
      check: (document: never, context: { places(document: never, widget: string): boolean }) =>
        context.places(document, 'Plain') ? [] : [{ path: ['content'], message: 'Place a Plain.' }],
    }));
    const widgets = new Map([counted, plain].map((widget) => [widget.name, widget]));
    world = await createWorld(kind, { rules }, { widgets });
  });
  afterAll(() => world.remove());

  async function said(content: string, body: object = {}) {
    const { issues } = await world.cms.check(page('row'), pageBody('row', { content, ...body }));
    return issues.map(({ id, message }) => `${id}: ${message}`);
  }

  it('are composed once for all that is looked for in them', async () => {
    read = 0;
    const found = await said('#Counted[limit=3]#\n\n[Away](/nowhere)');
    expect(found).toEqual([
      expect.stringContaining('dead-link: The link `/nowhere`'),
      'one: Place a Plain.',
      'other: Place a Plain.',
    ]);
    expect(read).toBe(3);
  });

  it('are composed anew where a variable has another value', async () => {
    const text = '[Away](/{there})';
    expect(await said(text, { variables: { there: 'nowhere' } })).toContainEqual(
      expect.stringContaining('`/nowhere`'),
    );
    expect(await said(text, { variables: { there: 'elsewhere' } })).toContainEqual(
      expect.stringContaining('`/elsewhere`'),
    );
  });

  it('are said the same of at every look', async () => {
    const text = '#Plain[x=1]#\n\n#Unknown[]#\n\n[Away](/nowhere) **bold';
    expect(await said(text)).toEqual(await said(text));
    expect(await said(text)).toContainEqual(expect.stringContaining('unknown-widget'));
  });
});
