import type { SiteRoute, SiteRoutes } from 'hashmark/site';
import { HALLS, kindOfHall } from '../casino/rules/halls.ts';
import { NAMED_POPUPS } from '../popups/popup-names.ts';
import { ENGAGEMENT } from './engagement.ts';
import { leadToReachedLimit } from './reached-limit.ts';
import { SALE } from './switched-off.ts';

/** Where addresses have moved that old links and mails still hold (REDIR-01 … REDIR-07). */
const MOVED: readonly SiteRoute[] = [
  { path: '/profile/password/edit', movedTo: '/new-password' },
  { path: '/users/password/edit', movedTo: '/new-password' },
  { path: '/profile/confirmation', movedTo: '/confirmation' },
  { path: '/users/confirmation', movedTo: '/confirmation' },
  { path: '/club', movedTo: '/vip' },
  { path: '/accounts/history', movedTo: '/' },
  { path: '/users/sign_in', movedTo: '/registration' },
];

const ACCOUNT: readonly SiteRoute[] = [
  {
    path: '/login',
    for: 'guests',
    gtmPlace: 'login',
    reads: ['redirect', 'two_factor', 'auth_error', 'closed'],
  },
  { path: '/registration', for: 'guests', gtmPlace: 'registration', reads: ['redirect'] },
  { path: '/sign-in', for: 'guests', popup: 'sign-in', reads: ['redirect'] },
  { path: '/sign-up', for: 'guests', popup: 'sign-up', reads: ['redirect'] },
  { path: '/remind', for: 'guests', popup: 'remind' },
  {
    path: '/new-password',
    popup: 'new-password',
    reads: ['reset_password_token'],
    preventLoadMetaSEO: true,
  },
  { path: '/email-verify', popup: 'email-verify', personal: true, preventLoadMetaSEO: true },
  { path: '/confirmation', popup: 'confirmation', personal: true, preventLoadMetaSEO: true },
];

const PROFILE_TABS = ['level', 'gifts', 'verification', 'limits', 'security', 'games-history'] as const;

const readsOf = (tab: string) => (tab === '/games-history' ? { reads: ['before'] } : {});

/** The profile, which `/users` is another name of (ROUTE-29). */
const PROFILE: readonly SiteRoute[] = [
  { path: '/profile/limits/confirm', reads: ['token'], noindex: true },
  { path: '/users/limits/confirm', shows: '/profile/limits/confirm', reads: ['token'], noindex: true },
  ...['', ...PROFILE_TABS.map((tab) => `/${tab}` as const)].flatMap((tab): SiteRoute[] => [
    { path: `/profile${tab}`, for: 'players', ...readsOf(tab) },
    { path: `/users${tab}`, for: 'players', shows: `/profile${tab}`, ...readsOf(tab) },
  ]),
];

/** The cashbox: dialogs for players only. */
const CASHBOX: readonly SiteRoute[] = [
  { path: '/cashbox', for: 'players', gtmPlace: 'cashbox', popup: 'cashbox', reads: ['before'] },
  { path: '/dashboard', for: 'players', gtmPlace: 'cashbox', popup: 'cashbox', reads: ['before'] },
  { path: '/deposit', for: 'players', gtmPlace: 'cashbox', popup: 'deposit' },
  { path: '/accounts/{id}/deposit', for: 'players', gtmPlace: 'cashbox', popup: 'deposit' },
  { path: '/deposit-bonus', for: 'players', gtmPlace: 'cashbox', popup: 'deposit-bonus' },
  { path: '/withdraw', for: 'players', gtmPlace: 'cashbox', popup: 'withdraw' },
  { path: '/deposit-fast', for: 'players', gtmPlace: 'cashbox', popup: 'deposit-fast' },
];

/** The dialogs by name, which tell a guest who has to sign in first (ROUTE-88). */
const NAMED: readonly SiteRoute[] = Object.entries(NAMED_POPUPS).map(
  ([name, popup]): SiteRoute => ({ path: `/popup/${name}`, popup, personal: true, reads: ['book'] }),
);

/** Sports betting, whose pages are on a host of their own: here guests come in (ROUTE-63, ROUTE-64). */
const SPORT: readonly SiteRoute[] = [
  { path: '/sport/registration', for: 'guests', shows: '/registration', reads: ['redirect'], noindex: true },
  {
    path: '/sport/login',
    for: 'guests',
    shows: '/login',
    reads: ['redirect', 'two_factor', 'auth_error'],
    noindex: true,
  },
];

/** Pages with a form, which tell how it has ended. */
const WITH_FORMS: readonly SiteRoute[] = [
  { path: '/support', page: 'support' },
  { path: '/oops', preventLoadMetaSEO: true },
];

/** The games: lists whose later pages stand in the query, and those of the player only. */
const GAMES: readonly SiteRoute[] = [
  { path: '/slots', shows: '/pokies/all', reads: ['page'] },
  ...HALLS.map((hall): SiteRoute => ({ path: `/${hall}/{slug}`, reads: ['page'], names: kindOfHall[hall] })),
  { path: '/categories/{slug}', reads: ['page'], names: 'collection-of-games' },
  { path: '/producers/{slug}', names: 'maker-of-games' },
  { path: '/favorite-games', personal: true, noindex: true, reads: ['page'] },
  { path: '/games/random', personal: true, noindex: true },
  { path: '/games/played', for: 'players' },
  { path: '/play/{producer}/{name}', guard: leadToReachedLimit, names: 'game' },
];

/** What the site says of its addresses, once. */
export const routes: SiteRoutes = {
  signUp: '/registration',
  insteadOfSignUp: (cookie = '') => (/(?:^|; )signed_in=closed/.test(cookie) ? '/login?closed' : undefined),
  table: [
    ...MOVED,
    ...ACCOUNT,
    ...PROFILE,
    ...CASHBOX,
    ...NAMED,
    ...SPORT,
    ...SALE,
    ...WITH_FORMS,
    ...GAMES,
    ...ENGAGEMENT,
  ],
};
