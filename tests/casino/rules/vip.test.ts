import { describe, expect, it } from 'vitest';
import { VIP_STATUSES } from '../../../src/casino/entities/vip-statuses.ts';
import {
  isNewToProgramme,
  nextVipStatus,
  overallVipProgress,
  platformStatusWords,
  quarterOf,
  statusesOfGroups,
  vipDaysLeft,
  vipFallback,
  vipStanding,
  vipStatusOfGroups,
} from '../../../src/casino/rules/vip.ts';
import { readMessage } from '../../../src/hashmark/i18n/read-message.ts';
import profile from '../../../src/i18n/messages/en/profile.json' with { type: 'json' };

describe('VIP statuses', () => {
  it('[VIP-02] rise from regular to diamond', () => {
    expect(VIP_STATUSES).toEqual(['regular', 'bronze', 'silver', 'gold', 'platinum', 'diamond']);
    expect(VIP_STATUSES.map(nextVipStatus)).toEqual([
      'bronze',
      'silver',
      'gold',
      'platinum',
      'diamond',
      null,
    ]);
  });

  it('[VIP-03] stand to the own status in exactly one way', () => {
    expect(VIP_STATUSES.map((status) => vipStanding(status, 'silver'))).toEqual([
      'achieved',
      'achieved',
      'current',
      'next',
      'locked',
      'locked',
    ]);
  });

  /** The status that a group holds, and the label that it has. */
  const held = (group: number) => [
    vipStatusOfGroups([group]),
    ...statusesOfGroups([group]).map(({ name }) => name),
  ];

  it('[ROLE-06] [ROLE-07] [ROLE-08] are bronze by 257 or the old 793, and silver by 258', () => {
    expect(held(257)).toEqual(['bronze', 'Bronze']);
    expect(held(793)).toEqual(['bronze', 'Bronze']);
    expect(held(258)).toEqual(['silver', 'Silver']);
  });

  it('[ROLE-09] [ROLE-10] [ROLE-11] are gold by 259, platinum by 255 and diamond by 759', () => {
    expect(held(259)).toEqual(['gold', 'Gold']);
    expect(held(255)).toEqual(['platinum', 'Platinum']);
    expect(held(759)).toEqual(['diamond', 'Diamond']);
  });

  it('[VIP-12] follow from the highest of the groups; regular without one', () => {
    expect(vipStatusOfGroups([])).toBe('regular');
    expect(vipStatusOfGroups([21])).toBe('regular');
    expect(vipStatusOfGroups([21, 259, 257])).toBe('gold');
    expect(statusesOfGroups([259])).toEqual([{ id: 'vip_level_4', name: 'Gold' }]);
  });

  it('[VIP-07] [VIP-04] expire at the end of the quarter, diamond never', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(new Date(quarterOf(now).start).toISOString()).toBe('2026-10-01T00:00:00.000Z');
    expect(new Date(quarterOf(now).end).toISOString()).toBe('2027-01-01T00:00:00.000Z');
    expect(vipDaysLeft('gold', now)).toBe(41);
    expect(vipDaysLeft('diamond', now)).toBeNull();
  });

  it('[VIP-08] [VIP-11] fall back to regular with bronze next and the default thresholds', () => {
    expect(vipFallback('NOK')).toMatchObject({
      currentStatus: 'regular',
      nextStatus: 'bronze',
      depositThresholdCents: 900_000,
      betSumThresholdCents: 9_000_000,
    });
  });

  it('progress is floored, half deposits and half bets, and never above 100', () => {
    const progress = { depositThresholdCents: 900, betSumThresholdCents: 900 };
    expect(overallVipProgress({ ...progress, depositAmountCents: 899, betSumCents: 0 })).toBe(49);
    expect(overallVipProgress({ ...progress, depositAmountCents: 5000, betSumCents: 900 })).toBe(100);
  });
});

describe('statuses of the platform', () => {
  const said = (id: string) => {
    const { key, ...values } = platformStatusWords(id) ?? { key: '' };
    return readMessage(profile, 'en', key, values);
  };

  it('[VIP-15] are Iron, Bronze, Silver, Gold, Platinum and Diamond', () => {
    expect([1, 2, 3, 4, 5, 6].map((level) => said(`vip_level_${level}`))).toEqual([
      'Iron',
      'Bronze',
      'Silver',
      'Gold',
      'Platinum',
      'Diamond',
    ]);
    expect(platformStatusWords('vip_level_7')).toBeNull();
  });

  it('[VIP-16] are eight for life besides', () => {
    const names = [1, 2, 3, 4, 5, 6, 7, 8].map((level) => said(`lifetime_level_${level}`));
    expect(new Set(names).size).toBe(8);
    expect(names[7]).toBe('Lifetime 8');
    expect(platformStatusWords('lifetime_level_9')).toBeNull();
  });
});

describe('isNewToProgramme()', () => {
  it('[VIP-10] tells accounts that were created at or after 2 October 2025, 12:00 UTC', () => {
    expect(isNewToProgramme('2025-10-02T11:59:59.999Z')).toBe(false);
    expect(isNewToProgramme('2025-10-02T12:00:00.000Z')).toBe(true);
  });
});
