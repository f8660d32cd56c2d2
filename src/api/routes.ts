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
  activateBonus: {
    method: 'POST',
    path: '/api/player/bonuses/{id}/activation',
    owner: 'platform',
    money: true,
  },
  activateFreespins: {
    method: 'POST',
    path: '/api/player/freespins/{id}/activation',
    owner: 'platform',
    money: true,
  },
  addFavoriteGame: {
    method: 'PUT',
    path: '/api/player/favorite_games/{id}',
    owner: 'platform',
    money: false,
  },
  addGroups: { method: 'POST', path: '/api/player/groups', owner: 'platform', money: false },
  checkEmail: { method: 'POST', path: '/check-email', owner: 'platform', money: false },
  checkTransaction: { method: 'POST', path: '/api/users/transaction', owner: 'platform', money: false },
  clearBonusCode: { method: 'DELETE', path: '/api/player/clear_bonus_code', owner: 'platform', money: false },
  confirmEmail: { method: 'GET', path: '/api/users/confirmation', owner: 'platform', money: false },
  confirmLimit: { method: 'POST', path: '/api/user_limits/confirm', owner: 'platform', money: false },
  confirmTournament: {
    method: 'POST',
    path: '/api/tournaments/{id}/confirm',
    owner: 'platform',
    money: false,
  },
  confirmTwoFactor: {
    method: 'POST',
    path: '/api/player/two_factor/confirm',
    owner: 'platform',
    money: false,
  },
  deposit: { method: 'POST', path: '/api/player/deposits', owner: 'platform', money: true },
  disableTwoFactor: {
    method: 'POST',
    path: '/api/player/two_factor/disable',
    owner: 'platform',
    money: false,
  },
  disconnectAuthProvider: {
    method: 'DELETE',
    path: '/api/auth_providers/{id}',
    owner: 'platform',
    money: false,
  },
  endSession: { method: 'DELETE', path: '/api/player/sessions/{id}', owner: 'platform', money: false },
  exchangeCompPoints: {
    method: 'POST',
    path: '/api/comp_points/exchange/{type}',
    owner: 'platform',
    money: true,
  },
  filterGames: { method: 'POST', path: '/api/games_filter', owner: 'platform', money: false },
  getAdditionalGifts: { method: 'GET', path: '/api/fe/config/additional-gifts', owner: 'site', money: false },
  getBannersConfig: { method: 'GET', path: '/api/fe/config/banners-config', owner: 'site', money: false },
  getBettingConfig: { method: 'GET', path: '/api/fe/config/betting-config', owner: 'site', money: false },
  getCaptcha: { method: 'GET', path: '/api/captcha', owner: 'platform', money: false },
  getChatRestoreId: { method: 'POST', path: '/restore-id/get', owner: 'platform', money: false },
  getClientContext: { method: 'GET', path: '/client-context', owner: 'site', money: false },
  getCompPoints: { method: 'GET', path: '/api/player/comp_points', owner: 'platform', money: false },
  getCurrencyConfig: { method: 'GET', path: '/api/fe/config/currency-config', owner: 'site', money: false },
  getCurrentIp: { method: 'GET', path: '/api/current_ip', owner: 'site', money: false },
  getDisabledBonuses: { method: 'GET', path: '/api/fe/config/disabled-bonuses', owner: 'site', money: false },
  getExcludedPromoStags: {
    method: 'GET',
    path: '/api/fe/config/excluded-promo-stags',
    owner: 'site',
    money: false,
  },
  getLogoConfig: { method: 'GET', path: '/api/fe/config/logo-config', owner: 'site', money: false },
  getLottery: { method: 'GET', path: '/api/lotteries/{id}', owner: 'platform', money: false },
  getLotteryStatus: { method: 'GET', path: '/api/lotteries/{id}/status', owner: 'platform', money: false },
  getMainWidgetConfig: {
    method: 'GET',
    path: '/api/fe/config/main-widget-config',
    owner: 'site',
    money: false,
  },
  getManagePromotionPages: {
    method: 'GET',
    path: '/api/fe/config/manage-promotion-pages',
    owner: 'site',
    money: false,
  },
  getManager: { method: 'POST', path: '/api/fe/config/managers', owner: 'site', money: false },
  getMenuCategoriesGames: {
    method: 'GET',
    path: '/api/fe/config/menu-categories-games',
    owner: 'site',
    money: false,
  },
  getModifyGiftsConfig: {
    method: 'GET',
    path: '/api/fe/config/modify-gifts-config',
    owner: 'site',
    money: false,
  },
  getPlayer: { method: 'GET', path: '/api/player', owner: 'platform', money: false },
  getPlayerSettings: { method: 'GET', path: '/api/player/settings', owner: 'platform', money: false },
  getPlayerStats: { method: 'GET', path: '/api/player/stats', owner: 'platform', money: false },
  getProject: { method: 'GET', path: '/api/info/project', owner: 'platform', money: false },
  getProvidersConfig: { method: 'GET', path: '/api/fe/config/providers-config', owner: 'site', money: false },
  getRandomGame: { method: 'GET', path: '/api/games/random', owner: 'platform', money: false },
  getStagByReferrerName: {
    method: 'GET',
    path: '/api/fe/config/stag-by-referrer-name',
    owner: 'site',
    money: false,
  },
  getSubscriptions: { method: 'GET', path: '/api/subscriptions', owner: 'platform', money: false },
  getSurveyConfig: { method: 'GET', path: '/api/fe/config/survey-config', owner: 'site', money: false },
  getTournament: { method: 'GET', path: '/api/tournaments/{id}', owner: 'platform', money: false },
  getTournamentStatus: {
    method: 'GET',
    path: '/api/tournaments/{id}/status',
    owner: 'platform',
    money: false,
  },
  getTwoFactor: { method: 'GET', path: '/api/player/two_factor', owner: 'platform', money: false },
  getVipAdventures: { method: 'GET', path: '/api/fe/config/vip-adventures', owner: 'site', money: false },
  getVipProgramConfig: {
    method: 'GET',
    path: '/api/fe/config/vip-program-config',
    owner: 'site',
    money: false,
  },
  getVipProgress: { method: 'GET', path: '/jam/vip_status_progress', owner: 'platform', money: false },
  getWheelConfig: { method: 'GET', path: '/api/fe/config/wheel-config', owner: 'site', money: false },
  getWheelConfigSegments: {
    method: 'GET',
    path: '/api/fe/config/wheel-config-segments',
    owner: 'site',
    money: false,
  },
  listAccounts: { method: 'GET', path: '/api/player/accounts', owner: 'platform', money: false },
  listAuthProviders: { method: 'GET', path: '/api/auth_providers', owner: 'platform', money: false },
  listBettingBonuses: { method: 'GET', path: '/api/v2/bonuses', owner: 'platform', money: false },
  listBonuses: { method: 'GET', path: '/api/player/bonuses', owner: 'platform', money: false },
  listCompPointRates: {
    method: 'GET',
    path: '/api/comp_points/rates/{type}',
    owner: 'platform',
    money: false,
  },
  listCountries: { method: 'GET', path: '/api/info/countries', owner: 'platform', money: false },
  listCryptoRates: {
    method: 'GET',
    path: '/api/info/crypto_exchange_rates',
    owner: 'platform',
    money: false,
  },
  listCurrencies: { method: 'GET', path: '/api/info/currencies', owner: 'platform', money: false },
  listDepositGifts: { method: 'GET', path: '/api/bonuses/deposit', owner: 'platform', money: false },
  listFavoriteGames: { method: 'GET', path: '/api/player/favorite_games', owner: 'platform', money: false },
  listFreespins: { method: 'GET', path: '/api/player/freespins', owner: 'platform', money: false },
  listGameCollections: { method: 'GET', path: '/api/games/collections', owner: 'platform', money: false },
  listGameJackpots: { method: 'GET', path: '/api/games/jackpots', owner: 'platform', money: false },
  listGameProviders: { method: 'GET', path: '/api/games/providers', owner: 'platform', money: false },
  listJackpotWins: { method: 'GET', path: '/api/jackpot_wins', owner: 'platform', money: false },
  listJackpots: { method: 'GET', path: '/api/jackpots', owner: 'platform', money: false },
  listLimits: { method: 'GET', path: '/api/user_limits', owner: 'platform', money: false },
  listLocales: { method: 'GET', path: '/api/info/locales', owner: 'platform', money: false },
  listLootBoxes: { method: 'GET', path: '/api/player/lootboxes', owner: 'platform', money: false },
  listLotteries: { method: 'GET', path: '/api/lotteries', owner: 'platform', money: false },
  listLotteryStatuses: { method: 'GET', path: '/api/lotteries/statuses', owner: 'platform', money: false },
  listMoneyRates: { method: 'GET', path: '/api/comp_points/rates/money', owner: 'platform', money: false },
  listOfferedProviders: { method: 'GET', path: '/api/info/auth_providers', owner: 'platform', money: false },
  listPaymentMethods: { method: 'GET', path: '/api/info/payment_methods', owner: 'platform', money: false },
  listPayments: { method: 'GET', path: '/api/player/payments', owner: 'platform', money: false },
  listPlayedGames: { method: 'GET', path: '/api/player/played_games', owner: 'platform', money: false },
  listPlayerFields: { method: 'GET', path: '/api/info/player_fields', owner: 'platform', money: false },
  listPlayerPaymentMethods: {
    method: 'GET',
    path: '/api/player/payment_methods',
    owner: 'platform',
    money: false,
  },
  listRecentTournaments: { method: 'GET', path: '/api/tournaments/recent', owner: 'platform', money: false },
  listRegistrationGifts: {
    method: 'GET',
    path: '/api/bonuses/registration',
    owner: 'platform',
    money: false,
  },
  listSessions: { method: 'GET', path: '/api/player/sessions', owner: 'platform', money: false },
  listStatuses: { method: 'GET', path: '/api/info/statuses', owner: 'platform', money: false },
  listTournamentStatuses: { method: 'GET', path: '/api/tournaments/player', owner: 'platform', money: false },
  listTournaments: { method: 'GET', path: '/api/tournaments', owner: 'platform', money: false },
  openAccount: { method: 'POST', path: '/api/player/accounts', owner: 'platform', money: false },
  openGameSession: { method: 'POST', path: '/api/games/sessions', owner: 'platform', money: false },
  openLootBox: {
    method: 'POST',
    path: '/api/player/lootboxes/{id}/activation',
    owner: 'platform',
    money: true,
  },
  placeBet: { method: 'POST', path: '/api/games/sessions/{id}/bets', owner: 'platform', money: true },
  realtimeAuth: { method: 'POST', path: '/realtime/auth', owner: 'site', money: false },
  recallPayment: { method: 'POST', path: '/api/player/payments/{id}/recall', owner: 'platform', money: true },
  recordPwaEvent: { method: 'POST', path: '/api/pwa_events', owner: 'site', money: false },
  redeemCoupon: { method: 'POST', path: '/api/bonuses/coupon', owner: 'platform', money: true },
  redeemPromoCode: { method: 'POST', path: '/api/v2/bonuses/promo-code', owner: 'platform', money: true },
  removeBonus: { method: 'DELETE', path: '/api/player/bonuses/{id}', owner: 'platform', money: true },
  removeFavoriteGame: {
    method: 'DELETE',
    path: '/api/player/favorite_games/{id}',
    owner: 'platform',
    money: false,
  },
  removeFreespins: { method: 'DELETE', path: '/api/player/freespins/{id}', owner: 'platform', money: true },
  removeLimit: { method: 'DELETE', path: '/api/user_limits/{id}', owner: 'platform', money: false },
  reportInvalidForm: { method: 'PUT', path: '/metrics-errors-validation', owner: 'site', money: false },
  reportNetwork: { method: 'PUT', path: '/network-performance', owner: 'site', money: false },
  reportPerformance: { method: 'PUT', path: '/performance', owner: 'site', money: false },
  requestCashout: { method: 'POST', path: '/api/player/cashouts', owner: 'platform', money: true },
  requestPassword: { method: 'POST', path: '/api/users/password', owner: 'platform', money: false },
  resendConfirmation: { method: 'POST', path: '/api/users/confirmation', owner: 'platform', money: false },
  selectGames: { method: 'POST', path: '/api/games_filter/select', owner: 'platform', money: false },
  sendContactMessage: { method: 'POST', path: '/api/send_contact_message', owner: 'platform', money: false },
  sendLog: { method: 'PUT', path: '/log', owner: 'site', money: false },
  sendUtm: { method: 'POST', path: '/log_utm_send', owner: 'site', money: false },
  setBonusCode: { method: 'PATCH', path: '/api/player/set_bonus_code', owner: 'platform', money: false },
  setChatRestoreId: { method: 'POST', path: '/restore-id/set', owner: 'platform', money: false },
  setLimit: { method: 'POST', path: '/api/user_limits', owner: 'platform', money: false },
  setPassword: { method: 'PUT', path: '/api/users/password', owner: 'platform', money: false },
  setUpTwoFactor: { method: 'POST', path: '/api/player/two_factor', owner: 'platform', money: false },
  setUtm: { method: 'POST', path: '/log_utm_set', owner: 'site', money: false },
  signIn: { method: 'POST', path: '/api/users/sign_in', owner: 'platform', money: false },
  signOut: { method: 'DELETE', path: '/api/users/sign_out', owner: 'platform', money: false },
  signUp: { method: 'POST', path: '/api/users', owner: 'platform', money: false },
  updateAuthDetails: {
    method: 'POST',
    path: '/api/auth_providers/update_details',
    owner: 'platform',
    money: false,
  },
  updateBonusSettings: {
    method: 'PATCH',
    path: '/api/player/update_bonus_settings',
    owner: 'platform',
    money: false,
  },
  updateLocale: { method: 'PATCH', path: '/api/player/update_locale', owner: 'platform', money: false },
  updatePlayer: { method: 'PATCH', path: '/api/player', owner: 'platform', money: false },
  updateSubscriptions: { method: 'PUT', path: '/api/subscriptions', owner: 'platform', money: false },
};
