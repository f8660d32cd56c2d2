// Written by `npm run generate` from the folders. Do not edit.
import {
  disconnectAuthProvider,
  listAuthProviders,
  listOfferedProviders,
  updateAuthDetails,
} from './calls/auth-providers.ts';
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
import {
  deposit,
  listPaymentMethods,
  listPayments,
  listPlayerPaymentMethods,
  recallPayment,
  requestCashout,
} from './calls/payments.ts';
import { getPlayer, listAccounts, openAccount, updatePlayer } from './calls/player.ts';
import {
  confirmTwoFactor,
  disableTwoFactor,
  endSession,
  getTwoFactor,
  listSessions,
  setUpTwoFactor,
} from './calls/security.ts';
import { sendLog } from './calls/telemetry.ts';
import {
  checkEmail,
  checkTransaction,
  confirmEmail,
  getCaptcha,
  getChatRestoreId,
  requestPassword,
  resendConfirmation,
  setChatRestoreId,
  setPassword,
  signIn,
  signOut,
  signUp,
} from './calls/users.ts';
import type { CallTypes } from './routes.ts';

/** Every call with its schemas. Holds zod: never imported by what browsers get. */
export const catalogue: CallTypes = {
  addFavoriteGame,
  checkEmail,
  checkTransaction,
  confirmEmail,
  confirmTwoFactor,
  deposit,
  disableTwoFactor,
  disconnectAuthProvider,
  endSession,
  filterGames,
  getCaptcha,
  getChatRestoreId,
  getClientContext,
  getCurrentIp,
  getPlayer,
  getRandomGame,
  getTwoFactor,
  getVipAdventures,
  getVipProgramConfig,
  getVipProgress,
  listAccounts,
  listAuthProviders,
  listFavoriteGames,
  listGameCollections,
  listGameJackpots,
  listGameProviders,
  listJackpotWins,
  listJackpots,
  listOfferedProviders,
  listPaymentMethods,
  listPayments,
  listPlayedGames,
  listPlayerPaymentMethods,
  listSessions,
  openAccount,
  openGameSession,
  placeBet,
  realtimeAuth,
  recallPayment,
  removeFavoriteGame,
  requestCashout,
  requestPassword,
  resendConfirmation,
  selectGames,
  sendLog,
  setChatRestoreId,
  setPassword,
  setUpTwoFactor,
  signIn,
  signOut,
  signUp,
  updateAuthDetails,
  updatePlayer,
};
