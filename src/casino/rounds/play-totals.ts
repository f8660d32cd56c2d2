import { type Currency, isCurrency } from 'hashmark/i18n';
import { sql } from 'kysely';
import type { StateReads } from '../ledger/group-memory.ts';
import { listRows } from '../ledger/listed-rows.ts';
import { SESSION_GAP } from '../rules/limits.ts';

/** Real money staked and won in one currency, in its subunits. */
interface Money {
  staked: number;
  won: number;
}

/** What the totals were before the first round since some moment. */
interface Before {
  /** Of the time played: what it was at that round. */
  played: number;
  money: ReadonlyMap<string, Money>;
}

/** A round's place in its player's history: by time, those of one moment by id. */
export interface RoundPlace {
  id: string;
  /** Milliseconds UTC. */
  at: number;
}

/** What a player has played in all, and what of it since some moments: enough to add the next round, however many there were. */
export interface PlayTotals {
  /** The latest round, and the milliseconds played up to it. */
  last: (RoundPlace & { played: number }) | undefined;
  /** By currency, of all time. */
  money: ReadonlyMap<string, Money>;
  /** By the moment since when; no entry where nothing was played since. */
  before: ReadonlyMap<number, Before>;
}

/** What a new round adds to the totals. */
export interface AddedRound extends RoundPlace {
  currency: string;
  /** Of real money, in subunits. */
  staked: number;
  won: number;
}

export const NOTHING_PLAYED: PlayTotals = { last: undefined, money: new Map(), before: new Map() };

const NO_MONEY: Money = { staked: 0, won: 0 };

/** The time that goes by between two moments of play: none when it is a break. */
const playedBetween = (from: number, to: number): number => (to - from <= SESSION_GAP ? to - from : 0);

/** How long the player has played since `from`, in milliseconds: the running session up to `now`. */
export function timePlayed({ last, before }: PlayTotals, from: number, now: number): number {
  const base = before.get(from);
  return last && base ? last.played - base.played + playedBetween(last.at, now) : 0;
}

/** What the player has staked and won since `from`, by currency. */
export function moneyPlayed(
  { money, before }: PlayTotals,
  from: number,
): { currency: Currency; staked: number; won: number }[] {
  return [...(before.get(from)?.money ?? [])].flatMap(([currency, base]) => {
    const { staked, won } = money.get(currency) ?? base;
    return isCurrency(currency) ? [{ currency, staked: staked - base.staked, won: won - base.won }] : [];
  });
}

/** Whether what was played since `from` is known: it was asked for, or nothing was. */
export const isKnownSince = ({ last, before }: PlayTotals, from: number): boolean =>
  before.has(from) || !last || last.at < from;

/** Whether a round comes after all that were played. */
export const isLatest = ({ last }: PlayTotals, { id, at }: RoundPlace): boolean =>
  !last || at > last.at || (at === last.at && id > last.id);

/**
 * Adds the latest round.
 *
 * @param since moments that may be asked for from now on
 * @returns the totals with it
 */
export function addToTotals(totals: PlayTotals, round: AddedRound, since: readonly number[]): PlayTotals {
  const { last } = totals;
  const { id, at, currency, staked, won } = round;
  const played = last ? last.played + playedBetween(last.at, at) : 0;
  const all = totals.money.get(currency) ?? NO_MONEY;
  const before = new Map(totals.before);
  for (const from of new Set([...since, ...before.keys()])) {
    if (from > at) continue;
    const base = before.get(from) ?? { played, money: new Map() };
    before.set(
      from,
      base.money.has(currency) ? base : { ...base, money: new Map([...base.money, [currency, all]]) },
    );
  }
  const money = new Map([...totals.money, [currency, { staked: all.staked + staked, won: all.won + won }]]);
  return { last: { id, at, played }, money, before };
}

interface Row {
  player_id: string;
  since: number | null;
  id: string;
  currency: string;
  created_at: number;
  played_total: number;
  staked_total: number;
  won_total: number;
  real_stake: number;
  real_win: number;
}

type Reads = Pick<StateReads, 'kind' | 'fetch'>;

/** Players' rounds at one end of their history, or since a moment: the first of all and the first of each currency. */
function readEnds(
  { kind, fetch }: Reads,
  asked: readonly (readonly [player: string, since: number | null])[],
  end: 'first since' | 'last',
): Promise<Row[]> {
  const listed = listRows(kind, asked);
  const order = end === 'last' ? sql`created_at desc, id desc` : sql`created_at, id`;
  const since = end === 'last' ? sql`` : sql`and created_at >= since`;
  return fetch(sql<Row>`
    with asked as (select ${listed.text(0)} as player, ${listed.integer(1)} as since from ${listed.from}),
    ends as (
      select since, (select id from rounds where player_id = player ${since} order by ${order} limit 1) as round from asked
      union
      select since, (
        select id from rounds where player_id = player and rounds.currency = accounts.currency ${since} order by ${order} limit 1
      ) from asked join ledger_accounts as accounts on accounts.owner = player and accounts.kind = 'real'
    )
    select ends.since, rounds.id, player_id, currency, created_at, played_total, staked_total, won_total, real_stake, real_win
    from ends join rounds on rounds.id = ends.round
    order by created_at, rounds.id
  `);
}

function toTotals(lasts: readonly Row[], firsts: readonly Row[]): PlayTotals {
  const last = lasts.at(-1);
  const money = lasts.map(
    ({ currency, staked_total, won_total }) =>
      [currency, { staked: Number(staked_total), won: Number(won_total) }] as const,
  );
  const before = [...Map.groupBy(firsts, ({ since }) => Number(since))].map(([since, rows]) => {
    const bases = rows.toReversed().map(
      (row) =>
        [
          row.currency,
          {
            staked: Number(row.staked_total) - Number(row.real_stake),
            won: Number(row.won_total) - Number(row.real_win),
          },
        ] as const,
    );
    return [since, { played: Number(rows[0]?.played_total), money: new Map(bases) }] as const;
  });
  return {
    last: last && { id: last.id, at: Number(last.created_at), played: Number(last.played_total) },
    money: new Map(money),
    before: new Map(before),
  };
}

/** By player, their latest rounds: of all, and of each currency. */
export type LatestRounds = ReadonlyMap<string, readonly Row[]>;

/** Reads the latest rounds of players, in one statement for all of them. */
export async function readLatest(reads: Reads, players: readonly string[]): Promise<LatestRounds> {
  const asked = players.map((player) => [player, null] as const);
  return Map.groupBy(await readEnds(reads, asked, 'last'), (row) => row.player_id);
}

/**
 * Reads the totals of players by a few rounds of each, in one statement for all of them.
 *
 * @param since by player: the moments since when what was played is asked for
 */
export async function readTotals(
  reads: Reads,
  latest: LatestRounds,
  since: ReadonlyMap<string, readonly number[]>,
): Promise<Map<string, PlayTotals>> {
  const asked = [...latest.keys()].flatMap((player) =>
    [...new Set(since.get(player))].map((from) => [player, from] as const),
  );
  const rows = asked.length > 0 ? await readEnds(reads, asked, 'first since') : [];
  const firsts = Map.groupBy(rows, (row) => row.player_id);
  const players = [...since.keys()];
  return new Map(
    players.map((player) => [player, toTotals(latest.get(player) ?? [], firsts.get(player) ?? [])]),
  );
}
