/// <reference lib="esnext.temporal" />
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '../../../src/casino/rules/countries.ts';
import { STATES } from '../../../src/casino/rules/postal-codes.ts';
import { periodOf, zoneOf } from '../../../src/casino/rules/zones.ts';

const iso = (time: number) => new Date(time).toISOString();
const zones = Intl.supportedValuesOf('timeZone');
const moments = fc.integer({
  min: Date.parse('1995-01-01T00:00:00Z'),
  max: Date.parse('2037-12-31T00:00:00Z'),
});

/** The same by the calendar of the language. */
function byTemporal(period: 'day' | 'week' | 'month', zone: string, now: number) {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const first =
    period === 'day'
      ? today
      : period === 'week'
        ? today.subtract({ days: today.dayOfWeek - 1 })
        : today.with({ day: 1 });
  const next = first.add({ [`${period}s`]: 1 });
  const begin = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds;
  return { start: begin(first), end: begin(next) };
}

describe('periods of limits', () => {
  it('are those of the calendar in every zone of the world, whenever its clock is changed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('day' as const, 'week' as const, 'month' as const),
        fc.constantFrom(...zones),
        moments,
        (period, zone, now) => {
          const found = periodOf(period, zone, now);
          expect(found).toEqual(byTemporal(period, zone, now));
          expect(found.start <= now && now < found.end).toBe(true);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('follow each other without a gap, over both changes of the clock', () => {
    for (const zone of [
      'Europe/Berlin',
      'America/Toronto',
      'America/Santiago',
      'Australia/Sydney',
      'Asia/Beirut',
    ])
      for (let now = Date.parse('2026-01-01T12:00:00Z'); now < Date.parse('2027-01-01T00:00:00Z'); ) {
        const { start, end } = periodOf('day', zone, now);
        expect([23, 24, 25]).toContain((end - start) / 3_600_000);
        expect(periodOf('day', zone, end).start).toBe(end);
        now = end;
      }
  });

  it('begin where the player lives', () => {
    const start = (country: string, state: string | null = null) =>
      iso(periodOf('day', zoneOf(country, state), Date.parse('2026-11-21T12:00:00Z')).start);
    expect(start('DE')).toBe('2026-11-20T23:00:00.000Z');
    expect(start('NZ')).toBe('2026-11-21T11:00:00.000Z');
    expect([start('CA'), start('CA', 'SK')]).toEqual([
      '2026-11-21T05:00:00.000Z',
      '2026-11-21T06:00:00.000Z',
    ]);
    expect([start('AU'), start('AU', 'WA')]).toEqual([
      '2026-11-20T13:00:00.000Z',
      '2026-11-20T16:00:00.000Z',
    ]);
    expect(start('')).toBe('2026-11-21T00:00:00.000Z');
  });

  it('are known for every country, and for every state whose name a postal code tells', () => {
    for (const country of COUNTRIES)
      for (const state of [null, ...(STATES[country] ?? [])]) {
        const zone = zoneOf(country, state);
        expect(zone).not.toBe('UTC');
        expect(() => periodOf('day', zone, 0)).not.toThrow();
      }
  });
});
