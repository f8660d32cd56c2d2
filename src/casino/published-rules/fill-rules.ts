import { SITE_CONFIG, type Variables } from 'hashmark/documents';
import { currencyOfMarket, type Locale } from 'hashmark/i18n';
import {
  type ContentReader,
  earliest,
  type FoundDocument,
  fillLines,
  fillPageLines,
  hashOf,
} from 'hashmark/server';
import { moneyInAll } from '../currencies/rates.ts';
import { filledByRules } from './filled-variables.ts';
import type { Rules } from './rule-keys.ts';
import { ownMoney } from './rule-variables.ts';
import { RULE_TAGS, type RulesInForce } from './rules-in-force.ts';

/** A page with the numbers of the rules, and with the money of its own that it names. */
function fillPage(
  found: FoundDocument<'page'>,
  site: Variables,
  locale: Locale,
  currency: string,
  { gifts, offers }: Rules['offers'],
): FoundDocument<'page'> {
  const own = ownMoney(found.body, locale);
  const filled = fillPageLines(found, { ...site, ...own, ...found.body.variables }, currency);
  const body = { ...filled.body, variables: { ...own, ...filled.body.variables } };
  const { promo } = body;
  if (promo && offers.length > 0)
    body.promo = {
      ...promo,
      maxWin: moneyInAll(gifts.spins_max_win),
      ...(typeof promo.spinRate === 'number' ? {} : { spinRate: moneyInAll(gifts.spin_value) }),
    };
  return { ...filled, body };
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
  { locale, licence, market }: ContentReader,
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
