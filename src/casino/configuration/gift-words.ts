import { readerOf, type Services } from 'hashmark/server';
import type { Context } from 'hono';
import { titleIn } from '../published-rules/rule-titles.ts';
import { readFilledConfig } from './config-documents.ts';
import type { ConfigValues } from './config-schemas.ts';

/** How gifts are shown to one reader. */
export interface WordsOfGifts {
  /** What editors say of gifts, by their `group_key`. */
  readonly byGroup: ConfigValues['modify-gifts-config']['gifts'];
  /** A title of the rules in the reader's language. */
  readonly titleOf: (title: string) => string;
}

/** What editors say of gifts to this reader. Ask outside of transactions: documents are read from the CMS. */
export async function readGiftWords(c: Context, services: Services): Promise<WordsOfGifts> {
  const reader = readerOf(c);
  const [{ gifts: byGroup }, wheel, rules] = await Promise.all([
    readFilledConfig(services, reader, 'modify-gifts-config'),
    readFilledConfig(services, reader, 'wheel-config'),
    services.sandbox.readRules(reader.licence),
  ]);
  const prizes = titlesOfPrizes(rules['wheel-config'], wheel);
  return { byGroup, titleOf: (title) => prizes.get(title) ?? titleIn(rules, title, reader.locale) };
}

type Wheel = ConfigValues['wheel-config'];

/** What prizes of the boxes are called in the reader's language, by the title under which they are given. */
function titlesOfPrizes(rules: Wheel, shown: Wheel): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  for (const { group_key, prizes } of rules.tables) {
    const own = shown.tables.find((table) => table.group_key === group_key)?.prizes;
    for (const [index, prize] of prizes.entries()) {
      const counterpart = own?.[index];
      // Another order in another language tells nothing of which is which.
      if (counterpart && counterpart.type === prize.type && counterpart.weight === prize.weight)
        titles.set(prize.title, counterpart.title);
    }
  }
  return titles;
}

interface Shown {
  title: string;
  group_key: string;
  cmsData?: Record<string, unknown> | null | undefined;
}

const wordsOf = ({ group_key }: Shown, { byGroup }: WordsOfGifts) =>
  Object.hasOwn(byGroup, group_key) ? byGroup[group_key] : undefined;

/** A gift as editors want it shown. */
export function withWords<Gift extends Shown>(gift: Gift, words: WordsOfGifts): Gift {
  const own = wordsOf(gift, words);
  const title = own?.title ?? words.titleOf(gift.title);
  return { ...gift, title, ...(own ? { cmsData: own } : {}) };
}

/** Gifts as editors want them shown: those with an order first, the smallest before the others; else as they come. */
export function inShownOrder<Gift extends Shown>(gifts: readonly Gift[], words: WordsOfGifts): Gift[] {
  const order = (gift: Gift) => wordsOf(gift, words)?.order ?? Number.POSITIVE_INFINITY;
  const shown = gifts.map((gift) => withWords(gift, words));
  return shown.sort((a, b) => (order(a) === order(b) ? 0 : order(a) - order(b)));
}
