import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ApiClient, createClient } from '../../../src/hashmark/calls/client.ts';
import { prepareText } from '../../../src/hashmark/content/prepare-text.ts';

const READER = { locale: 'en', currency: 'EUR', licence: 'CW', market: 'other', prefix: '' } as const;
const api: ApiClient = createClient({ routes: {}, baseUrl: 'http://localhost' } as never);

let texts = 0;
/** What composing a text for a page writes to the log. */
async function linesOf(text: string): Promise<string[]> {
  const reported: string[] = [];
  const source = {
    document: 'page a (en)',
    hash: `text ${texts++}`,
    text,
    variables: {},
    field: 'page',
  } as const;
  const warn = (message: string, facts: object) => reported.push(JSON.stringify({ message, ...facts }));
  await prepareText(
    source,
    READER,
    { widgets: new Map(), api, warn, now: () => 0 },
    {
      list: async () => ({ items: [], next: null }),
      config: async () => undefined,
      picture: async () => undefined,
    },
  );
  return reported;
}

const fault = fc.oneof(
  fc.string({ maxLength: 40 }).map((name) => `#Widget${name.replace(/\W/g, '')}[a=${name}]#`),
  fc.nat(3000).map((length) => `#W${'x'.repeat(length)}[]#`),
  fc.nat(3000).map((length) => `<a onclick="${'y'.repeat(length)}">word</a>`),
  fc.constantFrom('{nothing}', '<script>alert(1)</script>', '<blink>', '[x](javascript:1)', '#broken['),
);

it('a text writes few and short lines to the log, however many faults it has and however long they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { minLength: 1, maxLength: 300 }), async (faults) => {
      const reported = await linesOf(faults.join('\n\n'));
      expect(reported.length).toBeLessThanOrEqual(21);
      for (const line of reported) expect(line.length).toBeLessThan(2_000);
    }),
    { numRuns: 25 },
  );
  const many = await linesOf(Array.from({ length: 300 }, (_, index) => `#No${index}[]#`).join('\n\n'));
  expect(many).toHaveLength(21);
  expect(many.at(-1)).toMatch(/\d+ more problems of this text/);
});
