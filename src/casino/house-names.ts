import { getDefaultLocale } from 'hashmark/i18n';
import type { Store } from 'hashmark/server';
import { type NamedValue, type NameSource, searchNames } from 'hashmark/site';
import { readConfigDocument } from './configuration/config-documents.ts';
import type { ConfigSources } from './configuration/config-sources.ts';
import { LICENCE_NAMES } from './entities/regions.ts';
import { declaredBonuses } from './rules/bonus-names.ts';
import { LITHUANIAN_IBAN_GROUP, NO_SOFORT_GROUP } from './rules/payments.ts';
import { GROUPS } from './rules/roles.ts';
import { VIP_GROUPS, vipStatusOfGroups } from './rules/vip.ts';

interface Sources extends ConfigSources {
  readonly store: Pick<Store, 'reader'>;
}

/** Bonuses that are given, as every licence has them, and those that somebody once got. */
export function bonusNames(sources: Sources): NameSource {
  async function readDeclared(): Promise<readonly NamedValue[]> {
    const found = await Promise.all(
      LICENCE_NAMES.map(async (licence) => {
        const reader = { locale: getDefaultLocale(), licence, market: 'other' } as const;
        const [offers, shop, coupons, cards] = await Promise.all([
          readConfigDocument(sources, reader, 'offers'),
          readConfigDocument(sources, reader, 'rewards-shop'),
          readConfigDocument(sources, reader, 'coupons'),
          readConfigDocument(sources, reader, 'additional-gifts'),
        ]);
        return declaredBonuses({ offers, shop, coupons, cards });
      }),
    );
    return [...new Map(found.flat().map((bonus) => [bonus.name, bonus])).values()];
  }
  return {
    find: async (query) => searchNames(await readDeclared(), query),
    async known(names) {
      const declared = new Set((await readDeclared()).map(({ name }) => name));
      const others = names.filter((name) => !declared.has(name));
      if (others.length === 0) return declared;
      const given = await sources.store.reader
        .selectFrom('gifts')
        .select('group_key')
        .distinct()
        .where('group_key', 'in', others)
        .execute();
      return new Set([...declared, ...given.map(({ group_key }) => group_key)]);
    },
  };
}

/** Offers by their id, as every licence has them: each has a page of its own. */
export function offerNames(sources: Sources): NameSource {
  async function readDeclared(): Promise<readonly NamedValue[]> {
    const found = await Promise.all(
      LICENCE_NAMES.map((licence) => {
        const reader = { locale: getDefaultLocale(), licence, market: 'other' } as const;
        return readConfigDocument(sources, reader, 'offers');
      }),
    );
    const offers = found.flatMap(({ offers: all }) => all.map(({ id, title }) => ({ name: id, title })));
    return [...new Map(offers.map((offer) => [offer.name, offer])).values()];
  }
  return {
    find: async (query) => searchNames(await readDeclared(), query),
    known: async () => new Set((await readDeclared()).map(({ name }) => name)),
  };
}

/** Groups that mean something to the platform (BANNER-07, LOOT-12, LOOT-13 and those of its rules). */
const OWN: readonly (readonly [group: number, title: string])[] = [
  [GROUPS.tester, 'Testers'],
  [GROUPS.multiAccount, 'Players with several accounts'],
  [GROUPS.liveChat, 'Live chat'],
  [GROUPS.risingStar, 'Rising stars'],
  [GROUPS.installedApp, 'Users of the installed site'],
  [131_811, 'Welcome pack'],
  [1308, 'Loot boxes of the first kind'],
  [1309, 'Loot boxes of the second kind'],
  [NO_SOFORT_GROUP, 'Players without Sofort'],
  [LITHUANIAN_IBAN_GROUP, 'Payers by a Lithuanian IBAN'],
  ...VIP_GROUPS.map((group) => [group, `VIP ${vipStatusOfGroups([group])}`] as const),
];

/** As many are offered that are known by their players alone. */
const MOST = 1000;

/** Groups of players: those of the platform, those that settings make, and those that somebody is in. */
export function playerGroupNames(sources: Sources): NameSource {
  async function readDeclared(): Promise<Map<string, NamedValue>> {
    const reader = { locale: getDefaultLocale(), licence: 'CW', market: 'other' } as const;
    const [split, joined, vip] = await Promise.all([
      readConfigDocument(sources, reader, 'ab-registration'),
      readConfigDocument(sources, reader, 'player-groups'),
      readConfigDocument(sources, reader, 'vip-program-config'),
    ]);
    const { target_group: target, shown_group: shown } = joined.new_provider ?? {};
    const settings: readonly (readonly [number | null | undefined, string])[] = [
      [split.groups.A, 'Registration A'],
      [split.groups.B, 'Registration B'],
      ...joined.self_service.map((group) => [group, 'Joined by players'] as const),
      [target, 'Told of a new maker'],
      [shown, 'Has seen a new maker'],
      ...vip.levels.map(({ group_id, status }) => [group_id, `VIP ${status}`] as const),
    ];
    return new Map(
      [...settings, ...OWN].flatMap(([group, title]) =>
        typeof group === 'number' ? [[String(group), { name: String(group), title }] as const] : [],
      ),
    );
  }
  const withPlayers = () => sources.store.reader.selectFrom('player_groups').select('group_id').distinct();
  return {
    async find(query) {
      const groups = await readDeclared();
      for (const { group_id } of await withPlayers().limit(MOST).execute())
        if (!groups.has(String(group_id))) groups.set(String(group_id), { name: String(group_id) });
      return searchNames(groups.values(), query);
    },
    async known(names) {
      const declared = await readDeclared();
      const others = names.filter((name) => !declared.has(name)).map(Number);
      const found = others.length > 0 ? await withPlayers().where('group_id', 'in', others).execute() : [];
      return new Set([...declared.keys(), ...found.map(({ group_id }) => String(group_id))]);
    },
  };
}
