import type { PolicyPack } from '../policy-pack.ts';

const LCCP = 'https://www.gamblingcommission.gov.uk/licensees-and-businesses/lccp';
const RTS =
  'https://www.gamblingcommission.gov.uk/standards/remote-gambling-and-software-technical-standards';

/** Gambling Commission. */
export const UNITED_KINGDOM: PolicyPack = {
  licence: 'GB',
  duties: [
    {
      name: 'gb-licence-seal',
      level: 'error',
      effectiveFrom: '2014-11-01',
      duty: 'every page says by whom the operator is licensed and leads to the register (LCCP 8.1.1).',
      source: LCCP,
      asks: { kind: 'widgets', widgets: ['LicenceSeal'] },
    },
    {
      name: 'gb-licence-register',
      level: 'error',
      effectiveFrom: '2014-11-01',
      duty: 'the seal names the licensee and leads to its status in the register of the Commission (LCCP 8.1.1).',
      source:
        'https://www.gamblingcommission.gov.uk/licensees-and-businesses/page/display-of-licensed-status-technical-requirements',
      asks: { kind: 'seal' },
    },
    {
      name: 'gb-help-line',
      level: 'error',
      effectiveFrom: '2014-11-01',
      duty: 'readers are told how to gamble responsibly and where to find help (LCCP, SR code 3.3.1).',
      source: LCCP,
      asks: { kind: 'widgets', widgets: ['HelpLine', 'AgeNotice'] },
    },
    {
      name: 'gb-session-clock',
      level: 'error',
      effectiveFrom: '2021-10-31',
      duty: 'players can see for how long they have been playing (RTS 13).',
      source: RTS,
      asks: { kind: 'widgets', widgets: ['SessionClock'], keys: ['responsible-gaming'] },
    },
    {
      name: 'gb-reality-check',
      // The standards ask for reality checks; that an hour is the longest is the choice of this house.
      level: 'warning',
      effectiveFrom: '2021-10-31',
      duty: 'players have reality checks (RTS 13); this house lets an hour of play be the longest between two.',
      source: RTS,
      asks: { kind: 'reality-check', most: 60 },
    },
    {
      name: 'gb-limits',
      level: 'error',
      effectiveFrom: '2025-10-31',
      duty: 'customers easily find where they set limits of their own, at any time (RTS 12A).',
      source:
        'https://www.gamblingcommission.gov.uk/consultation-response/autumn-2023-consultation-proposed-changes-to-lccp-and-rts-consultation/annex-2-rts-12-wording-in-full-from-31-october-2025',
      asks: { kind: 'widgets', widgets: ['LimitsSummary'], keys: ['responsible-gaming'] },
    },
    {
      name: 'gb-wager',
      level: 'error',
      effectiveFrom: '2026-01-19',
      duty: 'a bonus is staked ten times at most (LCCP, SR code 5.1.1, 3a).',
      source:
        'https://www.gamblingcommission.gov.uk/blog/post/socially-responsible-incentives-what-operators-need-to-know',
      asks: { kind: 'wager', most: 10 },
    },
    {
      name: 'gb-words',
      level: 'warning',
      effectiveFrom: '2007-09-01',
      duty: 'marketing neither promises a way out of money worries nor plays down the risk (CAP code 16).',
      source: 'https://www.asa.org.uk/type/non_broadcast/code_section/16.html',
      asks: { kind: 'no-words', words: ['risk-free', 'risk free', 'guaranteed win*', 'easy money'] },
    },
  ],
};
