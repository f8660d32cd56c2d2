import type { PolicyPack } from '../policy-pack.ts';

const GAMBLING_ACT = 'https://www.riigiteataja.ee/en/eli/520112017007/consolide';

/** Maksu- ja Tolliamet. */
export const ESTONIA: PolicyPack = {
  licence: 'EE',
  duties: [
    {
      name: 'ee-notices',
      level: 'error',
      effectiveFrom: '2010-01-01',
      duty: 'every page shows who offers the games, by which licence, and from which age (Gambling Act).',
      source: GAMBLING_ACT,
      asks: { kind: 'widgets', widgets: ['LicenceSeal', 'AgeNotice', 'HelpLine'] },
    },
    {
      name: 'ee-licence-seal',
      level: 'error',
      effectiveFrom: '2010-01-01',
      duty: 'the licence can be checked at the Tax and Customs Board (Gambling Act).',
      source: GAMBLING_ACT,
      asks: { kind: 'seal' },
    },
    {
      name: 'ee-help-line',
      level: 'error',
      effectiveFrom: '2010-01-01',
      duty: 'players are told where they are counselled (Gambling Act).',
      source: GAMBLING_ACT,
      asks: { kind: 'help' },
    },
    {
      name: 'ee-words',
      level: 'warning',
      effectiveFrom: '2012-06-01',
      duty: 'nothing suggests that play helps with money or brings success (Advertising Act).',
      source: 'https://www.njordlaw.com/gambling-law-estonia-part-2',
      asks: {
        kind: 'no-words',
        words: ['risk-free', 'easy money', 'riskivaba', 'riskita', 'lihtne raha', 'risikofrei'],
      },
    },
  ],
};
