/** The addresses that links name, as notifications and the platform do: `{part}` stands for what a link fills in. */
const NAMED: Readonly<Record<string, string>> = {
  main: '/',
  categoryPokiesAll: '/pokies/all',
  categoryLiveAll: '/live/all',
  categorySlotsAll: '/slots',
  producersGames: '/producers/{slug}',
  gameItem: '/play/{producer}/{name}',
  cashbox: '/cashbox',
  cashboxDashboard: '/dashboard',
  cashboxDeposit: '/deposit',
  cashboxDepositDepositBonus: '/deposit-bonus',
  cashboxDepositOneClick: '/deposit-fast',
  cashboxWithdraw: '/withdraw',
  tournaments: '/tournaments',
  tournamentsAll: '/tournaments/all',
  tournamentsLottery: '/tournaments/lotteries',
  achievements: '/tournaments/achievements',
  tournamentPage: '/tournaments/{slug}',
  arena: '/tournaments',
  quests: '/tournaments/actions',
  action: '/action/{slug}',
  profile: '/profile',
  profileGifts: '/profile/gifts',
  supportPage: '/support',
  benefitCrypto: '/benefits-of-crypto',
  vipProgram: '/vip',
  activityHub: '/aquanova-odyssey',
  compPoints: '/rocket-mart',
  rocketChance: '/rocket-chance',
  registration: '/registration',
  login: '/login',
};

/**
 * The path of a route by its name, without a locale: the same as if it were written out (ROUTE-82, ROUTE-83).
 *
 * @param parts what stands in it, written as it is in no address yet
 * @returns undefined for a name that the site does not know, and where a part is missing
 */
export function pathOfRoute(name: string, parts: Readonly<Record<string, string>> = {}): string | undefined {
  if (!Object.hasOwn(NAMED, name)) return undefined;
  const path = NAMED[name]?.replace(/\{(\w+)\}/g, (part, key: string) =>
    Object.hasOwn(parts, key) ? encodeURIComponent(parts[key] ?? '') : part,
  );
  return path?.includes('{') ? undefined : path;
}
