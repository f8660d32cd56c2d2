import { describe, expect, it } from 'vitest';
import { defaultVipProgram } from '../../../src/casino/configuration/engagement-defaults.ts';
import { nextVipLevel, pointsInLevel, vipLevels } from '../../../src/casino/rules/vip-levels.ts';

describe('levels of the VIP programme', () => {
  const levels = vipLevels(defaultVipProgram(), 'EUR');

  it('[VIP-05] follow each other: the next one begins where the present one ends', () => {
    const order = [];
    for (let level = levels[0]; level; level = nextVipLevel(levels, level)) order.push(level.id);
    expect(order).toEqual(['regular', 'bronze', 'silver', 'gold', 'platinum', 'diamond']);
  });

  it('[VIP-06] end at the save target with Diamond', () => {
    const diamond = levels.at(-1);
    if (!diamond) throw new Error('There are no levels.');
    expect(pointsInLevel(diamond, diamond.saveTarget * 3)).toBe(diamond.saveTarget);
    expect(pointsInLevel(diamond, 5)).toBe(5);
    const gold = levels.find(({ id }) => id === 'gold');
    expect(gold && pointsInLevel(gold, Number.MAX_SAFE_INTEGER)).toBe(gold?.max);
  });
});
