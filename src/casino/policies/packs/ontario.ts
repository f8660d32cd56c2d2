import type { PolicyPack } from '../policy-pack.ts';

const STANDARDS =
  'https://www.agco.ca/blog/lottery-and-gaming/mar-2022/important-information-advertising-and-marketing-ontarios-new';

/** Alcohol and Gaming Commission of Ontario. */
export const ONTARIO: PolicyPack = {
  licence: 'CA-ON',
  duties: [
    {
      name: 'on-help-line',
      level: 'error',
      effectiveFrom: '2022-04-04',
      duty: 'the site leads to help for people who play too much.',
      source: STANDARDS,
      asks: { kind: 'widgets', widgets: ['HelpLine', 'AgeNotice'] },
    },
    {
      name: 'on-session-clock',
      level: 'error',
      effectiveFrom: '2022-04-04',
      duty: 'players can see how much time they have spent.',
      source: STANDARDS,
      asks: { kind: 'widgets', widgets: ['SessionClock'], keys: ['responsible-gaming'] },
    },
    {
      name: 'on-limits',
      level: 'error',
      effectiveFrom: '2022-04-04',
      duty: 'players easily find how to set limits of money and time, at any time (Standard 2.23).',
      source: 'https://www.agco.ca/limit-setting-features',
      asks: { kind: 'widgets', widgets: ['LimitsSummary'], keys: ['responsible-gaming'] },
    },
    {
      name: 'on-words',
      level: 'error',
      effectiveFrom: '2022-04-04',
      duty: 'marketing is truthful: nothing is free, or free of risk, that takes own money (Standards 2.04 and 2.05).',
      source: STANDARDS,
      asks: {
        kind: 'no-words',
        words: ['risk-free', 'risk free', 'free money', 'sans risque', 'argent gratuit'],
      },
    },
  ],
};
