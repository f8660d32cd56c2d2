import { type DocumentBodies, type DocumentType, documentTypes, type Variables } from 'hashmark/documents';
import { createLocator } from 'hashmark/engine';
import type { ContentIssue } from 'hashmark/server';
import { RULE_KEYS } from './rule-keys.ts';
import { findRuleProblems, type InForce } from './rule-texts.ts';

type Path = readonly (string | number)[];
type Place = { path: Path; text: string };

/** Documents of configuration that state rules instead of reporting them. */
const STATE_RULES: ReadonlySet<string> = new Set([...RULE_KEYS, 'wheel-config-segments', 'vip-adventures']);

/** Every text in a value, with its place. */
function textsIn(value: unknown, path: Path): Place[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => textsIn(entry, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => textsIn(entry, [...path, name]));
}

function placesOf<Type extends DocumentType>(type: Type, key: string, body: DocumentBodies[Type]): Place[] {
  if (type === 'config')
    return STATE_RULES.has(key) ? [] : textsIn((body as { value: unknown }).value, ['value']);
  const { variables: _, ...rest } = body as { variables?: unknown };
  return textsIn(rest, []);
}

/** Where the offer of the shop names other terms than those that free spins have. */
function promoIssues(promo: DocumentBodies['page']['promo'], { shop }: InForce): ContentIssue[] {
  if (!promo) return [];
  const issue = (path: Path, seen: number, right: number | undefined, what = ''): ContentIssue[] =>
    right === undefined || seen === right
      ? []
      : [
          {
            id: 'rule-number',
            level: 'error',
            path: ['promo', ...path],
            message: `This is ${seen}${what}, and the rules of the house say ${right}.`,
          },
        ];
  const money = (name: string, amounts: Readonly<Partial<Record<string, number>>>, right: typeof shop.spin) =>
    Object.entries(amounts).flatMap(([currency, amount]) =>
      amount === undefined ? [] : issue([name, currency], amount, right[currency]),
    );
  return [
    ...issue(['gamesTitles'], promo.gamesTitles.length, shop.games, ' titles of games'),
    ...issue(['freeSpinsWager'], promo.freeSpinsWager, shop.wager),
    ...money('maxWin', promo.maxWin, shop.maxWin),
    ...(typeof promo.spinRate === 'number' ? [] : money('spinRate', promo.spinRate, shop.spin)),
  ];
}

/** Where a document says something of the rules that is not so, or takes a name that they fill in. */
export function ruleIssues<Type extends DocumentType>(
  type: Type,
  key: string,
  body: DocumentBodies[Type],
  siteVariables: Variables,
  inForce: InForce,
): ContentIssue[] {
  const definition = documentTypes[type];
  const declared = definition.variables(body);
  const taken = Object.keys(declared).filter((name) => inForce.names.has(name));
  const inTexts = new Set(definition.texts(body).map(({ path }) => path.join('.')));
  return [
    ...taken.map(
      (name): ContentIssue => ({
        id: 'rule-variable',
        level: 'error',
        path: ['variables', name],
        message: `The rules of the house fill in \`{${name}}\`. Remove it here; it changes with the rules (offers, rewards-shop, vip-program-config …).`,
      }),
    ),
    ...(type === 'page' ? promoIssues((body as DocumentBodies['page']).promo, inForce) : []),
    ...placesOf(type, key, body).flatMap(({ path, text }) => {
      const locate = createLocator(text);
      return findRuleProblems(text, { ...siteVariables, ...declared }, inForce).map(
        ({ message, index }): ContentIssue => ({
          id: 'rule-number',
          level: 'error',
          path,
          message,
          ...(inTexts.has(path.join('.')) ? locate(index) : {}),
        }),
      );
    }),
  ];
}
