import type { Currency } from 'hashmark/i18n';
import type { Runtime } from 'hashmark/server';
import type { Game } from './entities/game.ts';
import type { GameCatalogue } from './games/catalogue.ts';
import type { JackpotNews } from './jackpots/jackpot-news.ts';
import type { Places } from './tournaments/places.ts';

/** A round of a game that has been played: the stake is taken and the win is paid. Amounts in subunits of `currency`. */
export interface BetSettled {
  /** The round's id. */
  id: string;
  playerId: string;
  /** The player's groups at that moment. */
  groups: readonly number[];
  game: Game;
  currency: Currency;
  /** What was staked in all: `real` + `bonus`. Zero for a free spin. */
  stake: number;
  /** The part of the stake that came from real money. */
  real: number;
  /** The part of the stake that came from bonus money. */
  bonus: number;
  win: number;
  at: number;
}

/** A deposit that has reached the wallet. */
export interface DepositSucceeded {
  paymentId: string;
  playerId: string;
  currency: Currency;
  amount: number;
  /** Whether it is the player's first one in any currency. */
  first: boolean;
  at: number;
}

/** A new account. */
export interface PlayerRegistered {
  playerId: string;
  currency: Currency;
  country: string;
  /** The promo code given with the registration. */
  depositBonusCode: string | null;
  at: number;
}

/** What a reaction may ask besides the store. Documents of the CMS are not among it: a transaction waits for nobody. */
export interface Surroundings {
  /** Drawn by a seed where simulated players play. */
  random: Runtime['random'];
  games: GameCatalogue;
  /** Places in running tournaments. */
  places: Places;
  /** Which bet tells what the jackpots hold. */
  jackpotNews: JackpotNews;
}
