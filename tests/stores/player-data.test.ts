import { cleanStores } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { compPointRateSchema } from '../../src/casino/entities/comp-points.ts';
import { playerChannel } from '../../src/hashmark/calls/channel-names.ts';
import { newcomer } from '../casino/harness.ts';
import { joined, openPage, openPlayerPage, until } from './page.ts';

const { user } = newcomer('mira@example.com');

/** Every store that holds what belongs to a player. */
async function userStores() {
  const gifts = await import('../../src/stores/gifts.ts');
  const points = await import('../../src/stores/comp-points.ts');
  const lotteries = await import('../../src/stores/lotteries.ts');
  const tournaments = await import('../../src/stores/tournaments.ts');
  const payments = await import('../../src/stores/payments.ts');
  const favorites = await import('../../src/stores/favorites.ts');
  return {
    $bonuses: gifts.$bonuses,
    $freespins: gifts.$freespins,
    $compPoints: points.$compPoints,
    $lootBoxes: (await import('../../src/stores/loot-boxes.ts')).$lootBoxes,
    $lotteryStatuses: lotteries.$lotteryStatuses,
    $tournamentStatuses: tournaments.$tournamentStatuses,
    $payments: payments.$payments,
    $paymentMethods: payments.$paymentMethods,
    $groups: (await import('../../src/stores/groups.ts')).$groups,
    $limits: (await import('../../src/stores/limits.ts')).$limits,
    $favorites: favorites.$favorites,
    $notifications: (await import('../../src/stores/notifications.ts')).$notifications,
    $balances: (await import('../../src/stores/balances.ts')).$balances,
    $adventure: (await import('../../src/stores/adventure.ts')).$adventure,
  };
}

describe('what belongs to a player', () => {
  it('[AUTH-01] [AUTH-04] is loaded after the sign-in, and cleared by the sign-out', async () => {
    const { page } = await openPlayerPage();
    const { signIn, signOut } = await import('../../src/stores/session.ts');
    await signOut();
    const stores = await userStores();
    for (const store of Object.values(stores)) store.listen(() => {});
    page.asked.length = 0;
    page.reported.length = 0;
    await signIn({ email: user.email, password: user.password });
    for (const store of Object.values(stores)) await until<unknown>(store, (value) => value !== null);
    expect(page.reported.slice(0, 2)).toEqual(['hm:clear-chat-user', 'hm:signed-in']);
    expect(page.asked[0]).toBe('POST /api/users/sign_in');
    const data = new Set(page.asked.slice(1));
    for (const path of [
      '/api/player',
      '/api/player/accounts',
      '/api/player/bonuses',
      '/api/player/freespins',
      '/api/player/comp_points',
      '/api/player/lootboxes',
      '/api/player/payments',
      '/api/player/payment_methods',
      '/api/player/favorite_games',
      '/api/lotteries/statuses',
      '/api/tournaments/player',
      '/api/user_limits',
      '/api/fe/config/vip-adventures',
    ])
      expect(data).toContain(`GET ${path}`);
    page.reported.length = 0;
    await signOut();
    expect(page.reported).toEqual(['hm:clear-chat-user', 'hm:signed-out']);
    for (const [name, store] of Object.entries(stores)) expect([name, store.get()]).toEqual([name, null]);
  });

  it('[AUTH-04] is also gone from stores that nobody looks at any more', async () => {
    await openPlayerPage();
    const { signOut } = await import('../../src/stores/session.ts');
    const { $bonuses } = await import('../../src/stores/gifts.ts');
    expect(await until($bonuses, (list) => list !== null)).toEqual([]);
    cleanStores($bonuses);
    expect($bonuses.value).toEqual([]);
    await signOut();
    expect($bonuses.value).toBeNull();
  });

  it('keeps what the player has changed while an older read is still to be answered', async () => {
    const { page, playerId } = await openPlayerPage();
    const { $tournamentStatuses, confirmTournament, loadTournaments } = await import(
      '../../src/stores/tournaments.ts'
    );
    const [{ id } = { id: '' }] = await loadTournaments();
    const letGo = page.hold('/api/tournaments/player', 1);
    const seen: unknown[] = [];
    const reads = () => page.asked.filter((asked) => asked === 'GET /api/tournaments/player').length;
    await until($tournamentStatuses, (list) => list !== null);
    await joined(page, playerId);
    // The event between them is missed, so all is read again.
    for (const version of [1, 3]) {
      const event = { version, at: new Date(0).toISOString(), data: [] };
      await page.services.realtime.trigger(playerChannel(playerId), 'tournaments', event);
    }
    await expect.poll(reads).toBe(2);
    $tournamentStatuses.listen((list) => seen.push(list?.find((status) => status.tournament_id === id)));
    await confirmTournament(id);
    letGo();
    await expect.poll(reads).toBeGreaterThan(2);
    await until($tournamentStatuses, (list) => list !== null);
    expect(seen.length).toBeGreaterThan(0);
    for (const status of seen) expect(status).toMatchObject({ confirmed: true });
  });

  it('reports a registration once it is done (AUTH-03)', async () => {
    const { page } = await openPlayerPage();
    expect(page.reported.slice(-2)).toEqual(['hm:signed-in', 'hm:registered']);
  });
});

describe('$paymentMethods', () => {
  it('[CASH-06] are asked for again up to three times while the deposit list or the cashout list is empty', async () => {
    const address = 'GET /api/player/payment_methods';
    const count = (list: readonly string[]) => list.filter((asked) => asked === address).length;
    const { page } = await openPlayerPage();
    const { $paymentMethods } = await import('../../src/stores/payments.ts');
    const { chooseCurrency } = await import('../../src/stores/balance.ts');
    const path = '/api/player/payment_methods';
    const full = await until($paymentMethods, (methods) => methods !== null);
    expect(full?.deposit.length).toBeGreaterThan(0);
    expect(count(page.asked)).toBe(1);
    const { api } = page.browser();
    await api.call('signIn', { body: { user: { email: user.email, password: user.password } } });
    for (const [currency, poor, asked] of [
      ['USD', { deposit: [], cashout: full?.cashout }, 1 + 2 + 1],
      ['NOK', { deposit: full?.deposit, cashout: [] }, 4 + 3 + 1],
    ] as const) {
      page.answer(path, poor, asked - 1 - count(page.asked));
      const shown = $paymentMethods.get();
      await api.call('openAccount', { body: { currency } });
      await chooseCurrency(currency);
      await until($paymentMethods, (methods) => methods !== null && methods !== shown);
      expect(count(page.asked)).toBe(asked);
    }
    page.answer(path, { deposit: [], cashout: [] }, 10);
    await chooseCurrency('EUR');
    await until($paymentMethods, (methods) => methods?.deposit.length === 0);
    expect(count(page.asked)).toBe(8 + 1 + 3);
  });
});

describe('bonus codes', () => {
  it('[GIFT-10] reloads the profile after a deposit bonus code is set', async () => {
    const { page } = await openPlayerPage();
    const { $session } = await import('../../src/stores/session.ts');
    const { setBonusCode } = await import('../../src/stores/bonus-settings.ts');
    await until($session, () => page.asked.includes('GET /api/player'));
    page.asked.length = 0;
    expect(await setBonusCode('APOGEE')).toBe(true);
    expect(page.asked).toEqual(['PATCH /api/player/set_bonus_code', 'GET /api/player']);
    expect($session.get()).toMatchObject({ player: { deposit_bonus_code: 'APOGEE' } });
  });
});

describe('the status of a tournament', () => {
  it('[TOUR-06] is polled with a wait of 100 ms', async () => {
    const { page } = await openPlayerPage();
    const { loadTournaments, pollTournamentStatus, confirmTournament } = await import(
      '../../src/stores/tournaments.ts'
    );
    const id = (await loadTournaments()).find(
      ({ status, type }) => status === 'active' && type === 'tournament',
    );
    await confirmTournament(id?.id ?? '');
    page.asked.length = 0;
    const looks: number[] = [];
    const began = performance.now();
    await pollTournamentStatus(id?.id ?? '', () => looks.push(performance.now() - began) === 3);
    expect(page.asked).toHaveLength(3);
    looks.forEach((look, index) => {
      expect(look).toBeGreaterThanOrEqual(100 * (index + 1) - 3);
    });
  });
});

describe('favourites', () => {
  it('are loaded as ids for the toggle; a pending toggle is ignored', async () => {
    const { page } = await openPlayerPage();
    const { $favorites, $pendingFavorites, toggleFavorite } = await import('../../src/stores/favorites.ts');
    const game = page.services.sandbox.games.games[0]?.identifier ?? '';
    expect(await until($favorites, (list) => list !== null)).toEqual([]);
    page.asked.length = 0;
    const first = toggleFavorite(game);
    expect($pendingFavorites.get()).toEqual([game]);
    await Promise.all([toggleFavorite(game), toggleFavorite(game), first]);
    const path = `/api/player/favorite_games/${encodeURIComponent(game)}`;
    expect(page.asked.filter((address) => !address.startsWith('GET'))).toEqual([`PUT ${path}`]);
    expect($favorites.get()).toEqual([game]);
    expect($pendingFavorites.get()).toEqual([]);
    await toggleFavorite(game);
    expect($favorites.get()).toEqual([]);
  });

  it('are nothing for a guest, who sends no call', async () => {
    const page = await openPage();
    const { $favorites, toggleFavorite } = await import('../../src/stores/favorites.ts');
    $favorites.listen(() => {});
    await toggleFavorite('gantry/any');
    expect($favorites.get()).toBeNull();
    expect(page.asked).toEqual([]);
  });
});

describe('points and levels', () => {
  it('[DATA-31] $compPointCards hold cards of every type, as the shop shows them', async () => {
    await openPage();
    const { $compPointCards } = await import('../../src/stores/comp-points.ts');
    const cards = (await until($compPointCards, (list) => list !== null)) ?? [];
    expect([...new Set(cards.map(({ type }) => type))].sort()).toEqual([
      'freespins',
      'lootboxes',
      'lotteries',
      'money',
    ]);
    for (const card of cards) {
      expect(compPointRateSchema.parse(card)).toEqual(card);
      expect(card).toMatchObject({
        group: expect.any(String),
        rates: expect.any(Array),
        rate: {
          points: expect.any(Number),
          freespins_count: expect.any(Number),
          lottery_ids: expect.any(Array),
        },
        games: expect.any(Array),
        wager: expect.any(Number),
        title: expect.any(String),
      });
    }
    expect(cards.find(({ type }) => type === 'money')?.rates[0]).toEqual({
      currency: expect.any(String),
      amount_cents: expect.any(Number),
      points: expect.any(Number),
    });
  });

  it('[DATA-34] $vipLevels follow each other without a gap, in the currency of the player', async () => {
    await openPage();
    const { $vipLevels } = await import('../../src/stores/vip.ts');
    const { $currency } = await import('../../src/stores/balance.ts');
    const { signUp } = await import('../../src/stores/session.ts');
    const levels = (await until($vipLevels, (list) => list !== null)) ?? [];
    expect(levels.map(({ id }) => id)).toEqual([
      'regular',
      'bronze',
      'silver',
      'gold',
      'platinum',
      'diamond',
    ]);
    levels.forEach((level, index) => {
      expect(Object.keys(level).sort()).toEqual(['bonusesCount', 'id', 'image', 'max', 'min', 'saveTarget']);
      expect(level.max).toBe(levels[index + 1]?.min ?? level.saveTarget);
    });
    await signUp({ ...user, currency: 'NOK' });
    await until($currency, (currency) => currency === 'NOK');
    expect($vipLevels.get()).not.toEqual(levels);
  });
});

describe('translations', () => {
  it('[CALL-091] are asked for under an address that changes every five minutes', async () => {
    const page = await openPage();
    const { BUCKET, messagesAddress, loadMessages } = await import('../../src/stores/messages.ts');
    expect(BUCKET).toBe(300_000);
    const start = 1_000 * BUCKET;
    expect(messagesAddress('de', 'site', start)).toBe('/messages/de.json?ns=site&t=1000');
    expect(messagesAddress('de', 'site', start + BUCKET - 1)).toBe(messagesAddress('de', 'site', start));
    expect(messagesAddress('de', 'site', start + BUCKET)).toBe('/messages/de.json?ns=site&t=1001');
    const german = await loadMessages('de', 'account');
    const english = await loadMessages('en', 'account');
    expect(Object.keys(german.messages)).toEqual(Object.keys(english.messages));
    expect(german.messages).not.toEqual(english.messages);
    const answer = await page
      .browser()
      .fetch(`http://localhost:4321${messagesAddress('de', 'account', Date.now())}`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(await answer.json()).toEqual({ account: german.messages });
  });
});
