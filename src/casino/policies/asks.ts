import type { LicenceTraits } from 'hashmark/i18n';
import type { Finding, GateDocument, PublishRule } from 'hashmark/site';
import { offersConfigSchema } from '../entities/config-rewards.ts';
import { LICENCES } from '../entities/regions.ts';
import { type HelpService, saferPlaySchema } from '../entities/safer-play.ts';
import { HELP_SHOWN } from '../rules/safer-play.ts';
import type { Ask } from './policy-pack.ts';

type Check = PublishRule['check'];
type Path = readonly (string | number)[];

/** Every text in a value, with its place. */
function textsIn(value: unknown, path: Path = []): { path: Path; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => textsIn(entry, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => textsIn(entry, [...path, name]));
}

const settingsOf = (document: GateDocument, key: string): unknown =>
  document.type === 'config' && document.key === key ? document.body.value : undefined;

/** Finds words as a whole: `risk-free` is not in `risk-freedom`, but `win*` is in `winning`. */
const patternOf = (word: string): RegExp => {
  const escaped = word.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  const open = escaped.endsWith('*');
  return new RegExp(`(?<!\\p{L})${open ? escaped.slice(0, -1) : `${escaped}(?!\\p{L})`}`, 'giu');
};

function avoidWords(words: readonly string[]): Check {
  const patterns = words.map(patternOf);
  return ({ type, body }) => {
    if (type !== 'page' && type !== 'snippet') return [];
    return textsIn(body).flatMap(({ path, text }) =>
      patterns.flatMap((pattern) =>
        [...text.matchAll(pattern)].map(({ index, 0: seen }): Finding => {
          const before = text.slice(0, index).split('\n');
          const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
          return { path, ...place, message: `\`${seen}\` is not to be said. Say it otherwise.` };
        }),
      ),
    );
  };
}

function showWidgets({ widgets, keys }: Extract<Ask, { kind: 'widgets' }>): Check {
  return (document, context) => {
    if (document.type !== 'page' || (keys && !keys.includes(document.key))) return [];
    return widgets
      .filter((widget) => !context.places(document, widget))
      .map(
        (widget): Finding => ({
          path: ['content'],
          message: `The page does not show \`#${widget}[]#\`. Place it.`,
        }),
      );
  };
}

const capWager =
  (most: number): Check =>
  (document) => {
    const offers = offersConfigSchema.safeParse(settingsOf(document, 'offers')).data?.offers ?? [];
    return offers.flatMap(({ id, wager }, index): Finding[] =>
      wager <= most
        ? []
        : [
            {
              path: ['value', 'offers', index, 'wager'],
              message: `\`${id}\` is to be staked ${wager} times; ${most} times are allowed.`,
            },
          ],
    );
  };

const capReality =
  (most: number): Check =>
  (document) => {
    const minutes = saferPlaySchema.safeParse(settingsOf(document, 'safer-play')).data?.reality_check_minutes;
    if (minutes === undefined || minutes <= most) return [];
    return [
      {
        path: ['value', 'reality_check_minutes'],
        message: `Play is to stop after ${minutes} minutes; after ${most} at the latest it has to.`,
      },
    ];
  };

const nameSeal =
  (licence: string): Check =>
  (document) => {
    const saferPlay = saferPlaySchema.safeParse(settingsOf(document, 'safer-play')).data;
    if (!saferPlay || saferPlay.seals.some((seal) => seal.licence === licence)) return [];
    return [{ path: ['value', 'seals'], message: `There is no seal of the licence \`${licence}\`. Add it.` }];
  };

const TRAITS: Readonly<Record<string, LicenceTraits>> = LICENCES;

/** The services that readers of a licence are shown where it is at home. */
const helpShown = (help: readonly HelpService[], licence: string): HelpService[] =>
  help
    .filter(
      ({ licences, markets }) =>
        (licences?.some((one) => one === licence) ?? true) &&
        (markets?.some((one) => one === TRAITS[licence]?.home) ?? true),
    )
    .slice(0, HELP_SHOWN);

const nameHelp =
  (licence: string): Check =>
  (document) => {
    const saferPlay = saferPlaySchema.safeParse(settingsOf(document, 'safer-play')).data;
    if (!saferPlay || helpShown(saferPlay.help, licence).some(({ phone }) => phone)) return [];
    return [
      {
        path: ['value', 'help'],
        message: `Nobody can be rung up by readers of the licence \`${licence}\`. Add a service with its number.`,
      },
    ];
  };

/** What a duty looks for, for the licence that has it. */
export function checkOf(asks: Ask, licence: string): Check {
  switch (asks.kind) {
    case 'widgets':
      return showWidgets(asks);
    case 'no-words':
      return avoidWords(asks.words);
    case 'wager':
      return capWager(asks.most);
    case 'reality-check':
      return capReality(asks.most);
    case 'seal':
      return nameSeal(licence);
    case 'help':
      return nameHelp(licence);
  }
}
