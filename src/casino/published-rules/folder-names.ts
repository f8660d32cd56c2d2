import type { KnownNames, Variables } from 'hashmark/documents';
import { VARIABLE } from 'hashmark/i18n';
import type { Entry } from 'hashmark/server';
import { type ConfigKey, type ConfigValues, configSchemas } from '../configuration/config-schemas.ts';
import { declaredBonuses } from '../rules/bonus-names.ts';
import { categoriesOfHall, HALLS, type Hall, kindOfHall } from '../rules/halls.ts';
import { questIdentifier, readQuest } from '../rules/quests.ts';
import { mayFill, RULE_SOURCES } from './rule-variables.ts';

/** The value of a settings document; undefined for another, and for one of another form. */
const settingsOf = <Key extends ConfigKey>(
  { address, body }: Entry,
  key: Key,
): ConfigValues[Key] | undefined =>
  address.type === 'config' && address.key === key
    ? (configSchemas[key].safeParse((body as { value?: unknown } | null)?.value).data as ConfigValues[Key])
    : undefined;

/** Bonuses and offers, with what else of a folder gives some. */
function rewardsOf(entries: readonly Entry[]): Record<string, ReadonlySet<string>> {
  const names = new Set(
    entries
      .flatMap((entry) =>
        declaredBonuses({
          offers: settingsOf(entry, 'offers'),
          shop: settingsOf(entry, 'rewards-shop'),
          coupons: settingsOf(entry, 'coupons'),
          cards: settingsOf(entry, 'additional-gifts'),
        }),
      )
      .map(({ name }) => name),
  );
  const offers = new Set(
    entries.flatMap((entry) => settingsOf(entry, 'offers')?.offers.map(({ id }) => id) ?? []),
  );
  return { bonus: names, offer: offers };
}

/** What the settings of these documents name. */
const named = <Key extends ConfigKey>(
  entries: readonly Entry[],
  key: Key,
  read: (value: ConfigValues[Key]) => readonly string[],
): ReadonlySet<string> =>
  new Set(
    entries.flatMap((entry) => {
      const value = settingsOf(entry, key);
      return value === undefined ? [] : read(value);
    }),
  );

const slugsOf = (hall: Hall) => (menus: ConfigValues['menu-categories-games']) =>
  categoriesOfHall(menus, hall).map(({ slug }) => slug);

/** What a folder names; nothing is known of what settings name that it does not have, as its texts belong to a store that has them. */
export function namesOfFolder(entries: readonly Entry[]): KnownNames | undefined {
  const has = (key: ConfigKey) => entries.some((entry) => settingsOf(entry, key) !== undefined);
  const known: Partial<Record<string, ReadonlySet<string>>> = {
    ...(has('offers') ? rewardsOf(entries) : {}),
    ...(has('menu-categories-games')
      ? Object.fromEntries(
          HALLS.map((hall) => [kindOfHall[hall], named(entries, 'menu-categories-games', slugsOf(hall))]),
        )
      : {}),
    ...(has('tournaments')
      ? {
          quest: named(entries, 'tournaments', ({ quests }) =>
            quests.map(({ size, title }) => readQuest(questIdentifier(size, title)).questSlug),
          ),
        }
      : {}),
  };
  return Object.keys(known).length === 0 ? undefined : (kind) => known[kind];
}

/** Stands for a value that nobody knows: no number that could be held against the rules. */
const UNKNOWN = '…';

/**
 * The variables in a document that settings would fill in of which the folder has none, as its texts belong to a store that has them.
 *
 * @param known what texts may use in any case
 */
export function variablesOfStore(
  entries: readonly Entry[],
  known: Variables,
): ((body: unknown) => Variables) | undefined {
  const absent = RULE_SOURCES.filter((key) => !entries.some((entry) => settingsOf(entry, key)));
  if (absent.length === 0) return undefined;
  const names = Object.keys(known);
  return (body) => {
    const used = new Set(
      JSON.stringify(body)
        .matchAll(VARIABLE)
        .map(([, name = '']) => name),
    );
    const given = [...used].filter((name) => !Object.hasOwn(known, name) && mayFill(absent, name, names));
    return Object.fromEntries(given.map((name) => [name, UNKNOWN]));
  };
}
