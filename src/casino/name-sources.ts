import type { Store } from 'hashmark/server';
import { listedNames, type NameSource, searchNames } from 'hashmark/site';
import type { ConfigSources } from './configuration/config-sources.ts';
import { hallNames } from './hall-names.ts';
import { bonusNames, offerNames, playerGroupNames } from './house-names.ts';
import { JACKPOTS } from './jackpots/seed.ts';
import { DAY } from './rules/calendar.ts';
import { COUNTRIES } from './rules/countries.ts';
import { kindOfHall } from './rules/halls.ts';
import { seriesOf } from './rules/lottery-series.ts';
import { isQuest, readQuest } from './rules/quests.ts';

interface Sources extends ConfigSources {
  readonly store: Pick<Store, 'reader'>;
}

/** Tournaments are offered to editors this long after their end, in milliseconds. */
const OFFERED = 60 * DAY;

/** Series of tournaments: each week of one has the same identifier. */
function tournamentNames({ store, runtime }: Sources): NameSource {
  return {
    async find(query) {
      const rows = await store.reader
        .selectFrom('tournaments')
        .select(['identifier', 'title'])
        .where('end_at', '>', runtime.now() - OFFERED)
        .orderBy('end_at', 'desc')
        .limit(1000)
        .execute();
      const named = rows.map(({ identifier, title }) => [identifier, { name: identifier, title }] as const);
      return searchNames(new Map(named).values(), query);
    },
    async known(names) {
      const rows = await store.reader
        .selectFrom('tournaments')
        .select(['id', 'identifier'])
        .where((where) => where.or([where('id', 'in', names), where('identifier', 'in', names)]))
        .limit(1000)
        .execute();
      return new Set(rows.flatMap(({ id, identifier }) => [id, identifier]));
    },
  };
}

/** Series of lotteries, which texts name for good, and each of their draws. */
const lotteryNames = ({ store }: Sources): NameSource =>
  listedNames(async () => {
    const rows = await store.reader
      .selectFrom('lotteries')
      .select(['identifier', 'title'])
      .orderBy('end_at')
      .execute();
    const named = rows.flatMap(({ identifier, title }) =>
      [seriesOf(identifier), identifier].map((name) => [name, { name, title }] as const),
    );
    return new Map(named).values();
  });

/** Quests that run or are to come, as their addresses end. */
const questNames = ({ store, runtime }: Sources): NameSource =>
  listedNames(async () => {
    const rows = await store.reader
      .selectFrom('tournaments')
      .select(['identifier', 'title'])
      .where('end_at', '>', runtime.now())
      .orderBy('identifier')
      .execute();
    return rows
      .filter(({ identifier }) => isQuest(identifier))
      .map(({ identifier, title }) => ({ name: readQuest(identifier).questSlug, title }));
  });

/** What several sources have. */
const oneOf = (sources: readonly NameSource[]): NameSource => ({
  async find(query) {
    const found = await Promise.all(sources.map((source) => source.find(query)));
    return found.flat().slice(0, query.limit);
  },
  async known(names) {
    const found = await Promise.all(sources.map((source) => source.known(names)));
    return new Set(found.flatMap((known) => [...known]));
  },
});

const byIdentifier = (entries: readonly { identifier: string; title: string }[]) =>
  entries.map(({ identifier, title }) => ({ name: identifier, title }));

/** What content may name of the platform, as it is at the moment. */
export function createNameSources(sources: Sources): Readonly<Record<string, NameSource>> {
  const { games, collections, providers } = sources.sandbox.games;
  const makers = listedNames(() => providers.map(({ id, title }) => ({ name: id, title })));
  const categories = listedNames(() => byIdentifier(collections));
  const tournament = tournamentNames(sources);
  const lottery = lotteryNames(sources);
  return {
    game: listedNames(() => byIdentifier(games)),
    [kindOfHall.pokies]: hallNames(sources, 'pokies'),
    [kindOfHall.live]: hallNames(sources, 'live'),
    'collection-of-games': categories,
    'maker-of-games': makers,
    'category-or-maker-of-games': oneOf([categories, makers]),
    jackpot: listedNames(() =>
      JACKPOTS.map(({ identifier, levels }) => ({ name: identifier, title: levels[0]?.name })),
    ),
    tournament,
    quest: questNames(sources),
    lottery,
    'tournament-or-lottery': oneOf([tournament, lottery]),
    bonus: bonusNames(sources),
    offer: offerNames(sources),
    'player-group': playerGroupNames(sources),
    country: listedNames(() => COUNTRIES.map((name) => ({ name, title: regionNames.of(name) }))),
  };
}

const regionNames = new Intl.DisplayNames('en', { type: 'region' });
