import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLive, findLiveBefore, hasBase } from '../../../src/hashmark/studio/publishing/live-before.ts';
import { compareLines, shorten } from '../../../src/hashmark/studio/publishing/side-by-side.ts';
import { instantIn } from '../../../src/hashmark/studio/publishing/zoned-time.ts';

const ZONES = [
  'UTC',
  'Europe/Tallinn',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
];

/** What the clocks of a zone show, as a field writes it. */
const wallAt = (timeZone: string, instant: number) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(instant)
    .replace(' ', 'T');

describe('a time by the clocks of a zone', () => {
  it('is an instant at which they show it', () => {
    const minutes = fc.integer({ min: Date.UTC(2025, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), minutes, (zone, minute) => {
        const wall = wallAt(zone, minute * 60_000);
        expect(wallAt(zone, instantIn(zone, wall) ?? 0)).toBe(wall);
      }),
      { numRuns: 500 },
    );
  });

  it('is the first of two where clocks go back, and behind the leap where they go forward', () => {
    expect(new Date(instantIn('Europe/Tallinn', '2026-10-25T03:30') ?? 0).toISOString()).toBe(
      '2026-10-25T00:30:00.000Z',
    );
    expect(wallAt('Europe/Tallinn', instantIn('Europe/Tallinn', '2027-03-28T03:30') ?? 0)).toBe(
      '2027-03-28T04:30',
    );
    expect(instantIn('UTC', '')).toBeUndefined();
  });
});

it('a comparison holds every line of both sides, in order', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 });
  fc.assert(
    fc.property(lines, lines, (left, right) => {
      const compared = compareLines(left, right);
      expect(compared.flatMap((line) => line.left ?? [])).toEqual(left);
      expect(compared.flatMap((line) => line.right ?? [])).toEqual(right);
      for (const line of compared) if (line.isSame) expect(line.left).toBe(line.right);
      const changed = compared.filter(({ isSame }) => !isSame);
      expect(shorten(compared, 1).filter((line) => line && !line.isSame)).toEqual(changed);
    }),
  );
});

describe('what was live before', () => {
  const at = (hours: number) => new Date(Date.UTC(2027, 0, 1, hours)).toISOString();
  const base = (id: string, revision_id: string | null, hours: number, more: object = {}) => ({
    id,
    revision_id,
    kind: 'base' as const,
    starts_at: at(hours),
    ends_at: null,
    recorded_at: at(hours),
    recorded_by: 'ann',
    release_id: null,
    revokes: null,
    revoked_by: null,
    ...more,
  });
  const now = Date.UTC(2027, 0, 1, 12);

  it('is the last other revision, not what was taken back, covers it or is to come', () => {
    const past = [
      base('p1', 'one', 1),
      base('p2', 'two', 2),
      base('p3', 'three', 3, { revoked_by: 'p4' }),
      base('p5', 'four', 4, { kind: 'campaign' }),
      base('p6', 'five', 5),
      base('p7', 'five', 6),
      base('p8', 'six', 20),
    ];
    expect(findLive(past, now)).toBe('four');
    expect(findLiveBefore(past, now)).toBe('two');
    expect(findLiveBefore(past.toReversed(), now)).toBe('two');
  });

  it('is what was live before it was taken away, and nothing before the first', () => {
    expect(findLiveBefore([base('p1', 'one', 1), base('p2', null, 2)], now)).toBe('one');
    expect(findLive([base('p1', 'one', 1), base('p2', null, 2)], now)).toBeUndefined();
    const ended = base('p3', 'two', 2, { kind: 'campaign', ends_at: at(12) });
    expect(findLive([base('p1', 'one', 1), ended], now)).toBe('one');
    expect(findLiveBefore([base('p1', 'one', 1)], now)).toBeUndefined();
    expect(findLiveBefore([], now)).toBeUndefined();
  });

  it('can be taken away only where it is live below campaigns', () => {
    const campaign = base('p2', 'two', 2, { kind: 'campaign' });
    expect(hasBase([base('p1', 'one', 1), campaign], now)).toBe(true);
    expect(hasBase([campaign], now)).toBe(false);
    expect(hasBase([base('p1', 'one', 1), base('p3', null, 3)], now)).toBe(false);
    expect(hasBase([base('p1', 'one', 13)], now)).toBe(false);
  });
});
