import { describe, expect, it } from 'vitest';
import { hiddenInMarket, hiddenProviders } from '../../../src/casino/rules/providers.ts';

const hidden = (...viewer: Parameters<typeof hiddenProviders>) => [...hiddenProviders(...viewer)];

describe('disabled providers', () => {
  const disabled = { all: ['relay'], AU: ['gantry', 'relay'], DE: ['parallax'] };

  it('[GAME-24] [GAME-25] are hidden in their country, and those under `all` everywhere', () => {
    expect(hidden(disabled, { country: 'AU' })).toEqual(['gantry', 'relay']);
    expect(hidden(disabled, { country: 'DE' })).toEqual(['parallax', 'relay']);
    expect(hidden(disabled, { country: 'CA' })).toEqual(['relay']);
    expect(hidden({}, { country: 'CA' })).toEqual([]);
  });

  it('[GAME-26] stay visible while the flag is on, and to bots', () => {
    expect(hidden(disabled, { country: 'AU', showsAll: true })).toEqual([]);
    expect(hidden(disabled, { country: 'AU', isBot: true })).toEqual([]);
  });

  it('[GAME-27] count up to the twentieth', () => {
    const names = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, n) => `${prefix}-${n}`);
    const many = { AU: names('au', 15), all: names('all', 15) };
    expect(hidden(many, { country: 'AU' })).toEqual([...names('au', 15), ...names('all', 5)]);
    expect(hidden(many, { country: 'CA' })).toHaveLength(15);
  });
});

describe('what a page of a market leaves out', () => {
  const disabled = { all: ['a'], AU: ['b'], FR: ['c', 'd'], SE: ['c'] };
  const hidden = (market: 'AU' | 'other' | 'DE' | 'fake-AU', by: 'any-country' | 'every-country') =>
    [...hiddenInMarket(disabled, { market, fakeAu: market === 'fake-AU', by })].sort();

  it('is what any of its countries disables', () => {
    expect(hidden('AU', 'any-country')).toEqual(['a', 'b']);
    expect(hidden('fake-AU', 'any-country')).toEqual(['a', 'b']);
    expect(hidden('DE', 'any-country')).toEqual(['a']);
    expect(hidden('other', 'any-country')).toEqual(['a', 'c', 'd']);
  });

  it('is, for the page of one game, what all of them disable', () => {
    expect(hidden('AU', 'every-country')).toEqual(['a', 'b']);
    expect(hidden('other', 'every-country')).toEqual(['a']);
  });
});
