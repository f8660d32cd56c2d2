/** Links whose address differs by currency: the browser of a player with another wallet leads where the server would. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ApiClient, createClient } from '../../../src/hashmark/calls/client.ts';
import { prepareText } from '../../../src/hashmark/content/prepare-text.ts';
import type { Currency } from '../../../src/hashmark/documents/subunits.ts';
import { fillTemplate } from '../../../src/page-scripts/player-currency.ts';

const api: ApiClient = createClient({ routes: {}, baseUrl: 'http://localhost' } as never);
const tools = { widgets: new Map(), api, warn: () => undefined, now: () => 0 };
const content = {
  list: async () => ({ items: [], next: null }),
  config: async () => undefined,
  picture: async () => undefined,
};

let texts = 0;
async function linkFor(
  currency: Currency,
  text: string,
  to: Readonly<Record<string, string>>,
  prefix: string,
) {
  const reader = { locale: 'de', currency, licence: 'CW', market: 'other', prefix } as const;
  const source = { document: 'a', hash: `link ${texts++}`, text, variables: { to }, field: 'page' } as const;
  const { parts, variables } = await prepareText(source, reader, tools, content);
  const html = parts.map((part) => (part.kind === 'html' ? part.html : '')).join('');
  const plain = (written?: string) => written?.replaceAll('&amp;', '&');
  const href = plain(/ href="([^"]*)"/.exec(html)?.[1]);
  const template = plain(/href:([^"\n]*)/.exec(/ data-var-attr="([^"]*)"/.exec(html)?.[1] ?? '')?.[1]);
  const swappedTo = (other: string) =>
    template === undefined
      ? href
      : fillTemplate(template, (name) => variables[name]?.[other] ?? variables[name]?.EUR);
  return { href, swappedTo };
}

const address = fc.constantFrom(
  '/bonus',
  '/',
  '/en/bonus',
  '/terms.pdf',
  '/a?b=1.5',
  'https://other.example/bonus',
  'mailto:a@other.example',
  '#terms',
);
const text = fc.constantFrom(
  '[x]({to})',
  '[x]({to} "For {to}")',
  '<a href="{to}?a=b&c=d">x</a>',
  '[x](/in{to})',
);

it('lead on in the language of the reader, whatever the kinds of the addresses', async () => {
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.record({ EUR: address, AUD: address, CAD: address }),
      fc.constantFrom('/de', '/casino/de', ''),
      async (written, to, prefix) => {
        const shown = await linkFor('AUD', written, to, prefix);
        for (const other of ['EUR', 'AUD', 'CAD', 'USD'] as const)
          expect(shown.swappedTo(other)).toBe((await linkFor(other, written, to, prefix)).href);
      },
    ),
    { numRuns: 300 },
  );
  const to = { EUR: '/bonus', USD: 'https://other.example/bonus' };
  const { swappedTo } = await linkFor('EUR', '[x]({to})', to, '/de');
  expect([swappedTo('EUR'), swappedTo('USD')]).toEqual(['/de/bonus', 'https://other.example/bonus']);
});
