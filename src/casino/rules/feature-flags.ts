/** What can be switched on and off in one browser at `/ffc`, each with what holds without a choice. */
export const FEATURE_FLAGS = {
  /** Shows the games of makers that are disabled for the country (GAME-26). */
  'all-providers': false,
  'idle-title': true,
  'install-prompt': true,
  /** Nothing moves by itself, as for pictures of the site (BANNER-15). */
  'mock-mode': false,
  'promo-tooltip': true,
  survey: true,
} as const satisfies Record<string, boolean>;

export type FeatureFlag = keyof typeof FEATURE_FLAGS;
export type Flags = Readonly<Record<FeatureFlag, boolean>>;

/** The cookie that keeps the choices of a browser: `name:1` or `name:0`, with dots between them. */
export const FLAGS_COOKIE = 'ffc';
/** How long they are kept, in seconds. */
export const FLAGS_LIFETIME = 365 * 86_400;

const names = Object.keys(FEATURE_FLAGS) as FeatureFlag[];

/** What holds in a browser. @param cookies as browsers send them */
export function readFlags(cookies: string | null | undefined): Flags {
  const kept = /(?:^|; )ffc=([\w.:-]*)/.exec(cookies ?? '')?.[1] ?? '';
  const chosen = new Map(
    kept.split('.').map((part) => {
      const [name = '', value = ''] = part.split(':');
      return [name, value];
    }),
  );
  return Object.fromEntries(
    names.map((name) => [name, chosen.has(name) ? chosen.get(name) === '1' : FEATURE_FLAGS[name]]),
  ) as Record<FeatureFlag, boolean>;
}

/** The value of the cookie that keeps these choices. */
export const writeFlags = (flags: Flags): string =>
  names.map((name) => `${name}:${flags[name] ? 1 : 0}`).join('.');
