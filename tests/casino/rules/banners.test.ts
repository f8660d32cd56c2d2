import { describe, expect, it } from 'vitest';
import type { Banner } from '../../../src/casino/entities/banner.ts';
import {
  type BannerViewer,
  bannerMoment,
  bannersOf,
  bannerText,
  bannerTimer,
  isBannerShown,
} from '../../../src/casino/rules/banners.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 0);
const guest: BannerViewer = { groups: null, currency: 'EUR' };
const player: BannerViewer = { groups: [], currency: 'EUR' };

const banner = (more: Partial<Banner> = {}): Banner => ({
  id: 'one',
  categories: ['slider-index-top'],
  title: { text: 'One' },
  ...more,
});
const shown = (more: Partial<Banner>, viewer = guest, now = NOW) => isBannerShown(banner(more), viewer, now);

describe('banners', () => {
  it('[BANNER-01] show from the start of their live time on and before its end, in UTC', () => {
    const liveTime = { start: '21/11/2026 12:00', end: '21/11/2026 13:00' };
    expect(shown({ liveTime })).toBe(true);
    expect(shown({ liveTime }, guest, NOW - 1)).toBe(false);
    expect(shown({ liveTime }, guest, NOW + 3_600_000 - 1)).toBe(true);
    expect(shown({ liveTime }, guest, NOW + 3_600_000)).toBe(false);
    expect(shown({ liveTime: { end: '20/11/2026 00:00' } })).toBe(false);
    expect(shown({ liveTime: { start: '01/01/2020 00:00' } })).toBe(true);
    expect(shown({})).toBe(true);
  });

  it('read days that exist, the day first', () => {
    expect(bannerMoment('02/03/2026 04:05')).toBe(Date.UTC(2026, 2, 2, 4, 5));
    for (const none of ['31/02/2026 00:00', '2026-03-02 04:05', '02/13/2026 00:00', '', '02/03/2026 24:00'])
      expect(bannerMoment(none), none).toBeNull();
    expect(shown({ liveTime: { start: '31/02/2026 00:00' } })).toBe(false);
  });

  it('[BANNER-02] with groups show to their members alone, without groups to all', () => {
    const member = { ...player, groups: [5, 7] };
    expect(shown({ groups: [7, 9] }, member)).toBe(true);
    expect(shown({ groupIds: [7] }, member)).toBe(true);
    expect(shown({ groups: [9] }, member)).toBe(false);
    expect(shown({ groups: [7] })).toBe(false);
    for (const viewer of [guest, player]) expect(shown({ groups: [] }, viewer)).toBe(true);
  });

  it('[BANNER-03] follow whether one is signed in', () => {
    expect([shown({ logged: true }, player), shown({ logged: true }, guest)]).toEqual([true, false]);
    expect([shown({ logged: false }, player), shown({ logged: false }, guest)]).toEqual([false, true]);
    expect([shown({}, player), shown({}, guest)]).toEqual([true, true]);
  });

  it('[BANNER-04] [BANNER-05] are chosen by crypto or fiat and by player or guest', () => {
    const readers = {
      'crypto-reg': { groups: [], currency: 'BTC' },
      'crypto-noreg': { groups: null, currency: 'EUR', isCryptoHost: true },
      'fiat-reg': { groups: [], currency: 'CAD' },
      'fiat-noreg': { groups: null, currency: 'JPY' },
    } as const;
    for (const [category, viewer] of Object.entries(readers))
      for (const other of Object.keys(readers) as (keyof typeof readers)[])
        expect(shown({ categories: ['slider-index-top', other] }, viewer), `${other} for ${category}`).toBe(
          other === category,
        );
    expect(shown({ categories: ['crypto-reg', 'fiat-reg'] }, readers['fiat-reg'])).toBe(true);
    expect(shown({ categories: ['slider-index-top'] }, readers['crypto-reg'])).toBe(true);
  });

  it('[BANNER-07] of the welcome pack show to its group, or to all others', () => {
    const inside = { ...player, groups: [131_811] };
    expect(shown({ categories: ['131811--show'] }, inside)).toBe(true);
    expect(shown({ categories: ['131811--hide'] }, inside)).toBe(false);
    for (const outside of [guest, player]) {
      expect(shown({ categories: ['131811--show'] }, outside)).toBe(false);
      expect(shown({ categories: ['131811--hide'] }, outside)).toBe(true);
    }
  });

  it('[BANNER-08] stand by their order in the category, those without one last as they were written', () => {
    const slot = 'slider-index-top';
    const list = [
      banner({ id: 'b', order: { [slot]: 2, 'slider-promo-banners': 0 } }),
      banner({ id: 'y' }),
      banner({ id: 'a', order: { [slot]: 1 } }),
      banner({ id: 'z' }),
      banner({ id: 'elsewhere', categories: ['jackpot-top-banners'], order: { [slot]: 0 } }),
    ];
    expect(bannersOf(list, slot, guest, NOW).map(({ id }) => id)).toEqual(['a', 'b', 'y', 'z']);
  });

  it('[BANNER-12] put in variables by currency, else by EUR, and leave unknown names', () => {
    const variables = { max: { EUR: '€100', AUD: 'A$150' }, days: 14, word: '$&' };
    expect(bannerText('{max}, {days} d, {word}, {none}', variables, 'AUD')).toBe('A$150, 14 d, $&, {none}');
    expect(bannerText('{max}', variables, 'NOK')).toBe('€100');
    expect(bannerText('{toString}', {}, 'EUR')).toBe('{toString}');
  });

  it('[BANNER-13] count to their start before it, to their end while they run, and to nothing after it', () => {
    const timer = { start_at: '2026-11-21T12:00:00Z', end_at: '2026-11-21T13:00:00Z' };
    expect(bannerTimer(timer, NOW - 1)).toEqual({ status: 'future', countsTo: NOW });
    expect(bannerTimer(timer, NOW)).toEqual({ status: 'active', countsTo: NOW + 3_600_000 });
    expect(bannerTimer(timer, NOW + 3_600_000)).toEqual({ status: 'archive', countsTo: null });
    expect(bannerTimer(undefined, NOW)).toBeNull();
  });
});
