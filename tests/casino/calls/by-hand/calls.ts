/**
 * Calls as the two specifications of the site name them, written by hand. Nothing here comes from the catalogue: the tests
 * hold the one against the other.
 */
export interface CallByHand {
  ids: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Names of the parameters in the query. */
  query?: string;
  /** Names in the body, `a.b` for `b` within `a`, `a[]` for a list; absent where the specifications do not show it. */
  body?: string;
  /** The status of success where one is given. */
  status?: number;
}

const get = (ids: string, path: string, query?: string): CallByHand => ({
  ids,
  method: 'GET',
  path,
  ...(query === undefined ? {} : { query }),
});

const sends =
  (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
  (ids: string, path: string, body?: string, status?: number): CallByHand => ({
    ids,
    method,
    path,
    ...(body === undefined ? {} : { body }),
    ...(status === undefined ? {} : { status }),
  });

const post = sends('POST');
const put = sends('PUT');
const patch = sends('PATCH');
const remove = sends('DELETE');

const FILTER =
  'device filter.categories.identifiers filter.categories.strategy filter.providers page page_size game_ids';
const RESTORE = 'data.internalId data.project data.restoreId requestId type';
const UTM =
  'utmMetrics.utm_source utmMetrics.utm_medium utmMetrics.utm_campaign utmMetrics.utm_content utmMetrics.utm_term utmMetrics.sub_id';

const CONFIGURATION: CallByHand[] = [
  get('CALL-001', '/api/fe/config/stag-by-referrer-name'),
  get('CALL-002', '/api/fe/config/survey-config'),
  get('CALL-003', '/api/fe/config/betting-config'),
  get('CALL-004', '/api/fe/config/vip-adventures'),
  get('CALL-005', '/api/fe/config/disabled-bonuses'),
  get('CALL-006', '/api/fe/config/modify-gifts-config'),
  get('CALL-007', '/api/fe/config/excluded-promo-stags'),
  get('CALL-008', '/api/fe/config/currency-config'),
  get('CALL-009', '/api/fe/config/additional-gifts'),
  get('CALL-010', '/api/fe/config/main-widget-config'),
  get('CALL-011', '/api/fe/config/vip-program-config'),
  get('CALL-012', '/api/fe/config/providers-config'),
  get('CALL-013', '/api/fe/config/logo-config'),
  get('CALL-014', '/api/fe/config/menu-categories-games'),
  get('CALL-015', '/api/fe/config/manage-promotion-pages'),
  get('CALL-016', '/api/fe/config/banners-config'),
  get('CALL-017', '/api/fe/config/wheel-config'),
  get('CALL-018', '/api/fe/config/wheel-config-segments'),
  post('CALL-019', '/api/fe/config/managers', 'userGroups'),
];

const PLAYER: CallByHand[] = [
  post('CALL-021', '/api/player/groups', 'groups.add'),
  get('CALL-022', '/api/player/payments'),
  post('CALL-023', '/api/player/payments/{id}/recall', ''),
  get('CALL-024', '/api/player/accounts'),
  post('CALL-025', '/api/player/accounts', 'currency'),
  get('CALL-026', '/api/player'),
  patch('CALL-027', '/api/player'),
  get('CALL-028', '/api/player/settings'),
  get('CALL-029', '/api/player/stats'),
  patch('CALL-030', '/api/player/update_locale', 'locale'),
  get('CALL-031', '/api/player/played_games'),
  get('CALL-032', '/api/player/favorite_games', 'ids_only'),
  put('CALL-033', '/api/player/favorite_games/{id}', ''),
  remove('CALL-034', '/api/player/favorite_games/{id}', ''),
  put('CALL-035', '/api/subscriptions'),
  get('CALL-036', '/api/subscriptions'),
  patch('CALL-037', '/api/player/set_bonus_code', 'deposit_bonus_code'),
  remove('CALL-038', '/api/player/clear_bonus_code', ''),
  patch('CALL-039', '/api/player/update_bonus_settings', 'settings.can_issue'),
  get('CALL-111', '/api/player/comp_points'),
  get('CALL-112', '/api/player/lootboxes'),
  post('CALL-113', '/api/player/lootboxes/{id}/activation', ''),
];

const USERS: CallByHand[] = [
  post('CALL-040', '/check-email', 'email'),
  post(
    'CALL-041 CALL-042 CALL-120',
    '/api/users/sign_in',
    'user.otp_attempt user.email user.password user.dfpc user.captcha user.custom_login_reg',
  ),
  remove('CALL-043', '/api/users/sign_out', ''),
  post('CALL-044', '/api/users'),
  post('CALL-045', '/api/users/password'),
  put('CALL-046', '/api/users/password'),
  get('CALL-047', '/api/users/confirmation', 'confirmation_token'),
  post('CALL-048', '/api/users/confirmation', 'user.email user.captcha'),
  post(
    'CALL-049',
    '/api/users/transaction',
    // The specifications tell most of these in words; the names are this product's.
    'country first_name last_name email device_fingerprint card_expiry card_holder card_last_4 card_bin amount currency payment_system type custom_player_status',
  ),
  get('CALL-050', '/api/info/auth_providers'),
  get('CALL-051', '/api/auth_providers'),
  remove('CALL-052', '/api/auth_providers/{id}', ''),
  post('CALL-053', '/api/auth_providers/update_details', undefined, 201),
  get('CALL-119', '/api/captcha'),
];

const INFORMATION: CallByHand[] = [
  get('CALL-054', '/api/v2/bonuses'),
  get('CALL-055', '/api/info/player_fields'),
  get('CALL-056', '/api/info/statuses'),
  get('CALL-057', '/api/info/countries'),
  get('CALL-058', '/api/info/currencies'),
  get('CALL-059', '/api/info/project'),
  get('CALL-060', '/api/info/crypto_exchange_rates'),
  get('CALL-061', '/api/info/locales'),
  get('CALL-062', '/api/current_ip'),
  get('CALL-063', '/client-context'),
  get('CALL-064', '/jam/vip_status_progress'),
  get('CALL-065', '/api/jackpots'),
  get('CALL-118', '/api/jackpot_wins'),
];

const BONUSES: CallByHand[] = [
  get('CALL-066', '/api/player/bonuses'),
  get('CALL-067', '/api/player/freespins'),
  get('CALL-068', '/api/bonuses/deposit'),
  get('CALL-069', '/api/bonuses/registration'),
  remove('CALL-070', '/api/player/freespins/{id}', ''),
  remove('CALL-071', '/api/player/bonuses/{id}', ''),
  post('CALL-072', '/api/player/freespins/{id}/activation', ''),
  post('CALL-073', '/api/player/bonuses/{id}/activation', ''),
  post('CALL-074', '/api/bonuses/coupon', 'coupon_code'),
  post('CALL-075', '/api/v2/bonuses/promo-code', 'code'),
  get('CALL-108', '/api/comp_points/rates/money'),
  get('CALL-109', '/api/comp_points/rates/{type}'),
  post(
    'CALL-110',
    '/api/comp_points/exchange/{type}',
    'exchange.points exchange.group exchange.tickets_count exchange.lottery_id exchange.currency',
  ),
];

const GAMES: CallByHand[] = [
  get('CALL-076', '/api/games/jackpots'),
  get('CALL-077', '/api/games/random'),
  get('CALL-078', '/api/games/collections'),
  get('CALL-079', '/api/games/providers'),
  post('CALL-080 CALL-121', '/api/games_filter/select', FILTER),
  post('CALL-081 CALL-082', '/api/games_filter', `${FILTER} filter.title`),
  get('CALL-102', '/api/tournaments'),
  get('CALL-103', '/api/tournaments/{id}'),
  post('CALL-104', '/api/tournaments/{id}/confirm', 'confirmed'),
  get('CALL-105', '/api/tournaments/player'),
  get('CALL-106', '/api/tournaments/{id}/status'),
  get('CALL-107', '/api/tournaments/recent'),
  get('CALL-114', '/api/lotteries'),
  get('CALL-115', '/api/lotteries/statuses'),
  get('CALL-116', '/api/lotteries/{id}'),
  get('CALL-117', '/api/lotteries/{id}/status'),
];

const LIMITS: CallByHand[] = [
  get('CALL-083', '/api/user_limits'),
  post('CALL-084', '/api/user_limits'),
  remove('CALL-085', '/api/user_limits/{id}', ''),
  post('CALL-086', '/api/user_limits/confirm', 'token'),
];

const SUPPORT: CallByHand[] = [
  post('CALL-092', '/restore-id/get', RESTORE),
  post('CALL-093', '/restore-id/set', RESTORE),
  post('CALL-094', '/api/send_contact_message'),
  post('CALL-095', '/api/pwa_events', 'event'),
  post('CALL-096', '/log_utm_set', UTM),
  post('CALL-097', '/log_utm_send', UTM),
  put('CALL-098', '/metrics-errors-validation', 'side component errors[].key errors[].firstMessage'),
  put('CALL-099', '/log'),
  put('CALL-100', '/performance'),
  put('CALL-101', '/network-performance', 'rtt downlink effectiveType'),
];

/** Calls that the catalogue declares. */
export const callsByHand: readonly CallByHand[] = [
  ...CONFIGURATION,
  ...PLAYER,
  ...USERS,
  ...INFORMATION,
  ...BONUSES,
  ...GAMES,
  ...LIMITS,
  ...SUPPORT,
];

/** Calls that read content: routes of the content system and of the messages, outside the catalogue. */
export const contentCallsByHand: readonly CallByHand[] = [
  get('CALL-087', '/api/cms/pages', 'l'),
  get('CALL-088', '/api/cms/snippets', 'l'),
  get('CALL-089', '/api/cms/files', 'l'),
  get('CALL-090', '/api/cms/pages/{path}'),
  get('CALL-091', '/messages/{lang}.json', 't'),
];

/** Calls of a platform that no specification names, and why they are there all the same. */
export const ours: Readonly<Record<string, string>> = {
  'POST /api/player/deposits':
    'The cashbox has to book a deposit; the specifications leave its internals out.',
  'POST /api/player/cashouts': 'The cashbox has to ask for a payout.',
  'GET /api/player/payment_methods': 'The cashbox lists the ways of the player, with saved accounts.',
  'GET /api/info/payment_methods': 'The payments page shows limits, times and fees to guests.',
  'GET /api/bonuses/offers/{id}': 'A bonus has a page with its terms, whoever may have it.',
  'POST /api/games/sessions': 'A game has to be opened; the specifications name the page of a game alone.',
  'POST /api/games/sessions/{id}/bets': 'A demonstration platform plays its rounds itself.',
  'GET /api/player/rounds': 'A player can look up what was staked and won, round by round.',
  'GET /api/player/sessions': 'The security page lists where the player is signed in.',
  'DELETE /api/player/sessions/{id}': 'The security page ends a session elsewhere.',
  'GET /api/player/two_factor': 'A sign-in by one-time code needs a way to set it up.',
  'POST /api/player/two_factor': 'As above: begins it.',
  'POST /api/player/two_factor/confirm': 'As above: proves the first code.',
  'POST /api/player/two_factor/disable': 'As above: ends it.',
  'GET /api/lotteries/{id}/draw': 'A draw can be checked by whoever reads how it was made.',
  'GET /api/lotteries/{id}/entries': 'As above: the tickets it was made of.',
  'POST /api/user_limits/reality_check':
    'The reality check: the player has seen what the play so far has come to, and goes on.',
  'GET /api/user_limits/reality_check': 'As above: after how many minutes of play it comes.',
  'PUT /api/user_limits/reality_check': 'As above: the player wants it sooner.',
  'GET /api/support_answers':
    'The chat shows what support has answered while the player was between two pages.',
};
