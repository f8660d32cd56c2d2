import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { superDayKey } from '../adventure/prizes.ts';
import type { AdventureConfig, AdventureDay } from '../entities/adventure.ts';
import type { Game } from '../entities/game.ts';
import { spinsGame } from '../games/spins-game.ts';
import { iso } from '../iso.ts';

/** The prizes that a player has been given and can still activate: until when, by the key of the day. */
async function prizesToTake(
  db: Kysely<Database>,
  playerId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('adventure_days')
    .innerJoin('gifts', 'gifts.id', 'adventure_days.gift_id')
    .select(['adventure_days.day', 'gifts.activatable_until'])
    .where('adventure_days.player_id', '=', playerId)
    .where('adventure_days.day', 'in', keys)
    .where('gifts.stage', '=', 'issued')
    .execute();
  return new Map(
    rows.flatMap(({ day, activatable_until: until }) => (until === null ? [] : [[day, iso(until)]])),
  );
}

/** A day with the end of its prize, of this player and of nobody else. */
function withPrizeEnd(day: AdventureDay, until: string | undefined): AdventureDay {
  const { activatable_until: _, ...variables } = day.variables;
  return { ...day, variables: until === undefined ? variables : { ...variables, activatable_until: until } };
}

/**
 * The calendar of a player: the days marked on which the player made the deposit they ask for, and in `activatable_until` how long the
 * prize of a day can be taken.
 */
export async function withOwnDays(
  db: Kysely<Database>,
  config: AdventureConfig,
  playerId: string,
): Promise<AdventureConfig> {
  const { days, superDay, identifier } = config;
  const first = days[0];
  if (!first) return config;
  const payments = await db
    .selectFrom('payments')
    .select(['currency', 'amount', 'created_at'])
    .where('player_id', '=', playerId)
    .where('action', '=', 'deposit')
    .where('state', '=', 'succeeded')
    .where('created_at', '>=', Date.parse(`${first.day}T00:00:00Z`))
    .execute();
  const isDone = ({ day, condition }: AdventureDay) =>
    payments.some(
      ({ currency, amount, created_at }) =>
        new Date(Number(created_at)).toISOString().startsWith(day) &&
        Number(amount) >= (condition.minDep[currency] ?? Number.POSITIVE_INFINITY),
    );
  const superKey = superDayKey(identifier);
  const ends = await prizesToTake(db, playerId, [...days.map(({ day }) => day), superKey]);
  return {
    ...config,
    days: days.map((day) => ({ ...withPrizeEnd(day, ends.get(day.day)), isCompleted: isDone(day) })),
    superDay: superDay && withPrizeEnd(superDay, ends.get(superKey)),
  };
}

/** The calendar with spins in games that are offered to whoever asks, as they would be given. */
export function withOfferedGames(config: AdventureConfig, games: readonly Game[]): AdventureConfig {
  const makers = new Set(games.map(({ provider }) => provider));
  const offered = (day: AdventureDay): AdventureDay => {
    const { prize } = day;
    if (prize.type !== 'fs' || makers.has(prize.game.split('/')[0] ?? '')) return day;
    return { ...day, prize: { ...prize, game: spinsGame(games) || prize.game } };
  };
  return { ...config, days: config.days.map(offered), superDay: config.superDay && offered(config.superDay) };
}
