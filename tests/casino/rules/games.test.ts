import { describe, expect, it } from 'vitest';
import {
  drawAllowedGame,
  fitOfTitle,
  isLocked,
  isSearched,
  RANDOM_TRIES,
  SEARCH_DEBOUNCE,
  tileLook,
  withCashbackCard,
  withRandomCard,
} from '../../../src/casino/rules/games.ts';

describe('searching games', () => {
  it('[GAME-13] begins above two characters', () => {
    expect(['', 'a', 'ab', ' ab ', 'abc', '🎲🎲', '🎲🎲🎲'].map(isSearched)).toEqual([
      false,
      false,
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  it('waits 300 ms for the next key', () => {
    expect(SEARCH_DEBOUNCE).toBe(300);
  });
});

describe('drawAllowedGame()', () => {
  it('[GAME-20] draws up to ten times, until a game is allowed', async () => {
    let drawn = 0;
    const draw = async () => ++drawn;
    expect(await drawAllowedGame(draw, (game) => game === 4)).toBe(4);
    drawn = 0;
    expect(await drawAllowedGame(draw, (game) => game > RANDOM_TRIES)).toBeNull();
    expect(drawn).toBe(10);
  });
});

describe('cards among games', () => {
  const list = (length: number) => Array.from({ length }, (_, index) => `game ${index + 1}`);

  it('[GAME-21] put the random game tenth, or last in shorter lists', () => {
    expect(withRandomCard(list(40), 'random', 'pokies').indexOf('random')).toBe(9);
    expect(withRandomCard(list(3), 'random', 'pokies')).toEqual([...list(3), 'random']);
  });

  it('[GAME-22] put it last among special, new, top and recommended games', () => {
    for (const category of ['special', 'new', 'top', 'recommended'])
      expect(withRandomCard(list(20), 'random', category).at(-1)).toBe('random');
  });

  it('[GAME-23] put cashback first among live games, and nowhere else', () => {
    expect(withCashbackCard(list(2), 'cashback', 'live')).toEqual(['cashback', ...list(2)]);
    expect(withCashbackCard(list(2), 'cashback', 'pokies')).toEqual(list(2));
  });
});

describe('tileLook()', () => {
  it('[GAME-10] follows the categories animated, exclusive, prerelease and those of drop-wins', () => {
    expect(tileLook(['pokies'])).toEqual({ animated: false, badge: null });
    expect(tileLook(['animated', 'exclusive'])).toEqual({ animated: true, badge: 'exclusive' });
    expect(tileLook(['prerelease', 'exclusive']).badge).toBe('early');
    expect(tileLook(['drop-wins-weekly']).badge).toBe('drops');
  });
});

describe('isLocked()', () => {
  it('locks games for signed-in players with money that they are not played in', () => {
    const currencies = { EUR: {}, FUN: {} };
    expect(isLocked(currencies, { currency: 'CAD', isCrypto: false })).toBe(true);
    expect(isLocked(currencies, { currency: 'EUR', isCrypto: false })).toBe(false);
    expect(isLocked(currencies, { currency: 'BTC', isCrypto: true })).toBe(false);
    expect(isLocked(currencies, null)).toBe(false);
  });
});

describe('fitOfTitle()', () => {
  it('forgives a slip in a word, two in a long one, none in a short one', () => {
    expect(fitOfTitle('Brass Telescope', 'telesc')).toBe(2);
    expect(fitOfTitle('Brass Telescope', 'tlescope')).toBe(1);
    expect(fitOfTitle('Brass Telescope', 'telecsope')).toBe(1);
    expect(fitOfTitle('Brass Telescope', 'brsas tellescope')).toBe(1);
    expect(fitOfTitle('Brass Telescope', 'qqqqqq')).toBe(0);
    expect(fitOfTitle('Ion Rings', 'iom')).toBe(0);
    expect(fitOfTitle('Äther', 'ather')).toBe(2);
  });
});
