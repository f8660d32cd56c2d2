// Written by `npm run generate` from the folders. Do not edit.
import type {
  disconnectAuthProvider,
  listAuthProviders,
  listOfferedProviders,
  updateAuthDetails,
} from './calls/auth-providers.ts';
import type {
  exchangeCompPoints,
  getCompPoints,
  listCompPointRates,
  listMoneyRates,
} from './calls/comp-points.ts';
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
} from './calls/config.ts';
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
import type {
  activateBonus,
  activateFreespins,
  clearBonusCode,
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
} from './calls/gifts.ts';
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
} from './calls/info.ts';
import type { listJackpots, listJackpotWins } from './calls/jackpots.ts';
import type { confirmLimit, listLimits, removeLimit, setLimit } from './calls/limits.ts';
import type { listLootBoxes, openLootBox } from './calls/loot-boxes.ts';
import type { getLottery, getLotteryStatus, listLotteries, listLotteryStatuses } from './calls/lotteries.ts';
import type {
  deposit,
  listPaymentMethods,
  listPayments,
  listPlayerPaymentMethods,
  recallPayment,
  requestCashout,
} from './calls/payments.ts';
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
} from './calls/player.ts';
import type {
  confirmTwoFactor,
  disableTwoFactor,
  endSession,
  getTwoFactor,
  listSessions,
  setUpTwoFactor,
} from './calls/security.ts';
import type { sendContactMessage } from './calls/support.ts';
import type {
  recordPwaEvent,
  reportInvalidForm,
  reportNetwork,
  reportPerformance,
  sendLog,
  sendUtm,
  setUtm,
} from './calls/telemetry.ts';
import type {
  confirmTournament,
  getTournament,
  getTournamentStatus,
  listRecentTournaments,
  listTournamentStatuses,
  listTournaments,
} from './calls/tournaments.ts';
import type {
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
import type { Route } from './types.ts';

/** The declared type of every call, by name. */
export interface CallTypes {
  activateBonus: typeof activateBonus;
  activateFreespins: typeof activateFreespins;
  addFavoriteGame: typeof addFavoriteGame;
  addGroups: typeof addGroups;
  checkEmail: typeof checkEmail;
  checkTransaction: typeof checkTransaction;
  clearBonusCode: typeof clearBonusCode;
  confirmEmail: typeof confirmEmail;
  confirmLimit: typeof confirmLimit;
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
  listSessions: typeof listSessions;
  listStatuses: typeof listStatuses;
  listTournamentStatuses: typeof listTournamentStatuses;
  listTournaments: typeof listTournaments;
  openAccount: typeof openAccount;
  openGameSession: typeof openGameSession;
  openLootBox: typeof openLootBox;
  placeBet: typeof placeBet;
  realtimeAuth: typeof realtimeAuth;
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

/** Where every call goes. */
export const routes: Readonly<Record<keyof CallTypes, Route>> = {
  activateBonus: 'POST! /api/player/bonuses/{id}/activation',
  activateFreespins: 'POST! /api/player/freespins/{id}/activation',
  addFavoriteGame: 'PUT /api/player/favorite_games/{id}',
  addGroups: 'POST /api/player/groups',
  checkEmail: 'POST /check-email',
  checkTransaction: 'POST /api/users/transaction',
  clearBonusCode: 'DELETE /api/player/clear_bonus_code',
  confirmEmail: 'GET /api/users/confirmation',
  confirmLimit: 'POST /api/user_limits/confirm',
  confirmTournament: 'POST /api/tournaments/{id}/confirm',
  confirmTwoFactor: 'POST /api/player/two_factor/confirm',
  deposit: 'POST! /api/player/deposits',
  disableTwoFactor: 'POST /api/player/two_factor/disable',
  disconnectAuthProvider: 'DELETE /api/auth_providers/{id}',
  endSession: 'DELETE /api/player/sessions/{id}',
  exchangeCompPoints: 'POST! /api/comp_points/exchange/{type}',
  filterGames: 'POST /api/games_filter',
  getAdditionalGifts: 'GET /api/fe/config/additional-gifts',
  getBannersConfig: 'GET /api/fe/config/banners-config',
  getBettingConfig: 'GET /api/fe/config/betting-config',
  getCaptcha: 'GET /api/captcha',
  getChatRestoreId: 'POST /restore-id/get',
  getClientContext: 'GET /client-context',
  getCompPoints: 'GET /api/player/comp_points',
  getCurrencyConfig: 'GET /api/fe/config/currency-config',
  getCurrentIp: 'GET /api/current_ip',
  getDisabledBonuses: 'GET /api/fe/config/disabled-bonuses',
  getExcludedPromoStags: 'GET /api/fe/config/excluded-promo-stags',
  getLogoConfig: 'GET /api/fe/config/logo-config',
  getLottery: 'GET /api/lotteries/{id}',
  getLotteryStatus: 'GET /api/lotteries/{id}/status',
  getMainWidgetConfig: 'GET /api/fe/config/main-widget-config',
  getManagePromotionPages: 'GET /api/fe/config/manage-promotion-pages',
  getManager: 'POST /api/fe/config/managers',
  getMenuCategoriesGames: 'GET /api/fe/config/menu-categories-games',
  getModifyGiftsConfig: 'GET /api/fe/config/modify-gifts-config',
  getPlayer: 'GET /api/player',
  getPlayerSettings: 'GET /api/player/settings',
  getPlayerStats: 'GET /api/player/stats',
  getProject: 'GET /api/info/project',
  getProvidersConfig: 'GET /api/fe/config/providers-config',
  getRandomGame: 'GET /api/games/random',
  getStagByReferrerName: 'GET /api/fe/config/stag-by-referrer-name',
  getSubscriptions: 'GET /api/subscriptions',
  getSurveyConfig: 'GET /api/fe/config/survey-config',
  getTournament: 'GET /api/tournaments/{id}',
  getTournamentStatus: 'GET /api/tournaments/{id}/status',
  getTwoFactor: 'GET /api/player/two_factor',
  getVipAdventures: 'GET /api/fe/config/vip-adventures',
  getVipProgramConfig: 'GET /api/fe/config/vip-program-config',
  getVipProgress: 'GET /jam/vip_status_progress',
  getWheelConfig: 'GET /api/fe/config/wheel-config',
  getWheelConfigSegments: 'GET /api/fe/config/wheel-config-segments',
  listAccounts: 'GET /api/player/accounts',
  listAuthProviders: 'GET /api/auth_providers',
  listBettingBonuses: 'GET /api/v2/bonuses',
  listBonuses: 'GET /api/player/bonuses',
  listCompPointRates: 'GET /api/comp_points/rates/{type}',
  listCountries: 'GET /api/info/countries',
  listCryptoRates: 'GET /api/info/crypto_exchange_rates',
  listCurrencies: 'GET /api/info/currencies',
  listDepositGifts: 'GET /api/bonuses/deposit',
  listFavoriteGames: 'GET /api/player/favorite_games',
  listFreespins: 'GET /api/player/freespins',
  listGameCollections: 'GET /api/games/collections',
  listGameJackpots: 'GET /api/games/jackpots',
  listGameProviders: 'GET /api/games/providers',
  listJackpotWins: 'GET /api/jackpot_wins',
  listJackpots: 'GET /api/jackpots',
  listLimits: 'GET /api/user_limits',
  listLocales: 'GET /api/info/locales',
  listLootBoxes: 'GET /api/player/lootboxes',
  listLotteries: 'GET /api/lotteries',
  listLotteryStatuses: 'GET /api/lotteries/statuses',
  listMoneyRates: 'GET /api/comp_points/rates/money',
  listOfferedProviders: 'GET /api/info/auth_providers',
  listPaymentMethods: 'GET /api/info/payment_methods',
  listPayments: 'GET /api/player/payments',
  listPlayedGames: 'GET /api/player/played_games',
  listPlayerFields: 'GET /api/info/player_fields',
  listPlayerPaymentMethods: 'GET /api/player/payment_methods',
  listRecentTournaments: 'GET /api/tournaments/recent',
  listRegistrationGifts: 'GET /api/bonuses/registration',
  listSessions: 'GET /api/player/sessions',
  listStatuses: 'GET /api/info/statuses',
  listTournamentStatuses: 'GET /api/tournaments/player',
  listTournaments: 'GET /api/tournaments',
  openAccount: 'POST /api/player/accounts',
  openGameSession: 'POST /api/games/sessions',
  openLootBox: 'POST! /api/player/lootboxes/{id}/activation',
  placeBet: 'POST! /api/games/sessions/{id}/bets',
  realtimeAuth: 'POST /realtime/auth',
  recallPayment: 'POST! /api/player/payments/{id}/recall',
  recordPwaEvent: 'POST /api/pwa_events',
  redeemCoupon: 'POST! /api/bonuses/coupon',
  redeemPromoCode: 'POST! /api/v2/bonuses/promo-code',
  removeBonus: 'DELETE! /api/player/bonuses/{id}',
  removeFavoriteGame: 'DELETE /api/player/favorite_games/{id}',
  removeFreespins: 'DELETE! /api/player/freespins/{id}',
  removeLimit: 'DELETE /api/user_limits/{id}',
  reportInvalidForm: 'PUT /metrics-errors-validation',
  reportNetwork: 'PUT /network-performance',
  reportPerformance: 'PUT /performance',
  requestCashout: 'POST! /api/player/cashouts',
  requestPassword: 'POST /api/users/password',
  resendConfirmation: 'POST /api/users/confirmation',
  selectGames: 'POST /api/games_filter/select',
  sendContactMessage: 'POST /api/send_contact_message',
  sendLog: 'PUT /log',
  sendUtm: 'POST /log_utm_send',
  setBonusCode: 'PATCH /api/player/set_bonus_code',
  setChatRestoreId: 'POST /restore-id/set',
  setLimit: 'POST /api/user_limits',
  setPassword: 'PUT /api/users/password',
  setUpTwoFactor: 'POST /api/player/two_factor',
  setUtm: 'POST /log_utm_set',
  signIn: 'POST /api/users/sign_in',
  signOut: 'DELETE /api/users/sign_out',
  signUp: 'POST /api/users',
  updateAuthDetails: 'POST /api/auth_providers/update_details',
  updateBonusSettings: 'PATCH /api/player/update_bonus_settings',
  updateLocale: 'PATCH /api/player/update_locale',
  updatePlayer: 'PATCH /api/player',
  updateSubscriptions: 'PUT /api/subscriptions',
};
