import { describe, expect, it } from 'vitest';
import { addPoints } from '../../src/casino/comp-points/points.ts';
import { playBet } from '../../src/casino/games/bets.ts';
import { issueBonus, issueFreespins } from '../../src/casino/gifts/issue.ts';
import type { LedgerWork } from '../../src/casino/ledger/ledger.ts';
import { issueLootBox } from '../../src/casino/loot-boxes/loot-boxes.ts';
import { bookDeposit } from '../../src/casino/payments/payments.ts';
import { addToGroups } from '../../src/casino/players/groups.ts';
import { newcomer, publishConfigs } from '../casino/harness.ts';
import { joined, openPlayerPage, type Page, until } from './page.ts';

const key = () => crypto.randomUUID();

/** The platform acts by itself, as its jobs and staff do. */
const act = <Done>({ services }: Page, work: (ledger: LedgerWork) => Promise<Done>): Promise<Done> =>
  services.sandbox.ledger.run(work);

/** The same player on another device. */
async function otherDevice(page: Page) {
  const { api } = page.browser();
  const { email, password } = newcomer('mira@example.com').user;
  await api.call('signIn', { body: { user: { email, password } } });
  return api;
}

const bonusOrder = (playerId: string) => ({
  playerId,
  currency: 'EUR' as const,
  title: 'Perigee',
  type: 'general' as const,
  groupKey: 'perigee',
  wager: 30,
  amount: 10_00,
});

const spinsOrder = (playerId: string) => ({
  playerId,
  currency: 'EUR' as const,
  title: 'Stardust',
  type: 'freespins' as const,
  groupKey: 'stardust',
  wager: 30,
  count: 20,
  game: 'gantry/any',
});

/** A bet of somebody to whom a jackpot falls. */
async function winJackpot(page: Page, playerId: string): Promise<void> {
  const { games, surroundings } = page.services.sandbox;
  const game = games.games.find(({ categories }) => categories.includes('jackpots'));
  if (!game) throw new Error('There is no jackpot game.');
  const order = { playerId, currency: 'EUR' as const, actor: 'system:test' };
  await act(page, async (work) => {
    await bookDeposit(work, { ...order, id: work.id(), now: work.now, amount: 10_00 });
    const bet = { ...order, groups: [], game, stake: 10_00, sessionId: null };
    await playBet(work, bet, { ...surroundings, random: () => 0 });
  });
}

describe('stores that follow the private channel', () => {
  it('[NOTIFY-13] $bonuses and [NOTIFY-14] $freespins take gifts and their changes from the events', async () => {
    const { page, playerId } = await openPlayerPage();
    const { $bonuses, $freespins } = await import('../../src/stores/gifts.ts');
    expect(await until($bonuses, (list) => list !== null)).toEqual([]);
    await until($freespins, (list) => list !== null);
    await joined(page, playerId);
    const reads = page.asked.length;
    const bonus = await act(page, (work) => issueBonus(work, bonusOrder(playerId)));
    const spins = await act(page, (work) => issueFreespins(work, spinsOrder(playerId)));
    await until($bonuses, (list) => list?.[0]?.id === bonus.id);
    await until($freespins, (list) => list?.[0]?.id === spins.id);
    const api = await otherDevice(page);
    await api.call('activateBonus', { params: { id: bonus.id }, idempotencyKey: key() });
    expect(await until($bonuses, (list) => list?.[0]?.stage === 'handle_bets')).toHaveLength(1);
    // A gift of a group that was not there is read: events come without what editors say of it.
    expect(page.asked.slice(reads).toSorted()).toEqual([
      'GET /api/player/bonuses',
      'GET /api/player/freespins',
    ]);
    expect($bonuses.get()).toEqual(await api.call('listBonuses'));
    expect($freespins.get()).toEqual(await api.call('listFreespins'));
  });

  it('[CALL-006] [CALL-009] $bonuses keep what editors say of gifts, and $additionalGifts follow the groups', async () => {
    const { page, playerId } = await openPlayerPage();
    await publishConfigs(page.services.cms, ['modify-gifts-config', 'additional-gifts']);
    const { $bonuses, $additionalGifts } = await import('../../src/stores/gifts.ts');
    await until($bonuses, (list) => list !== null);
    expect(await until($additionalGifts, (list) => list !== null)).toHaveLength(1);
    await joined(page, playerId);
    const order = { ...bonusOrder(playerId), groupKey: 'welcome_1' };
    const { id } = await act(page, (work) => issueBonus(work, order));
    await until($bonuses, (list) => list?.[0]?.title === 'First orbit');
    const api = await otherDevice(page);
    await api.call('activateBonus', { params: { id }, idempotencyKey: key() });
    await until($bonuses, (list) => list?.[0]?.stage === 'handle_bets');
    expect($bonuses.get()).toMatchObject([{ title: 'First orbit', cmsData: { order: 1 } }]);
    await act(page, (work) => addToGroups(work, playerId, [258]));
    await until($additionalGifts, (list) => list?.length === 2);
  });

  it('[NOTIFY-12] $compPoints, [NOTIFY-15] $lootBoxes and [NOTIFY-18] $groups follow theirs', async () => {
    const { page, playerId } = await openPlayerPage();
    const { $compPoints } = await import('../../src/stores/comp-points.ts');
    const { $lootBoxes } = await import('../../src/stores/loot-boxes.ts');
    const { $groups } = await import('../../src/stores/groups.ts');
    const { $session } = await import('../../src/stores/session.ts');
    expect(await until($compPoints, (points) => points !== null)).toEqual({
      chargeable: { points: 0 },
      persistent: { points: 0 },
    });
    await until($lootBoxes, (list) => list !== null);
    await until($groups, (list) => list !== null);
    await joined(page, playerId);
    const reads = page.asked.length;
    await act(page, (work) => addPoints(work, playerId, 700, 'comp-award'));
    await until($compPoints, (points) => points?.chargeable.points === 700);
    const box = await act(page, (work) => issueLootBox(work, { playerId, groups: [] }));
    await until($lootBoxes, (list) => list?.[0]?.id === box.id);
    expect(page.asked).toHaveLength(reads);
    await act(page, (work) => addToGroups(work, playerId, [258]));
    await until($groups, (list) => list?.includes(258) ?? false);
    const session = await until(
      $session,
      (value) => value.status === 'player' && value.player.statuses.length > 0,
    );
    expect(session).toMatchObject({ player: { groups: [258], statuses: [{ name: 'Silver' }] } });
  });

  it('[NOTIFY-20] $payments and [NOTIFY-21] [CASH-22] $balance follow what another device pays, in every wallet', async () => {
    const { page, playerId } = await openPlayerPage();
    const { $payments } = await import('../../src/stores/payments.ts');
    const { $balance, $currency } = await import('../../src/stores/balance.ts');
    await until($payments, (list) => list !== null);
    await until($balance, ({ status }) => status === 'ready');
    const api = await otherDevice(page);
    await joined(page, playerId);
    const reads = page.asked.length;
    const body = { currency: 'EUR' as const, amount_cents: 55_00 };
    const { payment } = await api.call('deposit', { body, idempotencyKey: key() });
    const [newest] =
      (await until($payments, (list) => list?.[0]?.id === payment.id && list[0].state === 'succeeded')) ?? [];
    expect(newest).toEqual(payment);
    await until($balance, (balance) => balance.status === 'ready' && balance.amount_cents === 55_00);
    await api.call('openAccount', { body: { currency: 'BTC' } });
    const shown = await until($balance, (value) => value.status === 'ready' && value.currency === 'BTC');
    expect(shown).toMatchObject({ amount_cents: 0, accounts: [{ currency: 'EUR' }, { currency: 'BTC' }] });
    expect($currency.get()).toBe('BTC');
    expect(page.asked).toHaveLength(reads);
  });

  it('[NOTIFY-17] $tournamentStatuses follow bets, and [DATA-24] $quests hold them as quests', async () => {
    const { page, playerId } = await openPlayerPage();
    const { $tournamentStatuses, $quests, $tournaments } = await import('../../src/stores/tournaments.ts');
    await until($tournamentStatuses, (list) => list !== null);
    const [quest] = (await until($quests, (list) => list !== null)) ?? [];
    expect(quest).toMatchObject({ bets: 0, currency: 'EUR', status: expect.any(String) });
    expect(quest?.frontend_identifier).toContain('quest');
    expect(Object.keys(quest ?? {}).sort()).toEqual([
      'bets',
      'currency',
      'frontend_identifier',
      'group_ids',
      'questSize',
      'questSlug',
      'status',
      'title',
    ]);
    const api = await otherDevice(page);
    await api.call('deposit', { body: { currency: 'EUR', amount_cents: 90_00 }, idempotencyKey: key() });
    await joined(page, playerId);
    const reads = page.asked.length;
    const { games } = page.services.sandbox.games;
    const pokie = games.find(({ categories }) => categories.includes('pokies'));
    const session = await api.call('openGameSession', {
      body: { identifier: pokie?.identifier ?? '', mode: 'real' },
    });
    const stake_cents = session.stakes_cents[0] ?? 0;
    await api.call('placeBet', {
      params: { id: session.id },
      body: { stake_cents },
      idempotencyKey: key(),
    });
    const counted = await until($quests, (list) => list?.some(({ bets }) => bets > 0) ?? false);
    expect(counted?.find(({ bets }) => bets > 0)).toMatchObject({ bets: stake_cents });
    expect(page.asked).toHaveLength(reads);
    expect($tournamentStatuses.get()).toEqual(await api.call('listTournamentStatuses'));
    expect($tournaments.get()?.length).toBeGreaterThan(counted?.length ?? 0);
  });

  it('[NOTIFY-16] [NOTIFY-07] $limits follow what another device sets and uses up, with a warning that stays', async () => {
    const { page, playerId } = await openPlayerPage();
    const { $limits } = await import('../../src/stores/limits.ts');
    const { $toasts } = await import('../../src/stores/toasts.ts');
    expect(await until($limits, (list) => list !== null)).toEqual([]);
    const api = await otherDevice(page);
    await joined(page, playerId);
    const reads = page.asked.length;
    await api.call('setLimit', {
      body: { type: 'deposit', period: 'day', accounts: [{ currency: 'EUR', amount_cents: 100_00 }] },
    });
    await until($limits, (list) => list?.[0]?.type === 'deposit');
    await api.call('deposit', { body: { currency: 'EUR', amount_cents: 100_00 }, idempotencyKey: key() });
    const [limit] = (await until($limits, (list) => list?.[0]?.status === 'reached')) ?? [];
    expect(limit?.accounts[0]?.current_value_amount_cents).toBe(100_00);
    expect($toasts.get()).toMatchObject([
      { kind: 'warning', key: 'NOTIFICATIONS.ON_LIMIT_REACHED', timeout: null },
    ]);
    expect(page.asked).toHaveLength(reads);
  });

  it('[NOTIFY-19] $jackpotWin reports a jackpot until it is dismissed', async () => {
    const { page, playerId } = await openPlayerPage();
    const { $jackpotWin, dismissJackpotWin } = await import('../../src/stores/jackpot-win.ts');
    const won = until($jackpotWin, (win) => win !== null);
    await joined(page, playerId);
    await winJackpot(page, playerId);
    expect((await won)?.amount_cents).toBeGreaterThan(0);
    dismissJackpotWin();
    expect($jackpotWin.get()).toBeNull();
  });

  it('[NOTIFY-10] [NOTIFY-11] $wins and $jackpots follow the public channels', async () => {
    const { page } = await openPlayerPage();
    const { $jackpots, $wins } = await import('../../src/stores/jackpots.ts');
    const before = await until($jackpots, (list) => list !== null);
    const wins = await until($wins, (list) => list !== null);
    const open = async () => {
      const counts = await page.services.realtime.rest?.counts();
      return [counts?.get('jackpots'), counts?.get('wins')];
    };
    await expect.poll(open).toEqual([1, 1]);
    const winner = await page.browser().api.call('signUp', { body: newcomer('ada@example.com') });
    await winJackpot(page, winner.id);
    await until($jackpots, (list) => JSON.stringify(list) !== JSON.stringify(before));
    await until($wins, (list) => list?.[0]?.created_at !== wins?.[0]?.created_at);
  });
});

describe('$balances', () => {
  it('[DATA-38] are real, bonus and common money with the wagering of the running bonus', async () => {
    const { page, playerId } = await openPlayerPage();
    const { $balances } = await import('../../src/stores/balances.ts');
    expect(await until($balances, (balances) => balances !== null)).toEqual({
      currency: 'EUR',
      real: 0,
      bonus: 0,
      common: 0,
      wagered: 0,
      totalWagering: 0,
    });
    await joined(page, playerId);
    const api = await otherDevice(page);
    const bonus = await act(page, (work) => issueBonus(work, bonusOrder(playerId)));
    await api.call('activateBonus', { params: { id: bonus.id }, idempotencyKey: key() });
    await api.call('deposit', { body: { currency: 'EUR', amount_cents: 40_00 }, idempotencyKey: key() });
    expect(await until($balances, (value) => value?.common === 50_00 && value.totalWagering > 0)).toEqual({
      currency: 'EUR',
      real: 40_00,
      bonus: 10_00,
      common: 50_00,
      wagered: 0,
      totalWagering: 300_00,
    });
  });
});
