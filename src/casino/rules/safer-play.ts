import type { SaferPlay } from '../entities/safer-play.ts';

/** So many services a page shows: a reader in need chooses from few. */
export const HELP_SHOWN = 3;

/** What stands there where no editor has written it, so that no page is without somebody to turn to. */
export const BUILT_IN_SAFER_PLAY: SaferPlay = {
  seals: [
    { licence: 'CW', authority: 'Curaçao Gaming Authority', url: 'https://www.cga.cw' },
    { licence: 'EE', authority: 'Maksu- ja Tolliamet', url: 'https://www.emta.ee' },
  ],
  help: [{ name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org' }],
  reality_check_minutes: 60,
};
