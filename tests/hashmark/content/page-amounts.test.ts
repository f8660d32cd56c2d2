/** Several texts on one page, each with amounts of its own: what browsers make of them for players of another currency. */
import { Parser } from 'htmlparser2';
import { expect, it } from 'vitest';
import { Content } from '../../../src/hashmark/content/content.ts';
import type { ContentSource } from '../../../src/hashmark/content/content-source.ts';
import { missing } from '../../../src/hashmark/content/delivery.ts';
import type { ReadyText } from '../../../src/hashmark/content/prepare-text.ts';
import { readConfig } from '../../../src/hashmark/process/config.ts';
import { createVariants } from '../../../src/hashmark/process/variant.ts';
import { fillTemplate } from '../../../src/page-scripts/player-currency.ts';

const variant = createVariants(readConfig({})).of('localhost', '/en/here', undefined);

/** A page whose snippets have these texts and amounts. */
function pageWith(snippets: Record<string, { content: string; variables: object }>): Content {
  const read = async (_: string, address: string) => {
    const key = new URL(address, 'http://cms').pathname.split('/').at(-1) ?? '';
    const body = snippets[key];
    return body
      ? { found: true, body: { ...body, locale: 'en', hash: key, tags: [], visible_until: null } }
      : missing();
  };
  return new Content(variant, {
    read,
    widgets: new Map(),
    warn: () => undefined,
    now: Date.now,
  } as unknown as ContentSource);
}

/** The words and titles of a text once the browser has put in the amounts of a currency that the whole page tells it. */
function shownIn(currency: string, text: ReadyText, all: readonly ReadyText[]): string {
  const table: ReadyText['variables'] = Object.assign({}, ...all.map(({ variables }) => variables));
  const value = (name: string) => table[name]?.[currency] ?? table[name]?.EUR;
  let shown = '';
  let amount: string | undefined;
  const parser = new Parser({
    onopentag(_, { 'data-var': name, 'data-var-attr': hint }) {
      amount = name === undefined ? undefined : value(name);
      if (hint !== undefined) shown += `(${fillTemplate(hint, value)})`;
    },
    ontext(words) {
      shown += amount ?? words;
    },
    onclosetag() {
      amount = undefined;
    },
  });
  parser.end(text.parts.map((part) => (part.kind === 'html' ? part.html : '')).join(''));
  return shown.trim();
}

it('[PAGE-12] each text keeps its own amounts, whatever others call theirs', async () => {
  const content = 'Up to {bonus} of {all}, <abbr title="{bonus} {x}">really</abbr>.';
  const all = { EUR: '€9', CAD: '$9' };
  const page = pageWith({
    one: { content, variables: { bonus: { EUR: '€500', CAD: '$750' }, all } },
    two: { content, variables: { bonus: { EUR: '€50', CAD: '$75' }, all } },
    three: { content, variables: { bonus: { EUR: '€5' }, all } },
    again: { content, variables: { bonus: { EUR: '€50', CAD: '$75' }, all } },
  });
  const texts = await Promise.all(['one', 'two', 'three', 'again'].map((key) => page.snippet(key)));
  const wanted = (bonus: string) => `Up to ${bonus} of $9, (title:${bonus} {x})really.`;
  expect(texts.map((text) => shownIn('CAD', text, texts))).toEqual([
    wanted('$750'),
    wanted('$75'),
    wanted('€5'),
    wanted('$75'),
  ]);
  const names = new Set(texts.flatMap(({ variables }) => Object.keys(variables)));
  expect([...names]).toEqual(['bonus', 'all', '_2_bonus', '_3_bonus']);
});
