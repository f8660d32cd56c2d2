import { describe, expect, it } from 'vitest';
import {
  blogOf,
  isSwitchedOn,
  notificationBadge,
  offersTop,
  showsNeosurf,
  sportsLink,
  supportCounter,
} from '../../../src/casino/rules/navigation.ts';

describe('navigation', () => {
  it('leads to the sportsbook where it is on and none of the readers is kept from it', () => {
    const betting = { is_enabled: true, url: 'https://sports.example/', disabled_countries: ['FR'] };
    expect(sportsLink(betting, (country) => country === 'CA')).toBe('https://sports.example/');
    expect(sportsLink(betting, (country) => country === 'FR')).toBeNull();
    expect(sportsLink({ ...betting, is_enabled: false }, () => false)).toBeNull();
  });

  it('keeps pages of a feature out of menus while it is off, with a query or hash too', () => {
    const features = { activity_hub: false, rocket_mart: true, rocket_chance: false, jackpot_entries: false };
    expect(isSwitchedOn('/rocket-chance?from=menu', features)).toBe(false);
    expect(isSwitchedOn('/rocket-mart', features)).toBe(true);
    expect(isSwitchedOn('/about', features)).toBe(true);
  });

  it('names the blog on its hosts and in its languages', () => {
    const blog = { url: 'https://blog.example/', hosts: ['site.example'], locales: ['en' as const] };
    expect(blogOf(blog, 'https://site.example', 'en')).toBe('https://blog.example/');
    expect(blogOf(blog, 'https://site.example', 'de')).toBeNull();
    expect(blogOf(blog, 'https://other.example', 'en')).toBeNull();
  });

  it('counts notifications up to 8 and support up to 1', () => {
    expect([8, 9, 40].map(notificationBadge)).toEqual(['8', '9+', '9+']);
    expect([0, 1, 2].map(supportCounter)).toEqual(['0', '1', '1+']);
  });

  it('[FOOTER-12] hides Neosurf for en-AU and from Australia', () => {
    expect(showsNeosurf('en-AU', 'other')).toBe(false);
    expect(showsNeosurf('en', 'AU')).toBe(false);
    expect(showsNeosurf('en', 'fake-AU')).toBe(false);
    expect(showsNeosurf('en', 'DE')).toBe(true);
  });

  it('offers the way to the top after a scroll up from above 100 px', () => {
    expect(offersTop(101, 90)).toBe(true);
    expect(offersTop(100, 90)).toBe(false);
    expect(offersTop(300, 400)).toBe(false);
  });
});
