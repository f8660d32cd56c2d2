import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createSessionWatch, type SessionWatch } from '../../../src/casino/platform/session-watch.ts';
import { playerChannel } from '../../../src/hashmark/calls/channel-names.ts';

describe('sessions of another platform', () => {
  let watch: SessionWatch | undefined;
  afterEach(() => watch?.stop());

  it('are asked for while their sockets are open and they stand, and once before a socket can have subscribed', async () => {
    const asked: string[] = [];
    watch = createSessionWatch({
      holds: async (cookie) => {
        asked.push(cookie);
        return cookie !== 'ended=1';
      },
      every: 1,
      log: pino({ enabled: false }),
    });
    const open = new Set([playerChannel('stands'), playerChannel('ended')]);
    const sockets = { occupied: async () => open };
    for (const name of ['never', 'stands', 'ended']) watch.add(`${name}=1`, name, sockets);
    const count = (cookie: string) => asked.filter((each) => each === cookie).length;
    await expect.poll(() => count('stands=1')).toBeGreaterThan(5);
    expect([count('never=1'), count('ended=1')]).toEqual([1, 1]);

    open.delete(playerChannel('stands'));
    watch.add('later=1', 'later', sockets);
    open.add(playerChannel('later'));
    await expect.poll(() => count('later=1')).toBeGreaterThan(1);
    const before = count('stands=1');
    await expect.poll(() => count('later=1')).toBeGreaterThan(6);
    expect(count('stands=1')).toBe(before);
  });
});
