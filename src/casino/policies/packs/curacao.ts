import type { PolicyPack } from '../policy-pack.ts';

const CONDITIONS = 'https://portal.gamingcontrolcuracao.org/page/license-conditions';

/** Curaçao Gaming Authority. */
export const CURACAO: PolicyPack = {
  licence: 'CW',
  duties: [
    {
      name: 'cw-notices',
      level: 'error',
      effectiveFrom: '2024-12-24',
      duty: 'every page shows the seal, and that minors may not play (licence conditions).',
      source: CONDITIONS,
      asks: { kind: 'widgets', widgets: ['LicenceSeal', 'AgeNotice', 'HelpLine'] },
    },
    {
      name: 'cw-licence-seal',
      level: 'error',
      effectiveFrom: '2024-01-01',
      duty: 'the seal leads to where it can be checked.',
      source: 'https://www.mondaq.com/cyprus/gaming/1410376/the-digital-seal-policy',
      asks: { kind: 'seal' },
    },
    {
      name: 'cw-words',
      level: 'warning',
      effectiveFrom: '2024-12-24',
      duty: 'advertising does not mislead about chances and risk (licence conditions).',
      source: CONDITIONS,
      asks: {
        kind: 'no-words',
        words: [
          ...['risk-free', 'risk free', 'guaranteed win*', 'risikofrei', 'sicherer gewinn'],
          ...['sans risque', 'senza rischio', 'senza rischi', 'risikofri*'],
        ],
      },
    },
  ],
};
