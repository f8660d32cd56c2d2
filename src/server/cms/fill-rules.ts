import { SITE_CONFIG } from '../../../content-schemas/documents/document-types.ts';
import type { Variables } from '../../../content-schemas/variables.ts';
import { lookUp } from '../../engine/variables.ts';
import { currencyOfMarket } from '../../i18n/markets.ts';
import { RULE_TAGS, type Rules, type RulesInForce } from '../configuration/rules-in-force.ts';
import { moneyInAll } from '../sandbox/currencies/rates.ts';
import { hashOf } from './canonical.ts';
import type { FoundDocument, Reader } from './resolve.ts';
import { filledByRules } from './site-variables.ts';
import { earliest } from './visible.ts';

const NAME = /\{([A-Za-z][A-Za-z0-9_]*)\}/g;

/** Puts values in the place of their names in every line of text below `value`; other names stay. */
export function fillLines<Value>(value: Value, variables: Variables, currency: string): Value {
  if (typeof value === 'string')
    return value.replace(
      NAME,
      (written, name: string) => lookUp(variables, name, currency)?.text ?? written,
    ) as Value;
  if (Array.isArray(value)) return value.map((entry) => fillLines(entry, variables, currency)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, fillLines(entry, variables, currency)]),
  ) as Value;
}

/** The texts of a page that are composed: their variables are filled in then, each in the currency of who reads. */
function fillPage(
  found: FoundDocument<'page'>,
  site: Variables,
  currency: string,
  { gifts, offers }: Rules['offers'],
): FoundDocument<'page'> {
  const { body } = found;
  const variables = { ...site, ...body.variables };
  const { content, blocks, variables: declared, promo, meta, ...lines } = body;
  const filled = { ...body, ...fillLines(lines, variables, currency) };
  if (meta) {
    const { mainContent, json, ...words } = meta;
    filled.meta = { ...meta, ...fillLines(words, variables, currency) };
  }
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
  return { ...found, body: filled };
}

/** Whether anything of the document is filled in from the rules, outside of texts that are composed. */
const isFilled = ({ type, key, body }: FoundDocument): boolean =>
  type === 'page' || (type === 'config' && (key === SITE_CONFIG || JSON.stringify(body).includes('{')));

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
      ...fillPage(found as FoundDocument<'page'>, { ...site, ...filled }, currency, rules.of(licence).offers),
      ...fresh,
    };
  const config = found as FoundDocument<'config'>;
  if (found.key !== SITE_CONFIG) {
    const body = { ...config.body, value: fillLines(config.body.value, filled, currency) };
    return { ...config, ...fresh, body };
  }
  const variables = { ...config.body.variables, ...filled };
  const hash = `${config.hash}.${hashOf(JSON.stringify(filled)).slice(0, 16)}`;
  return { ...config, ...fresh, hash, body: { ...config.body, variables } };
}
