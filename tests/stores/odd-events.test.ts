import { describe, expect, it, vi } from 'vitest';
import { playerChannel } from '../../src/hashmark/calls/channel-names.ts';
import { joined, openPlayerPage, until } from './page.ts';

/** What a hosted service may pass on to pages, since nobody looks at it there. */
const ODD = [
  null,
  'x',
  7,
  {},
  [null],
  [{}],
  { id: 'n1', title: 'Hello', text: 'There' },
  { stage: 'paused' },
];
const EVENTS = ['balance', 'personal_notifications', 'bonuses_changes', 'freespins_changes', 'payments'];

describe('events in no form of ours', () => {
  it('are logged and change nothing that a player sees', async () => {
    const { page, playerId } = await openPlayerPage();
    const failed = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { $balance } = await import('../../src/stores/balance.ts');
    const { $notifications } = await import('../../src/stores/notifications.ts');
    const { $payments } = await import('../../src/stores/payments.ts');
    for (const store of [$balance, $notifications, $payments]) store.listen(() => {});
    await joined(page, playerId);
    const known = await until($balance, ({ status }) => status === 'ready');
    const { realtime } = page.services;
    let version = 1000;
    for (const event of EVENTS)
      for (const data of ODD)
        await realtime.trigger(playerChannel(playerId), event, {
          version: version++,
          at: new Date().toISOString(),
          data,
        });
    const last = { id: 'last', type: 'personal', identifier: 'x', title: 'Last', text: '' } as const;
    const notification = { ...last, content: { icon: 'bell', title: 'Last', button: null } };
    await realtime.trigger(playerChannel(playerId), 'personal_notifications', {
      version,
      at: new Date().toISOString(),
      data: notification,
    });
    expect(await until($notifications, (list) => list !== null && list.length > 0)).toEqual([notification]);
    expect($balance.get()).toEqual(known);
    expect(failed.mock.calls.join('\n')).toContain('REALTIME_EVENT_ERROR');
  });

  it('are not shown again where an older page has kept them', async () => {
    const { playerId } = await openPlayerPage();
    const until = Date.now() + 60_000;
    const kept = ODD.map((notification) => ({ notification, until, dismissed: false }));
    localStorage.setItem(`hm-notifications:${playerId}`, JSON.stringify([...kept, null, 'x']));
    const { readKept } = await import('../../src/stores/kept-notifications.ts');
    expect(readKept(playerId, Date.now())).toEqual([]);
  });
});
