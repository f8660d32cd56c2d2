/** Where our own code, or that of a widget's author, fails: readers get the words, editors and operators the reason. */
import { defineWidget } from 'hashmark/widget';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { composed, reported, variables, widgets } from './fixtures.ts';

const broken = defineWidget({
  name: 'Broken',
  folder: 'broken',
  summary: 'A widget whose schema throws.',
  display: 'block',
  props: z.strictObject({
    size: z.string().transform((): number => {
      throw new TypeError('size is not a function');
    }),
  }),
  hydration: 'none',
  version: 1,
  examples: [{ title: 'Broken', text: '#Broken[size=1]#' }],
});

describe('compose(): defects', () => {
  it('a schema that throws costs its own widget alone', () => {
    const all = new Map([...widgets, [broken.name, broken]]);
    const { parts, issues, defect } = composed('Before\n\n#Broken[size=1]#\n\n#Any[]#\n\nafter', {
      widgets: all,
    });
    expect(parts.flatMap((part) => (part.kind === 'widget' ? [part.name] : []))).toEqual(['Any']);
    expect(issues).toMatchObject([{ level: 'error', line: 3, column: 1 }]);
    expect(issues[0]?.message).toContain('size is not a function');
    expect(defect).toBeUndefined();
  });

  it('a defect of the engine leaves the words of the text, and is handed on', () => {
    const thrown = new TypeError('no such thing');
    const hostile = new Proxy(variables, {
      getOwnPropertyDescriptor() {
        throw thrown;
      },
      get() {
        throw thrown;
      },
    });
    const { parts, issues, defect } = composed('One **{brand}**\n\n<two>', { variables: hostile });
    expect(defect).toBe(thrown);
    expect(issues.map(({ id }) => id)).toContain('engine-defect');
    expect(parts).toEqual([{ kind: 'html', html: '<p>One **{brand}**</p>\n<p>&lt;two&gt;</p>\n' }]);
  });

  it('what a text does to a library is no defect', () => {
    expect(composed('<div>'.repeat(3000)).defect).toBeUndefined();
    expect(reported('plain')).toEqual([]);
  });
});
