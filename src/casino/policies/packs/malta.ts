import type { PolicyPack } from '../policy-pack.ts';

const DIRECTIVE = 'https://www.mga.org.mt/licensee-hub/compliance/player-protection/';

/** Malta Gaming Authority. */
export const MALTA: PolicyPack = {
  licence: 'MT',
  duties: [
    {
      name: 'mt-notices',
      level: 'error',
      effectiveFrom: '2018-07-01',
      duty: 'every page shows the licence, that minors may not play, and that playing can do harm (Directive 2 of 2018).',
      source: DIRECTIVE,
      asks: { kind: 'widgets', widgets: ['LicenceSeal', 'AgeNotice', 'HelpLine'] },
    },
    {
      name: 'mt-session-clock',
      level: 'error',
      effectiveFrom: '2018-07-01',
      duty: 'players can have themselves reminded of how long they play.',
      source:
        'https://www.mga.org.mt/faqs/remote-gaming-are-there-any-mandatory-responsible-gambling-tools-which-must-be-offered-to-players/',
      asks: { kind: 'widgets', widgets: ['SessionClock', 'LimitsSummary'], keys: ['responsible-gaming'] },
    },
    {
      name: 'mt-reality-check',
      // Public guidance asks for reality checks; that an hour is the longest is the choice of this house.
      level: 'warning',
      effectiveFrom: '2018-07-01',
      duty: 'players have reality checks (Directive 2 of 2018); this house lets an hour of play be the longest between two.',
      source:
        'https://www.mga.org.mt/faqs/remote-gaming-are-there-any-mandatory-responsible-gambling-tools-which-must-be-offered-to-players/',
      asks: { kind: 'reality-check', most: 60 },
    },
    {
      name: 'mt-words',
      level: 'warning',
      effectiveFrom: '2018-07-01',
      duty: 'players are never encouraged to see play as an income.',
      source: DIRECTIVE,
      asks: { kind: 'no-words', words: ['extra income', 'easy money', 'win back your loss*'] },
    },
  ],
};
