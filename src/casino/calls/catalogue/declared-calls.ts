// Written by `npm run generate` from the folders. Do not edit.

import type {
  recordPwaEvent,
  reportInvalidForm,
  reportNetwork,
  reportPerformance,
  sendLog,
  sendUtm,
  setUtm,
} from 'hashmark/telemetry';
import type {
  disconnectAuthProvider,
  listAuthProviders,
  listOfferedProviders,
  updateAuthDetails,
} from '../auth-providers.ts';
import type { getChatRestoreId, setChatRestoreId } from '../chat-restore.ts';
import type {
  exchangeCompPoints,
  getCompPoints,
  listCompPointRates,
  listMoneyRates,
} from '../comp-points.ts';
import type {
  getAdditionalGifts,
  getBannersConfig,
  getBettingConfig,
  getCurrencyConfig,
  getDisabledBonuses,
  getExcludedPromoStags,
  getLogoConfig,
  getMainWidgetConfig,
  getManagePromotionPages,
  getManager,
  getMenuCategoriesGames,
  getModifyGiftsConfig,
  getProvidersConfig,
  getStagByReferrerName,
  getSurveyConfig,
  getVipAdventures,
  getVipProgramConfig,
  getWheelConfig,
  getWheelConfigSegments,
} from '../config.ts';
import type { checkTransaction } from '../fraud-check.ts';
import type {
  addFavoriteGame,
  getRandomGame,
  listFavoriteGames,
  listGameJackpots,
  listPlayedGames,
  listRounds,
  openGameSession,
  placeBet,
  removeFavoriteGame,
} from '../game-play.ts';
import type { filterGames, listGameCollections, listGameProviders, selectGames } from '../games.ts';
import type {
  activateBonus,
  activateFreespins,
  clearBonusCode,
  getBonusOffer,
  listBettingBonuses,
  listBonuses,
  listDepositGifts,
  listFreespins,
  listRegistrationGifts,
  redeemCoupon,
  redeemPromoCode,
  removeBonus,
  removeFreespins,
  setBonusCode,
  updateBonusSettings,
} from '../gifts.ts';
import type {
  getClientContext,
  getCurrentIp,
  getProject,
  getVipProgress,
  listCountries,
  listCryptoRates,
  listCurrencies,
  listLocales,
  listPlayerFields,
  listStatuses,
  realtimeAuth,
  realtimeUser,
} from '../info.ts';
import type { listJackpots, listJackpotWins } from '../jackpots.ts';
import type {
  confirmLimit,
  confirmRealityCheck,
  getRealityCheck,
  listLimits,
  removeLimit,
  setLimit,
  setRealityCheck,
} from '../limits.ts';
import type { listLootBoxes, openLootBox } from '../loot-boxes.ts';
import type {
  getLottery,
  getLotteryDraw,
  getLotteryStatus,
  listLotteries,
  listLotteryEntries,
  listLotteryStatuses,
} from '../lotteries.ts';
import type {
  deposit,
  listPaymentMethods,
  listPayments,
  listPlayerPaymentMethods,
  recallPayment,
  requestCashout,
} from '../payments.ts';
import type {
  addGroups,
  getPlayer,
  getPlayerSettings,
  getPlayerStats,
  getSubscriptions,
  listAccounts,
  openAccount,
  updateLocale,
  updatePlayer,
  updateSubscriptions,
} from '../player.ts';
import type {
  confirmTwoFactor,
  disableTwoFactor,
  endSession,
  getTwoFactor,
  listSessions,
  setUpTwoFactor,
} from '../security.ts';
import type { listSupportAnswers, sendContactMessage } from '../support.ts';
import type {
  confirmTournament,
  getTournament,
  getTournamentStatus,
  listRecentTournaments,
  listTournamentStatuses,
  listTournaments,
} from '../tournaments.ts';
import type {
  checkEmail,
  confirmEmail,
  getCaptcha,
  requestPassword,
  resendConfirmation,
  setPassword,
  signIn,
  signOut,
  signUp,
} from '../users.ts';

/** The declared type of every call, by name. */
export interface DeclaredCalls {
  activateBonus: typeof activateBonus;
  activateFreespins: typeof activateFreespins;
  addFavoriteGame: typeof addFavoriteGame;
  addGroups: typeof addGroups;
  checkEmail: typeof checkEmail;
  checkTransaction: typeof checkTransaction;
  clearBonusCode: typeof clearBonusCode;
  confirmEmail: typeof confirmEmail;
  confirmLimit: typeof confirmLimit;
  confirmRealityCheck: typeof confirmRealityCheck;
  confirmTournament: typeof confirmTournament;
  confirmTwoFactor: typeof confirmTwoFactor;
  deposit: typeof deposit;
  disableTwoFactor: typeof disableTwoFactor;
  disconnectAuthProvider: typeof disconnectAuthProvider;
  endSession: typeof endSession;
  exchangeCompPoints: typeof exchangeCompPoints;
  filterGames: typeof filterGames;
  getAdditionalGifts: typeof getAdditionalGifts;
  getBannersConfig: typeof getBannersConfig;
  getBettingConfig: typeof getBettingConfig;
  getBonusOffer: typeof getBonusOffer;
  getCaptcha: typeof getCaptcha;
  getChatRestoreId: typeof getChatRestoreId;
  getClientContext: typeof getClientContext;
  getCompPoints: typeof getCompPoints;
  getCurrencyConfig: typeof getCurrencyConfig;
  getCurrentIp: typeof getCurrentIp;
  getDisabledBonuses: typeof getDisabledBonuses;
  getExcludedPromoStags: typeof getExcludedPromoStags;
  getLogoConfig: typeof getLogoConfig;
  getLottery: typeof getLottery;
  getLotteryDraw: typeof getLotteryDraw;
  getLotteryStatus: typeof getLotteryStatus;
  getMainWidgetConfig: typeof getMainWidgetConfig;
  getManagePromotionPages: typeof getManagePromotionPages;
  getManager: typeof getManager;
  getMenuCategoriesGames: typeof getMenuCategoriesGames;
  getModifyGiftsConfig: typeof getModifyGiftsConfig;
  getPlayer: typeof getPlayer;
  getPlayerSettings: typeof getPlayerSettings;
  getPlayerStats: typeof getPlayerStats;
  getProject: typeof getProject;
  getProvidersConfig: typeof getProvidersConfig;
  getRandomGame: typeof getRandomGame;
  getRealityCheck: typeof getRealityCheck;
  getStagByReferrerName: typeof getStagByReferrerName;
  getSubscriptions: typeof getSubscriptions;
  getSurveyConfig: typeof getSurveyConfig;
  getTournament: typeof getTournament;
  getTournamentStatus: typeof getTournamentStatus;
  getTwoFactor: typeof getTwoFactor;
  getVipAdventures: typeof getVipAdventures;
  getVipProgramConfig: typeof getVipProgramConfig;
  getVipProgress: typeof getVipProgress;
  getWheelConfig: typeof getWheelConfig;
  getWheelConfigSegments: typeof getWheelConfigSegments;
  listAccounts: typeof listAccounts;
  listAuthProviders: typeof listAuthProviders;
  listBettingBonuses: typeof listBettingBonuses;
  listBonuses: typeof listBonuses;
  listCompPointRates: typeof listCompPointRates;
  listCountries: typeof listCountries;
  listCryptoRates: typeof listCryptoRates;
  listCurrencies: typeof listCurrencies;
  listDepositGifts: typeof listDepositGifts;
  listFavoriteGames: typeof listFavoriteGames;
  listFreespins: typeof listFreespins;
  listGameCollections: typeof listGameCollections;
  listGameJackpots: typeof listGameJackpots;
  listGameProviders: typeof listGameProviders;
  listJackpotWins: typeof listJackpotWins;
  listJackpots: typeof listJackpots;
  listLimits: typeof listLimits;
  listLocales: typeof listLocales;
  listLootBoxes: typeof listLootBoxes;
  listLotteries: typeof listLotteries;
  listLotteryEntries: typeof listLotteryEntries;
  listLotteryStatuses: typeof listLotteryStatuses;
  listMoneyRates: typeof listMoneyRates;
  listOfferedProviders: typeof listOfferedProviders;
  listPaymentMethods: typeof listPaymentMethods;
  listPayments: typeof listPayments;
  listPlayedGames: typeof listPlayedGames;
  listPlayerFields: typeof listPlayerFields;
  listPlayerPaymentMethods: typeof listPlayerPaymentMethods;
  listRecentTournaments: typeof listRecentTournaments;
  listRegistrationGifts: typeof listRegistrationGifts;
  listRounds: typeof listRounds;
  listSessions: typeof listSessions;
  listStatuses: typeof listStatuses;
  listSupportAnswers: typeof listSupportAnswers;
  listTournamentStatuses: typeof listTournamentStatuses;
  listTournaments: typeof listTournaments;
  openAccount: typeof openAccount;
  openGameSession: typeof openGameSession;
  openLootBox: typeof openLootBox;
  placeBet: typeof placeBet;
  realtimeAuth: typeof realtimeAuth;
  realtimeUser: typeof realtimeUser;
  recallPayment: typeof recallPayment;
  recordPwaEvent: typeof recordPwaEvent;
  redeemCoupon: typeof redeemCoupon;
  redeemPromoCode: typeof redeemPromoCode;
  removeBonus: typeof removeBonus;
  removeFavoriteGame: typeof removeFavoriteGame;
  removeFreespins: typeof removeFreespins;
  removeLimit: typeof removeLimit;
  reportInvalidForm: typeof reportInvalidForm;
  reportNetwork: typeof reportNetwork;
  reportPerformance: typeof reportPerformance;
  requestCashout: typeof requestCashout;
  requestPassword: typeof requestPassword;
  resendConfirmation: typeof resendConfirmation;
  selectGames: typeof selectGames;
  sendContactMessage: typeof sendContactMessage;
  sendLog: typeof sendLog;
  sendUtm: typeof sendUtm;
  setBonusCode: typeof setBonusCode;
  setChatRestoreId: typeof setChatRestoreId;
  setLimit: typeof setLimit;
  setPassword: typeof setPassword;
  setRealityCheck: typeof setRealityCheck;
  setUpTwoFactor: typeof setUpTwoFactor;
  setUtm: typeof setUtm;
  signIn: typeof signIn;
  signOut: typeof signOut;
  signUp: typeof signUp;
  updateAuthDetails: typeof updateAuthDetails;
  updateBonusSettings: typeof updateBonusSettings;
  updateLocale: typeof updateLocale;
  updatePlayer: typeof updatePlayer;
  updateSubscriptions: typeof updateSubscriptions;
}

declare module 'hashmark/types' {
  interface CallTypes extends DeclaredCalls {}
}
