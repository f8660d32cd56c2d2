import { describe, expect, it } from 'vitest';
import { canonicalUrl } from '../../../src/hashmark/content/canonical-url.ts';

describe('canonicalUrl()', () => {
  it.each([
    [undefined, 'https://site.test/en/here'],
    ['https://other.test/a', 'https://other.test/a'],
    ['HTTP://other.test', 'HTTP://other.test'],
    ['/promo', 'https://site.test/en/promo'],
    ['promo', 'https://site.test/en/promo'],
    ['/de/promo', 'https://site.test/de/promo'],
    ['/', 'https://site.test/en'],
    ['//evil.test/a', 'https://site.test/en//evil.test/a'],
    ['https://', 'https://site.test/en/here'],
    ['http://a b/c', 'https://site.test/en/here'],
    ['/de?page=2', 'https://site.test/de?page=2'],
    ['/de#top', 'https://site.test/de#top'],
    ['javascript:alert(1)', 'https://site.test/en/javascript:alert(1)'],
  ])('leads from %j to %j', (wanted, url) => {
    expect(canonicalUrl({ origin: 'https://site.test', base: '', prefix: '/en' }, wanted, '/here')).toBe(url);
  });

  it.each([
    ['/de/promo', 'https://site.test/guest/de/promo'],
    ['/promo', 'https://site.test/guest/en/promo'],
  ])('stays below what all paths begin with: %j', (wanted, url) => {
    const variant = { origin: 'https://site.test', base: '/guest', prefix: '/guest/en' };
    expect(canonicalUrl(variant, wanted, '/here')).toBe(url);
  });

  it('takes what is no address for its own', () => {
    const variant = { origin: 'https://site.test', base: '', prefix: '' };
    expect(canonicalUrl(variant, '//', '/here')).toBe('https://site.test/here');
  });

  it.each(['/\\evil.test', '//evil.test', '\\\\evil.test'])('never leaves the site by %j', (wanted) => {
    for (const prefix of ['', '/en'])
      expect(
        new URL(canonicalUrl({ origin: 'https://site.test', base: '', prefix }, wanted, '/here')).origin,
      ).toBe('https://site.test');
  });
});
