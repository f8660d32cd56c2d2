import { type DocumentBodies, type DocumentType, documentTypes } from 'hashmark/documents';
import { createLocator, findCode } from 'hashmark/engine';
import type { ContentIssue } from 'hashmark/server';
import { CURRENCIES } from '../entities/regions.ts';

type Path = readonly (string | number)[];

const SPACE = '[ \\u00a0\\u202f]?';
const NUMBER = `\\d(?:[\\d.,' \\u00a0\\u202f]{0,24}\\d)?`;
const CODE = `(?:${[...CURRENCIES, 'DOGE'].join('|')})`;
const SIGN = '[A-Z]{0,3}[$€£¥₸]';
/** `€100`, `C$ 5`, `EUR 20`; `100 €`, `2 000 $ AU`, `30 kr`, `0.1 BTC`. */
const MONEY = new RegExp(
  `(?<![\\p{L}\\d])(?:${SIGN}|${CODE})${SPACE}${NUMBER}|(?<![\\p{L}\\d])${NUMBER}${SPACE}(?:${SIGN}(?:${SPACE}(?:AU|CA|NZ|US)(?!\\p{L}))?|(?:[µm]?${CODE}|kr)(?!\\p{L}))`,
  'gu',
);

/** Amounts that a text writes out, outside of code. */
export function findLiteralMoney(text: string): { written: string; index: number }[] {
  if (!/\d/.test(text)) return [];
  const codeAt = findCode(text);
  return [...text.matchAll(MONEY)]
    .filter(({ index }) => codeAt(index) === -1)
    .map(({ 0: written, index }) => ({ written, index }));
}

/** Fields that are read by machines, and the variables themselves: there an amount is meant as it stands. */
const NOT_SHOWN = new Set(['variables', 'json', 'href', 'src', 'srcRetina', 'metaUrl', 'categories']);

function placesIn(value: unknown, path: Path): { path: Path; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => placesIn(entry, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) =>
    NOT_SHOWN.has(name) ? [] : placesIn(entry, [...path, name]),
  );
}

/**
 * Reports money that is written out in what readers see: it stays in one currency, and is written in its own way. Settings are
 * left alone, they state amounts.
 */
export function literalMoneyIssues<Type extends DocumentType>(
  type: Type,
  body: DocumentBodies[Type],
): ContentIssue[] {
  if (type === 'config' || type === 'file') return [];
  const texts = new Set(documentTypes[type].texts(body).map(({ path }) => path.join('.')));
  return placesIn(body, []).flatMap(({ path, text }) => {
    const locate = createLocator(text);
    return findLiteralMoney(text).map(({ written, index }): ContentIssue => {
      const euros = /\d+/.exec(written.replace(/[.,' \u00a0\u202f](?=\d{3}(?!\d))/g, ''))?.[0] ?? '50';
      return {
        id: 'literal-money',
        level: 'warning',
        path,
        message: `\`${written}\` is written out, so every reader gets it in this currency. Write \`{own${euros}}\` for what ${euros} EUR are about in the reader's own, or the name of a rule such as \`{bonusMax}\`. If this very amount is meant, declare it under \`variables\` or write it as code.`,
        ...(texts.has(path.join('.')) ? locate(index) : {}),
      };
    });
  });
}
