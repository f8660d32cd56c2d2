import type { Tournament, TournamentPlayer } from '../../src/casino/entities/tournament.ts';
import { winnerName } from '../../src/casino/rules/jackpots.ts';

/** A row of the table. */
export interface Row {
  readonly place: number;
  /** Whole in the own row, else what everybody may see of it; empty for who has none. */
  readonly nickname: string;
  readonly bets: number;
  readonly isOwn: boolean;
}

/**
 * The first `limit` places, with the player's own: in its place among them, else below them. What the player is told of the own place
 * comes before what everybody is told, so the list may not know it yet.
 */
export function placeRows(
  top: Tournament['top_players'],
  own: TournamentPlayer | undefined,
  limit: number,
): Row[] {
  const rows = top.map(({ award_place, nickname, bets }) => ({
    place: award_place,
    nickname: winnerName(nickname),
    bets,
    isOwn: false,
  }));
  const { award_place: place = null, nickname = '', bets = 0 } = own ?? {};
  if (place === null) return rows.slice(0, limit);
  const mine = { place, nickname, bets, isOwn: true };
  if (place > limit) return [...rows.slice(0, limit), mine];
  // Several may share what is shown of their names: who has bet as much is meant, else who had bet less.
  const shown = winnerName(nickname);
  const known = [
    rows.findIndex((row) => row.nickname === shown && row.bets === bets),
    rows.findIndex((row) => row.nickname === shown && row.bets < bets),
  ].find((index) => index >= 0);
  const others = known === undefined ? rows : rows.toSpliced(known, 1);
  return others
    .toSpliced(place - 1, 0, mine)
    .slice(0, limit)
    .map((row, index) => ({ ...row, place: row.isOwn ? place : index + 1 }));
}
