import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localise } from '../../../src/hashmark/i18n/localise.ts';
import { fillTemplate } from '../../../src/page-scripts/player-currency.ts';
import { composed } from '../engine/fixtures.ts';

const READERS = [
  { prefix: '/de', locale: 'de', locales: ['en', 'de'] },
  { prefix: '/casino/de', locale: 'de', locales: ['en', 'de'] },
  { prefix: '/casino', locale: 'en', locales: ['en', 'de'] },
  { prefix: '', locale: 'en', locales: ['en', 'de'] },
] as const;

describe('localise()', () => {
  it('leads on in the language of the reader, whatever currency the reader turns out to have', () => {
    const piece = fc.constantFrom(
      '/promo',
      '/en',
      '/de/promo',
      '/{to}',
      '/a/{to}',
      '{to}',
      '?a={to}',
      '#b',
      '/',
    );
    const title = fc.constantFrom('', ' "For {to}"', ' "Terms"');
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 3 }),
        title,
        fc.constantFrom(...READERS),
        (pieces, words, reader) => {
          const linkFor = (currency: string) =>
            composed(`[x](${pieces.join('')}${words})`, {
              variables: { to: { EUR: 'spring', AUD: 'autumn' } },
              currency,
            });
          const hrefOf = (html: string) => / href="([^"]*)"/.exec(html)?.[1];
          const shown = ({ parts }: ReturnType<typeof composed>) =>
            localise(parts.map((part) => (part.kind === 'html' ? part.html : '')).join(''), reader);
          const composition = linkFor('AUD');
          const html = shown(composition);
          const template = /href:([^"\n]*)/.exec(/ data-var-attr="([^"]*)"/.exec(html)?.[1] ?? '')?.[1];
          const swapped = fillTemplate(
            template ?? hrefOf(html) ?? '',
            (name) => composition.variables[name]?.EUR,
          );
          expect(swapped).toBe(hrefOf(shown(linkFor('EUR'))) ?? '');
        },
      ),
      { numRuns: 500 },
    );
  });
});
