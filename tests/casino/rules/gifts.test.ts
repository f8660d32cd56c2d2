import { describe, expect, it } from 'vitest';
import { GIFT_STAGES } from '../../../src/casino/entities/gift.ts';
import {
  activationState,
  isPastGift,
  progressPercent,
  showsDepositGifts,
  wageringPercent,
} from '../../../src/casino/rules/gifts.ts';

describe('stages of gifts', () => {
  it('[GIFT-01] are eight', () => {
    expect([...GIFT_STAGES]).toEqual([
      'issued',
      'wait',
      'handle_bets',
      'lost',
      'canceled',
      'expired',
      'wager_done',
      'finished',
    ]);
  });

  it('[GIFT-02] are past when finished, canceled, expired, wagered or lost', () => {
    expect(GIFT_STAGES.filter(isPastGift).sort()).toEqual(
      ['canceled', 'expired', 'finished', 'lost', 'wager_done'].sort(),
    );
  });

  it('[GIFT-03] show as one of four activation states', () => {
    expect(GIFT_STAGES.map(activationState)).toEqual([
      'issued',
      'activated',
      'activated',
      'activated',
      'canceled',
      'expired',
      'activated',
      'activated',
    ]);
  });
});

describe('showsDepositGifts()', () => {
  const player = { can_issue_bonuses: true, deposit_bonus_code: null, groups: [21] };

  it('[GIFT-04] hides them without bonuses, with a code, and from the multi-account group', () => {
    expect(showsDepositGifts(player)).toBe(true);
    expect(showsDepositGifts({ ...player, can_issue_bonuses: false })).toBe(false);
    expect(showsDepositGifts({ ...player, deposit_bonus_code: 'APOGEE' })).toBe(false);
    expect(showsDepositGifts({ ...player, groups: [21, 100] })).toBe(false);
  });
});

describe('progress', () => {
  it('[GIFT-05] is floored to whole percent', () => {
    expect([progressPercent(999, 1000), progressPercent(1, 3), progressPercent(5, 4)]).toEqual([99, 33, 100]);
    expect(progressPercent(0, 0)).toBe(100);
  });

  it('[GIFT-06] of wagering is what was wagered over the whole requirement', () => {
    expect(wageringPercent({ amount_wager_cents: 2_999, amount_wager_requirement_cents: 30_000 })).toBe(9);
  });
});
