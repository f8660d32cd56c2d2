import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { superDayKey } from '../adventure/prizes.ts';
import { moneyIn, moneyInAll, type WrittenMoney } from '../currencies/rates.ts';
import type { AdventureConfig, AdventureDay } from '../entities/adventure.ts';
import type { Game } from '../entities/game.ts';
import { spinsGame } from '../games/spins-game.ts';
import { iso } from '../iso.ts';

/** What a day says of its prize, of one player and of nobody else. */
type OwnVariables = Readonly<Record<string, string>>;
const OWN = ['activatable_until', 'gift_id', 'gift_kind', 'gift_stage'];

/** The prizes that a player has been given, by the key of the day. */
async function ownPrizes(
  db: Kysely<Database>,
  playerId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, OwnVariables>> {
  const rows = await db
    .selectFrom('adventure_days')
    .innerJoin('gifts', 'gifts.id', 'adventure_days.gift_id')
    .select(['adventure_days.day', 'gifts.id', 'gifts.kind', 'gifts.stage', 'gifts.activatable_until'])
    .where('adventure_days.player_id', '=', playerId)
    .where('adventure_days.day', 'in', keys)
    .execute();
  return new Map(
    rows.map(({ day, id, kind, stage, activatable_until: until }) => [
      day,
      {
        ...{ gift_id: id, gift_kind: kind, gift_stage: stage },
        ...(until !== null && stage === 'issued' && { activatable_until: iso(until) }),
      },
    ]),
  );
}

/** A day with what it says of the player's prize, and without what editors may have written in its place. */
function withOwnPrize(day: AdventureDay, own: OwnVariables | undefined): AdventureDay {
  const written = Object.entries(day.variables).filter(([name]) => !OWN.includes(name));
  return { ...day, variables: { ...Object.fromEntries(written), ...own } };
}

/**
 * The calendar of a player: the days marked on which the player made the deposit they ask for. The variables of a day name its gift and
 * where that stands, and in `activatable_until` how long it can be activated.
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
    .select(['currency', 'amount', 'finished_at'])
    .where('player_id', '=', playerId)
    .where('action', '=', 'deposit')
    .where('state', '=', 'succeeded')
    .where('finished_at', '>=', Date.parse(`${first.day}T00:00:00Z`))
    .execute();
  const isDone = ({ day, condition }: AdventureDay) =>
    payments.some(
      ({ currency, amount, finished_at }) =>
        new Date(Number(finished_at)).toISOString().startsWith(day) &&
        Number(amount) >= moneyIn(condition.minDep, currency),
    );
  const superKey = superDayKey(identifier);
  const prizes = await ownPrizes(db, playerId, [...days.map(({ day }) => day), superKey]);
  return {
    ...config,
    days: days.map((day) => ({ ...withOwnPrize(day, prizes.get(day.day)), isCompleted: isDone(day) })),
    superDay: superDay && withOwnPrize(superDay, prizes.get(superKey)),
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

/** Money that asks for nothing stays so. */
const shownMoney = (money: WrittenMoney) => (Object.keys(money).length > 0 ? moneyInAll(money) : money);

/** The calendar with its sums in every currency, as they would be given and asked for: editors may have written EUR alone. */
export function withAllCurrencies(config: AdventureConfig): AdventureConfig {
  const shown = (day: AdventureDay): AdventureDay => {
    const { prize, condition } = day;
    return {
      ...day,
      condition: { ...condition, minDep: shownMoney(condition.minDep) },
      prize: prize.type === 'bonus' ? { ...prize, amount_cents: shownMoney(prize.amount_cents) } : prize,
    };
  };
  return { ...config, days: config.days.map(shown), superDay: config.superDay && shown(config.superDay) };
}
