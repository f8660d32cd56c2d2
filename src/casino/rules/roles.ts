import { LITHUANIAN_IBAN_GROUP } from './payments.ts';
import { vipStatusOfGroups } from './vip.ts';

/** Player groups that mean something to the site (ROLE-03 … ROLE-05, ROLE-12); `installedApp` marks users of the installed site. */
export const GROUPS = {
  tester: 21,
  multiAccount: 100,
  liveChat: 545,
  risingStar: 1117,
  installedApp: 1401,
} as const;

/** Groups into which every player may put themselves, beside the configured ones: they only tell what the player does. */
export const SELF_SERVICE_GROUPS: readonly number[] = [GROUPS.installedApp, LITHUANIAN_IBAN_GROUP];

/** What a guest and a player may do on the site (ROLE-01, ROLE-02). */
export type Ability =
  | 'sign-in'
  | 'sign-up'
  | 'cashbox'
  | 'deposit'
  | 'profile'
  | 'gifts'
  | 'favourites'
  | 'notifications'
  | 'exchange';

const OF_GUESTS: readonly Ability[] = ['sign-in', 'sign-up'];
const OF_PLAYERS: readonly Ability[] = [
  'cashbox',
  'deposit',
  'profile',
  'gifts',
  'favourites',
  'notifications',
  'exchange',
];

/** Whether a visitor may do something. What a player does not need, signing in, is not offered to one either. */
export const may = (ability: Ability, isSignedIn: boolean): boolean =>
  (isSignedIn ? OF_PLAYERS : OF_GUESTS).includes(ability);

/** What is known of a visitor. */
export interface Visitor {
  /** The groups of a signed-in player; null: a guest. */
  groups: readonly number[] | null;
  /** Whether a manager is assigned to the player. */
  hasManager?: boolean;
  /** Whether the visitor's country is closed, in part or as a whole. */
  isRestricted?: boolean;
}

export type VisitorClass = 'guest' | 'player' | 'vip' | 'vip-with-manager' | 'tester' | 'geo-restricted';

/** Every class that a visitor belongs to (ROLE-23); they combine. */
export function visitorClasses({
  groups,
  hasManager = false,
  isRestricted = false,
}: Visitor): VisitorClass[] {
  const isVip = groups !== null && vipStatusOfGroups(groups) !== 'regular';
  const classes: [VisitorClass, boolean][] = [
    ['guest', groups === null],
    ['player', groups !== null],
    ['vip', isVip],
    ['vip-with-manager', isVip && hasManager],
    ['tester', groups?.includes(GROUPS.tester) ?? false],
    ['geo-restricted', isRestricted],
  ];
  return classes.filter(([, belongs]) => belongs).map(([name]) => name);
}

/** Which chat support answers in: the live one for its group, else the hosted one (ROLE-12). */
export const chatOfGroups = (groups: readonly number[]): 'live' | 'hosted' =>
  groups.includes(GROUPS.liveChat) ? 'live' : 'hosted';

export type AbSide = 'A' | 'B';

/** The side of an affiliate tag or a user id by its last hex digit: even A, odd B; without one A (ROLE-15). */
export function abSideOfId(id: string): AbSide {
  const digit = /[0-9a-f](?=[^0-9a-f]*$)/i.exec(id)?.[0] ?? '0';
  return Number.parseInt(digit, 16) % 2 === 0 ? 'A' : 'B';
}

/** The manager of a player in these groups: the first one of whose groups is among them, or null (ROLE-13). */
export function managerOf<Entry extends { groups: readonly number[] }>(
  managers: readonly Entry[],
  groups: readonly number[],
): Omit<Entry, 'groups'> | null {
  const found = managers.find((entry) => entry.groups.some((group) => groups.includes(group)));
  if (!found) return null;
  const { groups: _, ...manager } = found;
  return manager;
}

/** What programs call themselves; a phone of the make Cubot is none. */
const BOT =
  /(?<!cu)bot\b|crawl|spider|slurp|bingpreview|facebookexternalhit|embedly|google-inspectiontool|mediapartners-google|chrome-lighthouse|whatsapp\//i;

/** Whether a visitor is a program that reads pages, by its user agent (ROLE-22). */
export const isBot = (userAgent: string): boolean => BOT.test(userAgent);

/** Scripts that are for people only. */
export const PEOPLE_SCRIPTS = ['tag-manager', 'fingerprint', 'push-registration', 'service-worker'] as const;

/** Whether a script is loaded for a visitor (ROLE-22). */
export const loadsScript = (script: string, userAgent: string): boolean =>
  !((PEOPLE_SCRIPTS as readonly string[]).includes(script) && isBot(userAgent));
