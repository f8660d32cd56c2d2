import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { stagByReferrerSchema } from '../../../src/casino/entities/config-affiliates.ts';
import { DEFAULT_STAG, isPromoExcluded, stagOfReferrer } from '../../../src/casino/rules/affiliates.ts';

const shipped = stagByReferrerSchema.parse(
  parse(readFileSync('content/configs/stag-by-referrer-name.en.yaml', 'utf8')).value,
);

describe('affiliate tags', () => {
  it('are that of search engines for those who come from one, else the default', () => {
    for (const referrer of [
      'https://www.google.de/',
      'https://duckduckgo.com/?q=a',
      'https://search.brave.com',
    ])
      expect(stagOfReferrer(shipped, referrer), referrer).toBe('241');
    for (const referrer of ['', 'nonsense', 'https://example.com/google', 'https://notgoogle.com/'])
      expect(stagOfReferrer(shipped, referrer), referrer).toBe('122');
    expect(shipped.default_stag).toBe(DEFAULT_STAG);
  });

  it('of the longest name count', () => {
    const stags = { 'news.example': '7', example: '8' };
    expect(stagOfReferrer({ default_stag: '1', stags }, 'https://m.news.example/a')).toBe('7');
    expect(stagOfReferrer({ default_stag: '1', stags }, 'https://www.example/')).toBe('8');
  });

  it('are kept from promotions one by one or by their number', () => {
    expect(isPromoExcluded(['904', '905_bonusfree'], '904_0a1f')).toBe(true);
    expect(isPromoExcluded(['904', '905_bonusfree'], '905_bonusfree')).toBe(true);
    expect(isPromoExcluded(['904', '905_bonusfree'], '905_other')).toBe(false);
  });
});
