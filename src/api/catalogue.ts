// Written by `npm run generate` from the folders. Do not edit.
import { getVipAdventures, getVipProgramConfig } from './calls/config.ts';
import {
  addFavoriteGame,
  getRandomGame,
  listFavoriteGames,
  listGameJackpots,
  listPlayedGames,
  openGameSession,
  placeBet,
  removeFavoriteGame,
} from './calls/game-play.ts';
import { filterGames, listGameCollections, listGameProviders, selectGames } from './calls/games.ts';
import { getClientContext, getCurrentIp, getVipProgress, realtimeAuth } from './calls/info.ts';
import { listJackpots, listJackpotWins } from './calls/jackpots.ts';
import { deposit, getPlayer, listAccounts, listPayments, openAccount, updatePlayer } from './calls/player.ts';
import { sendLog } from './calls/telemetry.ts';
import { checkEmail, signIn, signOut, signUp } from './calls/users.ts';
import type { CallTypes } from './routes.ts';

/** Every call with its schemas. Holds zod: never imported by what browsers get. */
export const catalogue: CallTypes = {
  addFavoriteGame,
  checkEmail,
  deposit,
  filterGames,
  getClientContext,
  getCurrentIp,
  getPlayer,
  getRandomGame,
  getVipAdventures,
  getVipProgramConfig,
  getVipProgress,
  listAccounts,
  listFavoriteGames,
  listGameCollections,
  listGameJackpots,
  listGameProviders,
  listJackpotWins,
  listJackpots,
  listPayments,
  listPlayedGames,
  openAccount,
  openGameSession,
  placeBet,
  realtimeAuth,
  removeFavoriteGame,
  selectGames,
  sendLog,
  signIn,
  signOut,
  signUp,
  updatePlayer,
};
