import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localise, localiseAddress } from '../../../src/hashmark/i18n/localise.ts';
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
      '?v=1.2',
      '#c.d',
      '/a.pdf',
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

  it('tells a file by its path, whatever stands behind it', () => {
    const [german, , english] = READERS;
    const cases: [string, string, string][] = [
      ['/promo?v=1.2#a.b', '/de/promo?v=1.2#a.b', '/casino/promo?v=1.2#a.b'],
      ['/help#v1.2', '/de/help#v1.2', '/casino/help#v1.2'],
      ['/', '/de', '/casino'],
      ['/?a=1.5', '/de/?a=1.5', '/casino/?a=1.5'],
      ['/en/promo', '/en/promo', '/casino/en/promo'],
      ['/en?v=1.2', '/en?v=1.2', '/casino/en?v=1.2'],
      ['/download/terms.html?a=b', '/download/terms.html?a=b', '/download/terms.html?a=b'],
      ['/media/abcdefghijkl/lake.jpg', '/media/abcdefghijkl/lake.jpg', '/media/abcdefghijkl/lake.jpg'],
      ['/.well-known/change-password', '/.well-known/change-password', '/.well-known/change-password'],
      ['/release-2.0', '/de/release-2.0', '/casino/release-2.0'],
      ['/v1.2/notes#a', '/de/v1.2/notes#a', '/casino/v1.2/notes#a'],
      ['/files/song.mp3', '/files/song.mp3', '/files/song.mp3'],
      ['/files/all.7z', '/files/all.7z', '/files/all.7z'],
      ['#top', '#top', '#top'],
      ['//cdn.example/promo', '//cdn.example/promo', '//cdn.example/promo'],
      ['https://a.example/promo', 'https://a.example/promo', 'https://a.example/promo'],
      ['mailto:a@b.example', 'mailto:a@b.example', 'mailto:a@b.example'],
    ];
    for (const [written, forGerman, forEnglish] of cases) {
      expect(localiseAddress(written, german)).toBe(forGerman);
      expect(localiseAddress(written, english)).toBe(forEnglish);
      expect(localiseAddress(written, READERS[3])).toBe(written);
      expect(localise(`<a href="${written}">x</a>`, german)).toBe(`<a href="${forGerman}">x</a>`);
    }
  });
});
