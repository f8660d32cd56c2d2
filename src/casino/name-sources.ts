import type { Runtime, Store } from 'hashmark/server';
import { listedNames, type NameSource, searchNames } from 'hashmark/site';
import type { GameCatalogue } from './games/catalogue.ts';
import { JACKPOTS } from './jackpots/seed.ts';
import { DAY } from './rules/calendar.ts';
import { seriesOf } from './rules/lottery-series.ts';

interface Sources {
  readonly store: Pick<Store, 'reader'>;
  readonly runtime: Pick<Runtime, 'now'>;
  readonly games: Pick<GameCatalogue, 'games' | 'collections' | 'providers'>;
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

const byIdentifier = (entries: readonly { identifier: string; title: string }[]) =>
  entries.map(({ identifier, title }) => ({ name: identifier, title }));

/** What content may name of the platform, as it is at the moment. */
export const createNameSources = (sources: Sources): Readonly<Record<string, NameSource>> => ({
  game: listedNames(() => byIdentifier(sources.games.games)),
  'collection-of-games': listedNames(() => byIdentifier(sources.games.collections)),
  'maker-of-games': listedNames(() => sources.games.providers.map(({ id, title }) => ({ name: id, title }))),
  jackpot: listedNames(() =>
    JACKPOTS.map(({ identifier, levels }) => ({ name: identifier, title: levels[0]?.name })),
  ),
  tournament: tournamentNames(sources),
  lottery: lotteryNames(sources),
});
