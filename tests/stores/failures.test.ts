import type { ReadableAtom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { openPage, openPlayerPage, type Page, until } from './page.ts';

const always = Number.POSITIVE_INFINITY;
const logged = ({ reported }: Page) =>
  reported.filter((event) => event.startsWith('hm:log ')).map((event) => event.slice('hm:log '.length));

const refused = { status: 503, body: { error: { code: 'unavailable' } } };

/** A store, and the path that it is read from. */
interface Loaded {
  path: string;
  open(): Promise<ReadableAtom>;
}

/** One that shows a default while it cannot be read. */
interface Defaulting extends Loaded {
  name: string;
  empty: unknown;
}

/** Every store that reads what a player has: where from, under which name a failure is logged, and what is shown then. */
const LOADED = {
  $bonuses: {
    path: '/api/player/bonuses',
    name: 'LOAD_BONUSES_ERROR',
    empty: [],
    open: async () => (await import('../../src/stores/gifts.ts')).$bonuses,
  },
  $freespins: {
    path: '/api/player/freespins',
    name: 'LOAD_FREESPINS_ERROR',
    empty: [],
    open: async () => (await import('../../src/stores/gifts.ts')).$freespins,
  },
  $depositGifts: {
    path: '/api/bonuses/deposit',
    name: 'LOAD_DEPOSIT_GIFTS_ERROR',
    empty: [],
    open: async () => (await import('../../src/stores/gifts.ts')).$depositGifts,
  },
  $compPoints: {
    path: '/api/player/comp_points',
    name: 'LOAD_COMP_POINTS_ERROR',
    empty: { chargeable: { points: 0 }, persistent: { points: 0 } },
    open: async () => (await import('../../src/stores/comp-points.ts')).$compPoints,
  },
  $lootBoxes: {
    path: '/api/player/lootboxes',
    name: 'LOAD_LOOT_BOXES_ERROR',
    empty: [],
    open: async () => (await import('../../src/stores/loot-boxes.ts')).$lootBoxes,
  },
  $lotteries: {
    path: '/api/lotteries',
    name: 'LOAD_LOTTERIES_ERROR',
    empty: [],
    open: async () => (await import('../../src/stores/lotteries.ts')).$lotteries,
  },
  $lotteryStatuses: {
    path: '/api/lotteries/statuses',
    name: 'LOAD_LOTTERY_STATUSES_ERROR',
    empty: [],
    open: async () => (await import('../../src/stores/lotteries.ts')).$lotteryStatuses,
  },
  $tournaments: {
    path: '/api/tournaments',
    name: 'LOAD_TOURNAMENTS_ERROR',
    empty: [],
    open: async () => (await import('../../src/stores/tournaments.ts')).$tournaments,
  },
  $tournamentStatuses: {
    path: '/api/tournaments/player',
    name: 'LOAD_USER_TOURNAMENTS_ERROR',
    empty: [],
    open: async () => (await import('../../src/stores/tournaments.ts')).$tournamentStatuses,
  },
  $limits: {
    path: '/api/user_limits',
    name: 'LOAD_LIMITS_ERROR',
    empty: [],
    open: async () => (await import('../../src/stores/limits.ts')).$limits,
  },
  $payments: {
    path: '/api/player/payments',
    name: 'LOAD_PAYMENTS_ERROR',
    empty: [],
    open: async () => (await import('../../src/stores/payments.ts')).$payments,
  },
  $paymentMethods: {
    path: '/api/player/payment_methods',
    name: 'LOAD_PAYMENT_METHODS_ERROR',
    empty: { deposit: [], cashout: [] },
    open: async () => (await import('../../src/stores/payments.ts')).$paymentMethods,
  },
  $favorites: {
    path: '/api/player/favorite_games',
    name: 'LOAD_FAVORITES_ERROR',
    empty: [],
    open: async () => (await import('../../src/stores/favorites.ts')).$favorites,
  },
  $vipLevels: {
    path: '/api/fe/config/vip-program-config',
    name: 'LOAD_VIP_PROGRAM_ERROR',
    empty: [],
    open: async () => (await import('../../src/stores/vip.ts')).$vipLevels,
  },
} satisfies Record<string, Defaulting>;

describe('a failing loader', () => {
  it('[ERR-01] is logged by name and leaves an empty default, whatever a player has', async () => {
    const { page } = await openPlayerPage();
    const stores: readonly Defaulting[] = Object.values(LOADED);
    for (const { path } of stores) page.break(path, always);
    for (const { open, empty } of stores)
      expect(await until(await open(), (value) => value !== null)).toEqual(empty);
    for (const { name } of stores) expect(logged(page)).toContain(name);
  });

  it('[VIP-08] shows regular with bronze next where the progress cannot be loaded', async () => {
    const page = await openPage();
    page.break('/jam/vip_status_progress', always);
    const { $vipProgress } = await import('../../src/stores/vip.ts');
    expect(await until($vipProgress, (progress) => progress !== null)).toMatchObject({
      currentStatus: 'regular',
      nextStatus: 'bronze',
      overallProgress: 0,
    });
    expect(logged(page)).toEqual(['LOAD_VIP_PROGRESS_ERROR']);
  });

  it('[ERR-01] keeps what is shown when a later read fails', async () => {
    const { page } = await openPlayerPage();
    const { $depositGifts } = await import('../../src/stores/gifts.ts');
    const { setBonusCode } = await import('../../src/stores/bonus-settings.ts');
    const shown = await until($depositGifts, (list) => (list?.length ?? 0) > 0);
    page.break('/api/bonuses/deposit', always);
    await setBonusCode('APOGEE');
    await expect.poll(() => logged(page)).toContain('LOAD_DEPOSIT_GIFTS_ERROR');
    expect($depositGifts.get()).toEqual(shown);
  });
});

const { $tournaments, $depositGifts, $lotteries } = LOADED;
/** What guests have as well. */
const FOR_ALL = {
  ...{ $tournaments, $depositGifts, $lotteries },
  $additionalGifts: {
    path: '/api/fe/config/additional-gifts',
    open: async () => (await import('../../src/stores/gifts.ts')).$additionalGifts,
  },
  $vipProgress: {
    path: '/jam/vip_status_progress',
    open: async () => (await import('../../src/stores/vip.ts')).$vipProgress,
  },
  $banners: {
    path: '/api/fe/config/banners-config',
    open: async () => (await import('../../src/stores/banners.ts')).$banners,
  },
} satisfies Record<string, Loaded>;

describe('a loader that fails for a while is asked again until it is answered', () => {
  /** Lets every call fail three times from now on. @returns which of them are not asked a fourth time yet */
  async function failThrice(page: Page, loaders: Record<string, Loaded>): Promise<() => string[]> {
    const askedFor = (path: string) => page.asked.filter((call) => call.endsWith(` ${path}`)).length;
    const waiting = Object.entries(loaders).map(([name, { path }]) => ({
      name,
      path,
      last: askedFor(path) + 3,
    }));
    for (const { path } of waiting) page.break(path, 3);
    for (const { open } of Object.values(loaders)) (await open()).subscribe(() => undefined);
    return () => waiting.filter(({ path, last }) => askedFor(path) <= last).map(({ name }) => name);
  }

  it('whatever a player has', async () => {
    const { page } = await openPlayerPage();
    await expect.poll(await failThrice(page, LOADED)).toEqual([]);
  });

  it('whatever a guest sees, whom nothing is told that changes', async () => {
    await expect.poll(await failThrice(await openPage(), FOR_ALL)).toEqual([]);
  });
});

describe('what is logged and rethrown', () => {
  it('[ERR-04] the loaders of bonuses', async () => {
    const { page } = await openPlayerPage();
    const gifts = await import('../../src/stores/gift-loaders.ts');
    const loaders = [
      ['/api/player/bonuses', gifts.loadBonuses],
      ['/api/player/freespins', gifts.loadFreespins],
      ['/api/bonuses/deposit', gifts.loadDepositGifts],
    ] as const;
    for (const [path, load] of loaders) {
      expect(await load()).toBeInstanceOf(Array);
      page.break(path);
      await expect(load()).rejects.toMatchObject(refused);
    }
    expect(logged(page)).toEqual(['LOAD_BONUSES_ERROR', 'LOAD_FREESPINS_ERROR', 'LOAD_DEPOSIT_GIFTS_ERROR']);
  });

  it('[ERR-05] tournament list, user tournaments, status, recent tournaments and confirm', async () => {
    const { page } = await openPlayerPage();
    const tournaments = await import('../../src/stores/tournaments.ts');
    const list = await tournaments.loadTournaments();
    const id = list.find(({ type, status }) => type === 'tournament' && status === 'active')?.id ?? '';
    expect(await tournaments.confirmTournament(id)).toMatchObject({ tournament_id: id, confirmed: true });
    const loaders = [
      ['/api/tournaments', tournaments.loadTournaments],
      ['/api/tournaments/player', tournaments.loadUserTournaments],
      [`/api/tournaments/${id}/status`, () => tournaments.loadTournamentStatus(id)],
      ['/api/tournaments/recent', () => tournaments.loadRecentTournaments()],
      [`/api/tournaments/${id}/confirm`, () => tournaments.confirmTournament(id)],
    ] as const;
    for (const [path, load] of loaders) {
      await load();
      page.break(path);
      await expect(load()).rejects.toMatchObject(refused);
    }
    expect(logged(page)).toEqual([
      'LOAD_TOURNAMENTS_ERROR',
      'LOAD_USER_TOURNAMENTS_ERROR',
      'LOAD_TOURNAMENT_STATUS_ERROR',
      'LOAD_RECENT_TOURNAMENTS_ERROR',
      'CONFIRM_TOURNAMENT_ERROR',
    ]);
  });
});

describe('a message to support', () => {
  it('[ERR-08] rejects with the errors of the response, which are logged', async () => {
    const page = await openPage();
    const { sendContactMessage } = await import('../../src/stores/contact.ts');
    const message = { name: 'Mira', email: 'mira@example.com', message: 'Where is my bonus?' };
    await sendContactMessage(message);
    await expect(sendContactMessage({ ...message, email: 'nowhere' })).rejects.toEqual({
      email: [expect.any(String)],
    });
    page.break('/api/send_contact_message');
    await expect(sendContactMessage(message)).rejects.toMatchObject(refused);
    expect(logged(page)).toEqual(['SEND_CONTACT_MESSAGE_ERROR', 'SEND_CONTACT_MESSAGE_ERROR']);
  });
});

describe('what is logged and goes on without an answer', () => {
  it('[ERR-11] translations: texts then show their keys', async () => {
    const page = await openPage();
    const { loadMessages } = await import('../../src/stores/messages.ts');
    page.break('/messages/de.json');
    expect(await loadMessages('de', 'notifications')).toEqual({
      locale: 'de',
      namespace: 'notifications',
      messages: {},
    });
    expect(logged(page)).toEqual(['LOAD_TRANSLATIONS_ERROR']);
  });

  it('translations that are kept are asked for again until they are there, and then no more', async () => {
    const page = await openPage();
    const { keepMessages } = await import('../../src/stores/messages.ts');
    const read = keepMessages('de', 'notifications');
    page.break('/messages/de.json');
    expect((await read()).messages).toEqual({});
    expect(Object.keys((await read()).messages)).not.toEqual([]);
    await read();
    expect(page.asked.filter((asked) => asked.includes('/messages/de.json'))).toHaveLength(2);
  });

  it('[ERR-13] coupons, bonus codes and bonus settings: the setters return nothing', async () => {
    const { page } = await openPlayerPage();
    const gifts = await import('../../src/stores/bonus-settings.ts');
    const { redeemCoupon } = await import('../../src/stores/redeem-coupon.ts');
    const setters = [
      ['/api/bonuses/coupon', () => redeemCoupon('STARDUST')],
      ['/api/player/set_bonus_code', () => gifts.setBonusCode('APOGEE')],
      ['/api/player/clear_bonus_code', gifts.clearBonusCode],
      ['/api/player/update_bonus_settings', () => gifts.updateBonusSettings({ can_issue: false })],
    ] as const;
    for (const [path, set] of setters) {
      page.break(path);
      expect(await set()).toBeUndefined();
      expect(await set()).toBeTruthy();
    }
    expect(logged(page)).toEqual([
      'REDEEM_COUPON_ERROR',
      'SET_BONUS_CODE_ERROR',
      'CLEAR_BONUS_CODE_ERROR',
      'UPDATE_BONUS_SETTINGS_ERROR',
    ]);
  });
});
