import type { Game, GameCollection, GameProvider } from '../entities/game.ts';
import { CURRENCIES } from '../entities/regions.ts';
import { isCrypto } from '../rules/currencies.ts';
import { pick, seededRandom } from '../rules/random.ts';

/** Makers of games, all invented, with how many games of each kind they have. */
const PROVIDERS = [
  { id: 'armillary', title: 'Armillary', pokies: 9, table: 1, live: 0 },
  { id: 'blue-marble', title: 'Blue Marble Play', pokies: 8, table: 0, live: 0 },
  { id: 'cold-start', title: 'Cold Start', pokies: 8, table: 1, live: 0 },
  { id: 'dry-dock', title: 'Dry Dock Games', pokies: 7, table: 1, live: 0 },
  { id: 'far-side', title: 'Far Side Studio', pokies: 9, table: 0, live: 0 },
  { id: 'gantry', title: 'Gantry', pokies: 8, table: 0, live: 0 },
  { id: 'halfmoon', title: 'Halfmoon', pokies: 7, table: 2, live: 0 },
  { id: 'ion-and-oak', title: 'Ion & Oak', pokies: 7, table: 0, live: 0 },
  { id: 'kepler-street', title: 'Kepler Street', pokies: 7, table: 1, live: 0 },
  { id: 'low-orbit', title: 'Low Orbit Live', pokies: 0, table: 0, live: 8 },
  { id: 'meridian', title: 'Meridian Tables', pokies: 0, table: 6, live: 4 },
  { id: 'night-shift', title: 'Night Shift', pokies: 8, table: 0, live: 0 },
  { id: 'parallax', title: 'Parallax', pokies: 7, table: 0, live: 0 },
  { id: 'quiet-sun', title: 'Quiet Sun', pokies: 7, table: 1, live: 0 },
  { id: 'relay', title: 'Relay Room', pokies: 0, table: 1, live: 5 },
  { id: 'tidal-lock', title: 'Tidal Lock', pokies: 7, table: 0, live: 0 },
] as const;

/** Currencies in which a maker settles no bets. */
const LACKING: Readonly<Record<string, readonly string[]>> = { 'tidal-lock': ['NOK', 'JPY'] };

const FIRST =
  'Amber Ashen Binary Brass Cinder Cobalt Copper Distant Double Drifting Eastern Eleventh Fallen Glass Golden Hidden Hollow Inner Iron Ivory Jade Last Lonely Lunar Magnetic Midnight Northern Outer Pale Paper Polar Quartz Quiet Red Rising Rogue Salt Second Silent Silver Slow Solar Southern Stray Sunken Third Velvet Winter'.split(
    ' ',
  );
const SECOND =
  'Almanac Anchor Antenna Apogee Asteroid Aurora Beacon Bell Caravan Cargo Comet Compass Corona Crater Dial Dune Eclipse Engine Ferry Foundry Garden Harbour Horizon Lantern Ledger Lighthouse Meteor Mirror Moonrise Nebula Observatory Orchard Pendulum Planet Probe Reef Relic Rings Satellite Sextant Signal Solstice Station Sundial Telescope Tide Vault Zodiac'.split(
    ' ',
  );
const TABLE = ['Blackjack', 'Roulette', 'Baccarat', 'Poker', 'Craps', 'Sic Bo', 'Keno', 'Hi-Lo'];

/** Categories games can be filtered by, in the order of menus. */
const COLLECTIONS: readonly { identifier: string; title: string }[] = [
  { identifier: 'pokies', title: 'Pokies' },
  { identifier: 'live', title: 'Live dealer' },
  { identifier: 'table', title: 'Table games' },
  { identifier: 'crypto', title: 'Crypto games' },
  { identifier: 'new', title: 'New' },
  { identifier: 'top', title: 'Most played' },
  { identifier: 'recommended', title: 'Recommended' },
  { identifier: 'special', title: 'Crew picks' },
  { identifier: 'jackpots', title: 'Jackpots' },
  { identifier: 'exclusive', title: 'Only here' },
  { identifier: 'animated', title: 'Moving plates' },
  { identifier: 'prerelease', title: 'Early access' },
  { identifier: 'drop-wins', title: 'Drops & wins' },
];

/** How likely a pokie is in each further category. */
const EXTRA: readonly [category: string, chance: number][] = [
  ['new', 0.14],
  ['top', 0.16],
  ['recommended', 0.18],
  ['special', 0.1],
  ['jackpots', 0.14],
  ['exclusive', 0.07],
  ['animated', 0.08],
  ['prerelease', 0.03],
  ['drop-wins', 0.1],
];

const BADGES: readonly [category: string, type: string][] = [
  ['prerelease', 'early'],
  ['exclusive', 'exclusive'],
  ['new', 'new'],
  ['drop-wins', 'drops'],
  ['jackpots', 'jackpot'],
];

const THEMES = ['deep-space', 'observatory', 'harbour', 'garden', 'foundry', 'desert'];

export interface GameCatalogue {
  readonly games: readonly Game[];
  readonly collections: readonly GameCollection[];
  readonly providers: readonly GameProvider[];
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The games of the demo platform; the same on every start. */
export function createGameCatalogue(): GameCatalogue {
  const random = seededRandom('games');
  const taken = new Set<string>();
  const fresh = (make: () => string): string => {
    for (;;) {
      const name = make();
      if (taken.has(name)) continue;
      taken.add(name);
      return name;
    }
  };
  const currencies = (crypto: boolean, slug: string, provider: string) => {
    const settled = CURRENCIES.filter(
      (code) => (crypto || !isCrypto(code)) && !LACKING[provider]?.includes(code),
    );
    return Object.fromEntries(['FUN', ...settled].map((code) => [code, { id: `${slug}:${code}` }]));
  };

  const make = (provider: string, kind: 'pokies' | 'table' | 'live'): Game => {
    const name = fresh(() =>
      kind === 'pokies'
        ? `${pick(FIRST, random)} ${pick(SECOND, random)}`
        : `${pick(SECOND, random)} ${pick(TABLE, random)}`,
    );
    const slug = slugOf(name);
    const crypto = random() < 0.6;
    const extras = EXTRA.filter(([category, chance]) => {
      const drawn = random() < chance;
      return (
        drawn && (kind === 'pokies' || category === 'new' || category === 'top' || category === 'recommended')
      );
    }).map(([category]) => category);
    const categories = [kind, ...(crypto ? ['crypto'] : []), ...extras];
    const { [kind === 'live' ? 'FUN' : '']: _demo, ...offered } = currencies(crypto, slug, provider);
    return {
      identifier: `${provider}/${slug}`,
      slug,
      name,
      title: name,
      provider,
      categories,
      currencies: offered,
      badges: {
        type: BADGES.find(([category]) => categories.includes(category))?.[1] ?? null,
        theme: kind === 'pokies' ? pick(THEMES, random) : null,
      },
      preview: null,
      has_demo_mode: kind !== 'live',
      seo_title: `${name} by ${PROVIDERS.find(({ id }) => id === provider)?.title ?? provider}`,
      last_activity_at: null,
      rtp: Math.round((kind === 'pokies' ? 94 + 3 * random() : 97 + 2.4 * random()) * 100) / 100,
    };
  };

  const games = PROVIDERS.flatMap(({ id, ...counts }) =>
    (['pokies', 'table', 'live'] as const).flatMap((kind) =>
      Array.from({ length: counts[kind] }, () => make(id, kind)),
    ),
  );
  return {
    games,
    collections: COLLECTIONS.map(({ identifier, title }) => ({
      id: identifier,
      identifier,
      title,
      games_count: games.filter((game) => game.categories.includes(identifier)).length,
    })),
    providers: PROVIDERS.map(({ id, title }) => ({
      id,
      title,
      games_count: games.filter((game) => game.provider === id).length,
    })),
  };
}
