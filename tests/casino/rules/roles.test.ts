import { describe, expect, it } from 'vitest';
import {
  abSideOfId,
  chatOfGroups,
  GROUPS,
  isBot,
  loadsScript,
  managerOf,
  may,
  visitorClasses,
} from '../../../src/casino/rules/roles.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

describe('visitors', () => {
  it('[ROLE-01] [ROLE-02] may do what a guest or a player may', () => {
    for (const ability of ['deposit', 'favourites', 'profile', 'exchange'] as const) {
      expect(may(ability, false), ability).toBe(false);
      expect(may(ability, true), ability).toBe(true);
    }
    for (const ability of ['cashbox', 'gifts', 'notifications'] as const)
      expect(may(ability, true)).toBe(true);
    for (const ability of ['sign-in', 'sign-up'] as const) expect(may(ability, false)).toBe(true);
  });

  it('[ROLE-23] are classed, and the classes combine', () => {
    expect(visitorClasses({ groups: null })).toEqual(['guest']);
    expect(visitorClasses({ groups: null, isRestricted: true })).toEqual(['guest', 'geo-restricted']);
    expect(visitorClasses({ groups: [1117] })).toEqual(['player']);
    expect(visitorClasses({ groups: [793], hasManager: true })).toEqual([
      'player',
      'vip',
      'vip-with-manager',
    ]);
    expect(visitorClasses({ groups: [], hasManager: true })).toEqual(['player']);
    expect(visitorClasses({ groups: [21, 759], isRestricted: true })).toEqual([
      'player',
      'vip',
      'tester',
      'geo-restricted',
    ]);
  });

  it('[ROLE-03] [ROLE-04] [ROLE-05] are known by groups 21, 100 and 1117', () => {
    expect(GROUPS).toMatchObject({ tester: 21, multiAccount: 100, risingStar: 1117 });
    expect(visitorClasses({ groups: [21] })).toContain('tester');
  });

  it('[ROLE-12] of group 545 get the live chat, others the hosted one', () => {
    expect([chatOfGroups([1, 545]), chatOfGroups([1]), chatOfGroups([])]).toEqual([
      'live',
      'hosted',
      'hosted',
    ]);
  });

  it('[ROLE-15] are on the side of the last hex digit of an affiliate tag or user id', () => {
    const sides = { '0': 'A', '1': 'B', '9': 'B', a: 'A', b: 'B', e: 'A', f: 'B', F: 'B' };
    for (const [digit, side] of Object.entries(sides)) {
      expect(abSideOfId(`019ab3c0-0000-7000-8000-00000000000${digit}`), digit).toBe(side);
      expect(abSideOfId(`122_7c${digit}`), digit).toBe(side);
    }
    expect(abSideOfId('122_7bxyz')).toBe('B');
    expect(abSideOfId('')).toBe('A');
  });

  it('[ROLE-13] have the first manager of one of their groups', () => {
    const managers = [
      { groups: [759, 255], managerName: 'Vega' },
      { groups: [259], managerName: 'Altair' },
    ];
    expect(managerOf(managers, [259, 759])).toEqual({ managerName: 'Vega' });
    expect(managerOf(managers, [1, 259])).toEqual({ managerName: 'Altair' });
    expect(managerOf(managers, [1])).toBeNull();
  });

  it('[ROLE-22] that are bots skip tag manager, fingerprint, push registration and service worker', () => {
    const bots = [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
      'facebookexternalhit/1.1',
      'Mozilla/5.0 (compatible; YandexBot/3.0)',
    ];
    for (const script of ['tag-manager', 'fingerprint', 'push-registration', 'service-worker']) {
      for (const bot of bots) expect(loadsScript(script, bot), `${script} ${bot}`).toBe(false);
      expect(loadsScript(script, CHROME), script).toBe(true);
    }
    expect(loadsScript('theme', bots[0] ?? '')).toBe(true);
    expect(isBot(CHROME)).toBe(false);
    expect(isBot('Mozilla/5.0 (Linux; Android 9; CUBOT NOTE 20) Chrome/120.0 Mobile Safari/537.36')).toBe(
      false,
    );
  });
});
