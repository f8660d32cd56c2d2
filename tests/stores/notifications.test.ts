import { describe, expect, it, vi } from 'vitest';
import { notificationSchema } from '../../src/casino/entities/notification.ts';
import { issueBonus, issueFreespins } from '../../src/casino/gifts/issue.ts';
import { notify } from '../../src/casino/notifications/notifications.ts';
import { joined, openPlayerPage, type Page, until } from './page.ts';

const HOURS = 60 * 60 * 1000;

const order = (playerId: string) => ({
  playerId,
  currency: 'EUR' as const,
  title: 'Perigee',
  type: 'general' as const,
  groupKey: 'perigee',
  wager: 30,
});

const announcePrize = ({ services }: Page, playerId: string, place = 2) =>
  services.sandbox.ledger.run((work) =>
    notify(work, playerId, {
      kind: 'TOURNAMENT_PRIZE',
      icon: 'trophy',
      values: { title: 'Apogee', place },
      toName: 'profileGifts',
    }),
  );

async function listening() {
  const { page, playerId } = await openPlayerPage();
  const store = await import('../../src/stores/notifications.ts');
  const unlisten = store.$notifications.listen(() => {});
  await joined(page, playerId);
  return { page, playerId, unlisten, ...store };
}

describe('$notifications', () => {
  it('[NOTIFY-22] [DATA-37] holds what the player is told: in person, of bonuses and of free spins', async () => {
    const { page, playerId, $notifications } = await listening();
    expect($notifications.get()).toEqual([]);
    await announcePrize(page, playerId);
    await until($notifications, (list) => list?.length === 1);
    await page.services.sandbox.ledger.run(async (work) => {
      await issueBonus(work, { ...order(playerId), amount: 10_00 });
      await issueFreespins(work, { ...order(playerId), count: 20, game: 'gantry/any' });
    });
    const list = (await until($notifications, (entries) => entries?.length === 3)) ?? [];
    for (const notification of list) expect(notificationSchema.parse(notification)).toEqual(notification);
    expect(list.map(({ type }) => type).sort()).toEqual(['bonuses_changes', 'freespins_changes', 'personal']);
    expect(list.find(({ type }) => type === 'personal')).toMatchObject({
      identifier: 'tournament_prize',
      title: 'Prize in Apogee',
      content: { icon: 'trophy', button: { toName: 'profileGifts' } },
    });
    expect(list.find(({ type }) => type === 'bonuses_changes')).toMatchObject({
      identifier: 'issued',
      title: 'Perigee',
      text: 'This bonus is yours. Activate it to play with it.',
      content: { button: { title: 'To my gifts', toName: 'profileGifts' } },
    });
  });

  it('reports each stage of a gift once, and nothing of the bets in between', async () => {
    const { page, playerId, $notifications, dismissNotification } = await listening();
    const { api } = page.browser();
    await api.call('signIn', { body: { user: { email: 'mira@example.com', password: 'orbit-orbit-9' } } });
    const { id } = await page.services.sandbox.ledger.run((work) =>
      issueBonus(work, { ...order(playerId), amount: 10_00 }),
    );
    await api.call('activateBonus', { params: { id }, idempotencyKey: crypto.randomUUID() });
    await until($notifications, (list) => list?.length === 2);
    dismissNotification(`${id}:handle_bets`);
    const { games } = page.services.sandbox.games;
    const pokie = games.find(({ categories }) => categories.includes('pokies'))?.identifier ?? '';
    const session = await api.call('openGameSession', { body: { identifier: pokie, mode: 'real' } });
    await api.call('placeBet', {
      params: { id: session.id },
      body: { stake_cents: session.stakes_cents[0] ?? 0 },
      idempotencyKey: crypto.randomUUID(),
    });
    await announcePrize(page, playerId);
    const list = await until($notifications, (entries) => entries?.[0]?.type === 'personal');
    expect(list?.map(({ identifier }) => identifier)).toEqual(['tournament_prize', 'issued']);
  });

  it('[NOTIFY-02] keeps them for two hours through reloads, then drops them', async () => {
    const { page, playerId, $notifications, unlisten } = await listening();
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const reported = Date.now();
      await announcePrize(page, playerId);
      await until($notifications, (list) => list?.length === 1);
      const shownAfter = async (milliseconds: number) => {
        unlisten();
        page.reload();
        vi.setSystemTime(reported + milliseconds);
        const again = await import('../../src/stores/notifications.ts');
        return (await until(again.$notifications, (list) => list !== null))?.length;
      };
      expect(await shownAfter(2 * HOURS - 60_000)).toBe(1);
      expect(await shownAfter(2 * HOURS + 60_000)).toBe(0);
      const places = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
      expect(places.filter((place) => place?.includes(playerId))).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps them while the server cannot say who reads', async () => {
    const { page, playerId, $notifications } = await listening();
    await announcePrize(page, playerId);
    await until($notifications, (list) => list?.length === 1);
    // More than once: the pages of other tests may still hear of other tabs, and ask.
    page.break('/api/player', 4);
    new BroadcastChannel('hm-session').postMessage('changed');
    await until($notifications, (list) => list === null);
    await until($notifications, (list) => list?.length === 1);
  });

  it('[NOTIFY-02] drops them while the page stays open', async () => {
    const { page, playerId, $notifications, unlisten } = await listening();
    await announcePrize(page, playerId);
    const [notification] = (await until($notifications, (list) => list?.length === 1)) ?? [];
    unlisten();
    page.reload();
    const until60 = Date.now() + 60;
    localStorage.setItem(
      `hm-notifications:${playerId}`,
      JSON.stringify([{ notification, until: until60, dismissed: false }]),
    );
    const again = await import('../../src/stores/notifications.ts');
    await until(again.$notifications, (list) => list?.length === 0);
    expect(Date.now()).toBeGreaterThanOrEqual(until60);
  });
});

describe('the texts of toasts', () => {
  type Toasts = typeof import('../../src/stores/toasts.ts');
  type Key = Parameters<Toasts['showToast']>[0];

  /** Shows a toast twice in each language, and expects one that has a text. */
  async function expectToast(key: Key, kind: 'warning' | 'success', timeout: number | null) {
    await openPlayerPage();
    const { loadMessages } = await import('../../src/stores/messages.ts');
    const { translator } = await import('../../src/hashmark/i18n/translator.ts');
    const { $toasts, showToast, closeToast }: Toasts = await import('../../src/stores/toasts.ts');
    for (const locale of ['en', 'de', 'fr-CA']) {
      const t = translator(await loadMessages(locale, 'notifications'));
      expect(t(key), locale).not.toBe(key);
      expect(t(key), locale).not.toBe('');
    }
    showToast(key);
    showToast(key);
    const [toast, ...more] = $toasts.get();
    expect([toast?.kind, toast?.key, toast?.timeout, more]).toEqual([kind, key, timeout, []]);
    closeToast(toast?.id ?? '');
    expect($toasts.get()).toEqual([]);
  }

  it('[NOTIFY-04] exist for a general failure', () =>
    expectToast('NOTIFICATIONS.SOMETHING_WENT_WRONG', 'warning', 10_000));
  it('[NOTIFY-05] exist for a restricted country', () =>
    expectToast('OOPS.RESTRICTED_GEO', 'warning', 10_000));
  it('[NOTIFY-06] exist for a cancelled payment', () =>
    expectToast('CASHBOX.PAYMENT_STATUS.CANCELED', 'warning', 10_000));
  it('[NOTIFY-07] exist for a reached limit, without an end', () =>
    expectToast('NOTIFICATIONS.ON_LIMIT_REACHED', 'warning', null));
  it('exist for a code of a link that is not kept, or is none', async () => {
    await expectToast('NOTIFICATIONS.PROMO_CODE_NOT_KEPT', 'warning', 10_000);
    await expectToast('NOTIFICATIONS.NO_SUCH_PROMO_CODE', 'warning', 10_000);
  });

  it('exist for what went well', async () => {
    await expectToast('NOTIFICATIONS.SUCCESS_RECAEVED_PROMO', 'success', 10_000);
    await expectToast('NOTIFICATIONS.SUCCESS_ALREADY_SUBSCRIBED_PROMO', 'success', 10_000);
  });
});
