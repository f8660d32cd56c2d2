// Written by `npm run generate` from the folders. Do not edit.
import type { getVipAdventures, getVipProgramConfig } from './calls/config.ts';
import type {
  addFavoriteGame,
  getRandomGame,
  listFavoriteGames,
  listGameJackpots,
  listPlayedGames,
  openGameSession,
  placeBet,
  removeFavoriteGame,
} from './calls/game-play.ts';
import type { filterGames, listGameCollections, listGameProviders, selectGames } from './calls/games.ts';
import type { getClientContext, getCurrentIp, getVipProgress, realtimeAuth } from './calls/info.ts';
import type { listJackpots, listJackpotWins } from './calls/jackpots.ts';
import type {
  deposit,
  getPlayer,
  listAccounts,
  listPayments,
  openAccount,
  updatePlayer,
} from './calls/player.ts';
import type { sendLog } from './calls/telemetry.ts';
import type { checkEmail, signIn, signOut, signUp } from './calls/users.ts';
import type { Route } from './types.ts';

/** The declared type of every call, by name. */
export interface CallTypes {
  addFavoriteGame: typeof addFavoriteGame;
  checkEmail: typeof checkEmail;
  deposit: typeof deposit;
  filterGames: typeof filterGames;
  getClientContext: typeof getClientContext;
  getCurrentIp: typeof getCurrentIp;
  getPlayer: typeof getPlayer;
  getRandomGame: typeof getRandomGame;
  getVipAdventures: typeof getVipAdventures;
  getVipProgramConfig: typeof getVipProgramConfig;
  getVipProgress: typeof getVipProgress;
  listAccounts: typeof listAccounts;
  listFavoriteGames: typeof listFavoriteGames;
  listGameCollections: typeof listGameCollections;
  listGameJackpots: typeof listGameJackpots;
  listGameProviders: typeof listGameProviders;
  listJackpotWins: typeof listJackpotWins;
  listJackpots: typeof listJackpots;
  listPayments: typeof listPayments;
  listPlayedGames: typeof listPlayedGames;
  openAccount: typeof openAccount;
  openGameSession: typeof openGameSession;
  placeBet: typeof placeBet;
  realtimeAuth: typeof realtimeAuth;
  removeFavoriteGame: typeof removeFavoriteGame;
  selectGames: typeof selectGames;
  sendLog: typeof sendLog;
  signIn: typeof signIn;
  signOut: typeof signOut;
  signUp: typeof signUp;
  updatePlayer: typeof updatePlayer;
}

/** Where every call goes. */
export const routes: Readonly<Record<keyof CallTypes, Route>> = {
  addFavoriteGame: {
    method: 'PUT',
    path: '/api/player/favorite_games/{id}',
    owner: 'platform',
    money: false,
  },
  checkEmail: { method: 'POST', path: '/check-email', owner: 'platform', money: false },
  deposit: { method: 'POST', path: '/api/player/deposits', owner: 'platform', money: true },
  filterGames: { method: 'POST', path: '/api/games_filter', owner: 'platform', money: false },
  getClientContext: { method: 'GET', path: '/client-context', owner: 'site', money: false },
  getCurrentIp: { method: 'GET', path: '/api/current_ip', owner: 'site', money: false },
  getPlayer: { method: 'GET', path: '/api/player', owner: 'platform', money: false },
  getRandomGame: { method: 'GET', path: '/api/games/random', owner: 'platform', money: false },
  getVipAdventures: { method: 'GET', path: '/api/fe/config/vip-adventures', owner: 'site', money: false },
  getVipProgramConfig: {
    method: 'GET',
    path: '/api/fe/config/vip-program-config',
    owner: 'site',
    money: false,
  },
  getVipProgress: { method: 'GET', path: '/jam/vip_status_progress', owner: 'platform', money: false },
  listAccounts: { method: 'GET', path: '/api/player/accounts', owner: 'platform', money: false },
  listFavoriteGames: { method: 'GET', path: '/api/player/favorite_games', owner: 'platform', money: false },
  listGameCollections: { method: 'GET', path: '/api/games/collections', owner: 'platform', money: false },
  listGameJackpots: { method: 'GET', path: '/api/games/jackpots', owner: 'platform', money: false },
  listGameProviders: { method: 'GET', path: '/api/games/providers', owner: 'platform', money: false },
  listJackpotWins: { method: 'GET', path: '/api/jackpot_wins', owner: 'platform', money: false },
  listJackpots: { method: 'GET', path: '/api/jackpots', owner: 'platform', money: false },
  listPayments: { method: 'GET', path: '/api/player/payments', owner: 'platform', money: false },
  listPlayedGames: { method: 'GET', path: '/api/player/played_games', owner: 'platform', money: false },
  openAccount: { method: 'POST', path: '/api/player/accounts', owner: 'platform', money: false },
  openGameSession: { method: 'POST', path: '/api/games/sessions', owner: 'platform', money: false },
  placeBet: { method: 'POST', path: '/api/games/sessions/{id}/bets', owner: 'platform', money: true },
  realtimeAuth: { method: 'POST', path: '/realtime/auth', owner: 'site', money: false },
  removeFavoriteGame: {
    method: 'DELETE',
    path: '/api/player/favorite_games/{id}',
    owner: 'platform',
    money: false,
  },
  selectGames: { method: 'POST', path: '/api/games_filter/select', owner: 'platform', money: false },
  sendLog: { method: 'PUT', path: '/log', owner: 'site', money: false },
  signIn: { method: 'POST', path: '/api/users/sign_in', owner: 'platform', money: false },
  signOut: { method: 'DELETE', path: '/api/users/sign_out', owner: 'platform', money: false },
  signUp: { method: 'POST', path: '/api/users', owner: 'platform', money: false },
  updatePlayer: { method: 'PATCH', path: '/api/player', owner: 'platform', money: false },
};
