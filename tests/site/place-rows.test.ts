import { describe, expect, it } from 'vitest';
import { placeRows } from '../../widgets/tournament-table/own-place.ts';

const top = ['Ada***', 'Bo', 'Cy***'].map((nickname, index) => ({
  award_place: index + 1,
  nickname,
  bets: 300 - index * 100,
}));
const own = (award_place: number | null, bets: number, nickname = 'Me') => ({
  tournament_id: 'race',
  confirmed: true,
  ...{ award_place, bets, nickname },
});
const shown = (...args: Parameters<typeof placeRows>) =>
  placeRows(...args).map(({ place, nickname, isOwn }) => `${place} ${nickname}${isOwn ? ' (own)' : ''}`);

describe('placeRows()', () => {
  it('are the list for guests and for players without a place', () => {
    expect(shown(top, undefined, 2)).toEqual(['1 Ada***', '2 Bo***']);
    expect(shown(top, own(null, 0), 10)).toEqual(['1 Ada***', '2 Bo***', '3 Cy***']);
  });

  it('hold the own place below, where the list does not reach it', () => {
    expect(shown(top, own(14, 5), 3)).toEqual(['1 Ada***', '2 Bo***', '3 Cy***', '14 Me (own)']);
  });

  it('mark the own place in the list', () => {
    expect(shown(top, own(2, 200, 'Bo'), 3)).toEqual(['1 Ada***', '2 Bo (own)', '3 Cy***']);
  });

  it('hold the own place once and where it is, also before the list knows it', () => {
    expect(shown(top, own(1, 350, 'Cy'), 3)).toEqual(['1 Cy (own)', '2 Ada***', '3 Bo***']);
    expect(shown(top, own(2, 250), 3)).toEqual(['1 Ada***', '2 Me (own)', '3 Bo***']);
    expect(shown([], own(1, 20), 3)).toEqual(['1 Me (own)']);
  });
});
