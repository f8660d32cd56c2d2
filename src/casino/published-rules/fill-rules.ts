import { DEFAULT_CURRENCY, SITE_CONFIG, type Variables } from 'hashmark/documents';
import { lookUp } from 'hashmark/engine';
import { currencyOfMarket, type Locale, VARIABLE } from 'hashmark/i18n';
import { earliest, type FoundDocument, hashOf, type ContentReader as Reader } from 'hashmark/server';
import { moneyInAll } from '../currencies/rates.ts';
import { filledByRules } from './filled-variables.ts';
import type { Rules } from './rule-keys.ts';
import { ownMoney } from './rule-variables.ts';
import { RULE_TAGS, type RulesInForce } from './rules-in-force.ts';

/** Puts values in the place of their names in every line of text below `value`; other names stay. */
export function fillLines<Value>(value: Value, variables: Variables, currency: string): Value {
  if (typeof value === 'string')
    return value.replace(
      VARIABLE,
      (written, name: string) => lookUp(variables, name, currency)?.text ?? written,
    ) as Value;
  if (Array.isArray(value)) return value.map((entry) => fillLines(entry, variables, currency)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, fillLines(entry, variables, currency)]),
  ) as Value;
}

/** What lines say in each currency, by their place: `promo.cards.0.title`. */
type Lines = Record<string, Record<string, string>>;

/** The lines below `value` that hold an amount of money. */
function linesByCurrency(value: unknown, variables: Variables, place: string): Lines {
  if (typeof value === 'string') {
    const currencies = new Set<string>();
    for (const [, name = ''] of value.matchAll(VARIABLE)) {
      const declared = lookUp(variables, name, DEFAULT_CURRENCY);
      if (declared?.kind === 'per-currency')
        for (const code of Object.keys(declared.values)) currencies.add(code);
    }
    const said = [...currencies].map((code) => [code, fillLines(value, variables, code)] as const);
    return said.length === 0 ? {} : { [place]: Object.fromEntries(said) };
  }
  if (typeof value !== 'object' || value === null) return {};
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, entry]) =>
      linesByCurrency(entry, variables, place ? `${place}.${name}` : name),
    ),
  );
}

/** The texts of a page that are composed: their variables are filled in then, each in the currency of who reads. */
function fillPage(
  found: FoundDocument<'page'>,
  site: Variables,
  locale: Locale,
  currency: string,
  { gifts, offers }: Rules['offers'],
): FoundDocument<'page'> {
  const { body } = found;
  const own = ownMoney(body, locale);
  const variables = { ...site, ...own, ...body.variables };
  const { content, blocks, variables: declared, promo, meta, ...top } = body;
  const { mainContent, json, ...words } = meta ?? {};
  const filled = { ...body, ...fillLines(top, variables, currency), variables: { ...own, ...declared } };
  if (meta) filled.meta = { ...meta, ...fillLines(words, variables, currency) };
  if (promo)
    filled.promo = {
      ...promo,
      ...(offers.length === 0 ? {} : { maxWin: moneyInAll(gifts.spins_max_win) }),
      ...(offers.length === 0 || typeof promo.spinRate === 'number'
        ? {}
        : { spinRate: moneyInAll(gifts.spin_value) }),
      promo: { ...fillLines(promo.promo, variables, currency), text: promo.promo.text },
      cards: promo.cards.map((card) => ({ ...fillLines(card, variables, currency), text: card.text })),
    };
  const { text, ...offer } = promo?.promo ?? {};
  const cards = promo?.cards.map(({ text: _, ...card }) => card);
  const lines = { ...top, meta: words, promo: { promo: offer, cards } };
  return { ...found, body: filled, lines: linesByCurrency(lines, variables, '') };
}

/** Whether anything of the document is filled in from the rules, outside of texts that are composed. */
const isFilled = ({ type, key, body }: FoundDocument): boolean =>
  type === 'page' ||
  type === 'snippet' ||
  (type === 'config' && (key === SITE_CONFIG || JSON.stringify(body).includes('{')));

/**
 * A document as a reader gets it: the site's variables with those that the rules fill in, and lines with their numbers. It holds as
 * long as the rules do.
 *
 * @param rules as they are now; refreshed by the caller
 * @param site what the document `site` declares
 */
export function fillFromRules(
  found: FoundDocument,
  { locale, licence, market }: Reader,
  rules: RulesInForce,
  site: Variables,
): FoundDocument {
  if (!isFilled(found)) return found;
  const filled = filledByRules(rules.of(licence), licence, locale);
  const currency = currencyOfMarket(market);
  const fresh = {
    tags: [...found.tags, ...RULE_TAGS],
    visibleUntil: earliest(found.visibleUntil, rules.edge()),
  };
  if (found.type === 'page')
    return {
      ...fillPage(
        found as FoundDocument<'page'>,
        { ...site, ...filled },
        locale,
        currency,
        rules.of(licence).offers,
      ),
      ...fresh,
    };
  if (found.type === 'snippet') {
    const snippet = found as FoundDocument<'snippet'>;
    const variables = { ...ownMoney(snippet.body, locale), ...snippet.body.variables };
    return { ...snippet, body: { ...snippet.body, variables } };
  }
  const config = found as FoundDocument<'config'>;
  if (found.key !== SITE_CONFIG) {
    const own = ownMoney(config.body.value, locale);
    const body = { ...config.body, value: fillLines(config.body.value, { ...filled, ...own }, currency) };
    return { ...config, ...fresh, body };
  }
  const variables = { ...config.body.variables, ...filled };
  const hash = `${config.hash}.${hashOf(JSON.stringify(filled)).slice(0, 16)}`;
  return { ...config, ...fresh, hash, body: { ...config.body, variables } };
}
