import { describe, expect, it } from 'vitest';
import {
  isOfferedTo,
  tournamentStatus,
  visibleTournaments,
  withBanner,
} from '../../../src/casino/rules/tournaments.ts';

describe('tournamentStatus()', () => {
  const times = { start_at: '2026-11-16T00:00:00Z', end_at: '2026-11-23T00:00:00Z' };
  const at = (time: string) => tournamentStatus(times, Date.parse(time));

  it('[TOUR-01] is future before the start, active before the end, archive from then on', () => {
    expect(at('2026-11-15T23:59:59.999Z')).toBe('future');
    expect(at('2026-11-16T00:00:00Z')).toBe('active');
    expect(at('2026-11-22T23:59:59.999Z')).toBe('active');
    expect(at('2026-11-23T00:00:00Z')).toBe('archive');
  });
});

describe('visibleTournaments()', () => {
  it('[TOUR-02] leaves out what is marked as not visible', () => {
    const shown = { id: 1, nonvisible: false };
    const hidden = { id: 2, nonvisible: true };
    expect(visibleTournaments([shown, hidden])).toEqual([shown]);
  });
});

describe('withBanner()', () => {
  const banners = [
    { frontend_identifier: 'other', image: 'other.avif' },
    { frontend_identifier: 'orbit-race', image: 'race.avif', file: '/files/race.pdf' },
  ];

  it('[TOUR-03] takes image and file of the banner with the same identifier', () => {
    expect(withBanner({ frontend_identifier: 'orbit-race' }, banners)).toEqual({
      frontend_identifier: 'orbit-race',
      image: 'race.avif',
      file: '/files/race.pdf',
    });
    expect(withBanner({ frontend_identifier: 'none' }, banners)).toMatchObject({ image: null, file: null });
  });
});

describe('isOfferedTo()', () => {
  it('[TOUR-19] needs one of the groups, where there are any', () => {
    expect([
      isOfferedTo([], []),
      isOfferedTo([5, 6], [6]),
      isOfferedTo([5], [6]),
      isOfferedTo([5], []),
    ]).toEqual([true, true, false, false]);
  });
});
