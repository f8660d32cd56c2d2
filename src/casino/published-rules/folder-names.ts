import type { KnownNames } from 'hashmark/documents';
import type { Entry } from 'hashmark/server';
import { type ConfigKey, type ConfigValues, configSchemas } from '../configuration/config-schemas.ts';
import { declaredBonuses } from '../rules/bonus-names.ts';

/** The value of a settings document; undefined for another, and for one of another form. */
const settingsOf = <Key extends ConfigKey>(
  { address, body }: Entry,
  key: Key,
): ConfigValues[Key] | undefined =>
  address.type === 'config' && address.key === key
    ? (configSchemas[key].safeParse((body as { value?: unknown } | null)?.value).data as ConfigValues[Key])
    : undefined;

/** The bonuses and offers that a folder declares; nothing is known where it has no offers, as its texts belong to a store that has them. */
export function namesOfFolder(entries: readonly Entry[]): KnownNames | undefined {
  if (!entries.some((entry) => settingsOf(entry, 'offers'))) return undefined;
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
  const known: Partial<Record<string, ReadonlySet<string>>> = { bonus: names, offer: offers };
  return (kind) => known[kind];
}
