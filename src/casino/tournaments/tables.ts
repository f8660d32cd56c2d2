import type { Currency } from 'hashmark/i18n';
export interface TournamentsTable {
  id: string;
  /** Of the series: every week has its `orbit-race`. */
  identifier: string;
  title: string;
  /** `tournament` or `quest`. */
  type: string;
  start_at: number;
  end_at: number;
  /** When the prizes were given. */
  closed_at: number | null;
  /** JSON: group ids. */
  groups: string;
  currency: Currency;
  games_category: string | null;
  /** JSON: EUR per place. */
  prizes: string;
  /** 0 or 1. */
  nonvisible: number;
}

export interface TournamentPlayersTable {
  tournament_id: string;
  player_id: string;
  confirmed_at: number;
  /** In subunits of the tournament's currency. */
  bets: number;
  /** When the last bet was counted: of equals the earlier one leads. */
  counted_at: number;
}

export interface TournamentTables {
  tournaments: TournamentsTable;
  tournament_players: TournamentPlayersTable;
}
