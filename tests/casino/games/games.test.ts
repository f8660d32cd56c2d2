import { describe, expect, it } from 'vitest';
import type { Game } from '../../../src/casino/entities/game.ts';
import { createGameCatalogue } from '../../../src/casino/games/catalogue.ts';
import { IDLE } from '../../../src/casino/games/sessions.ts';
import { playerChannel } from '../../../src/hashmark/calls/channel-names.ts';
import type { Currency } from '../../../src/hashmark/documents/subunits.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { createHarness, newcomer } from '../harness.ts';

const { games } = createGameCatalogue();
const gameOf = (test: (game: Game) => boolean) => {
  const game = games.find(test);
  if (!game) throw new Error('No such game.');
  return game;
};
const POKIE = gameOf(({ categories }) => categories.includes('pokies') && !categories.includes('jackpots'));
const FIAT_ONLY = gameOf(({ currencies }) => !currencies.BTC);
const LIVE = gameOf(({ has_demo_mode }) => !has_demo_mode);
const JACKPOT = gameOf(({ categories }) => categories.includes('jackpots'));
const key = () => crypto.randomUUID();

async function depositor(options: { runtime?: Runtime; amount?: number } = {}) {
  const harness = await createHarness(options);
  const browser = harness.browser();
  const player = await browser.api.call('signUp', { body: newcomer('mira@example.com') });
  await browser.api.call('deposit', {
    body: { currency: 'EUR', amount_cents: options.amount ?? 100_00 },
    idempotencyKey: key(),
  });
  const open = (game: Game, currency?: Currency) =>
    browser.api.call('openGameSession', {
      body: { identifier: game.identifier, mode: 'real', ...(currency ? { currency } : {}) },
    });
  const bet = (id: string, stake_cents: number, idempotencyKey = key()) =>
    browser.api.call('placeBet', { params: { id }, body: { stake_cents }, idempotencyKey });
  return { ...harness, browser: () => browser, api: browser.api, player, open, bet };
}

describe('playing for real', () => {
  it('moves the wallet by stake and win, tells the browsers, and keeps the ledger whole', async () => {
    const { api, open, bet, player, messages, services } = await depositor();
    const session = await open(POKIE);
    expect(session).toMatchObject({ mode: 'real', currency: 'EUR', balance_cents: 100_00, rtp: POKIE.rtp });
    let balance = session.balance_cents;
    for (let round = 0; round < 20; round++) {
      const played = await bet(session.id, 100);
      expect(played.win_cents).toBe(played.multiplier * 100);
      balance += played.win_cents - 100;
      expect(played.balance_cents).toBe(balance);
    }
    expect((await api.call('listAccounts'))[0]?.amount_cents).toBe(balance);
    const reported = messages.filter(
      ({ topic, data }) => topic === 'player' && (data as { event: string }).event === 'balance',
    );
    expect(reported.length).toBeGreaterThanOrEqual(20);
    expect(playerChannel(player.id)).toContain(player.id);
    expect(await services.sandbox.ledger.verify()).toEqual([]);
  });

  it('plays a round once per key, and refuses the key for another stake', async () => {
    const { open, bet, api } = await depositor();
    const { id } = await open(POKIE);
    const once = key();
    const [first, second] = [await bet(id, 100, once), await bet(id, 100, once)];
    expect(second).toEqual(first);
    await expect(bet(id, 200, once)).rejects.toMatchObject({ status: 422, code: 'idempotency-key-reused' });
    expect((await api.call('listAccounts'))[0]?.amount_cents).toBe(first.balance_cents);
  });

  it('refuses stakes that are not offered, that the balance does not cover, and rounds of others', async () => {
    const { open, bet, api, browser: _, ...harness } = await depositor({ amount: 10 });
    const { id } = await open(POKIE);
    for (const stake of [-100, 0, 7, 1_000_000_00])
      await expect(bet(id, stake)).rejects.toMatchObject({ status: 422, code: 'validation-failed' });
    await expect(bet(id, 100)).rejects.toMatchObject({ status: 422, code: 'insufficient-funds' });
    const other = (await createHarness({ store: harness.services.store })).browser();
    await other.api.call('signUp', { body: newcomer('other@example.com') });
    await expect(
      other.api.call('placeBet', { params: { id }, body: { stake_cents: 100 }, idempotencyKey: key() }),
    ).rejects.toMatchObject({ status: 404, code: 'not-found' });
    expect((await api.call('listAccounts'))[0]?.amount_cents).toBe(10);
  });

  it('asks to open a game again that was left alone', async () => {
    const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
    const { open, bet } = await depositor({ runtime: { ...realRuntime, now: () => clock.now } });
    const { id } = await open(POKIE);
    clock.now += IDLE + 1;
    await expect(bet(id, 100)).rejects.toMatchObject({ status: 409, code: 'game-session-ended' });
  });

  it('refuses wallets that are not open and currencies that a game is not played in', async () => {
    const { open, api } = await depositor();
    await expect(open(FIAT_ONLY, 'USD')).rejects.toMatchObject({
      status: 422,
      body: { errors: { currency: ['VALIDATION.CURRENCY.NO_ACCOUNT'] } },
    });
    await api.call('openAccount', { body: { currency: 'BTC' } });
    await expect(open(FIAT_ONLY, 'BTC')).rejects.toMatchObject({
      body: { errors: { currency: ['VALIDATION.GAME.CURRENCY'] } },
    });
  });

  it('grows the pot of a jackpot game by a part of each stake', async () => {
    const { open, bet, api } = await depositor();
    const total = async () =>
      (await api.call('listJackpots'))
        .flatMap(({ levels }) => levels)
        .reduce((sum, l) => sum + l.amount_cents, 0);
    const before = await total();
    const { id } = await open(JACKPOT);
    await bet(id, 50_00);
    expect(await total()).not.toBe(before);
  });

  it('[CALL-031] lists the games that were played, the latest first', async () => {
    const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
    const { open, bet, api, player, services } = await depositor({
      runtime: { ...realRuntime, now: () => clock.now },
    });
    expect(await api.call('listPlayedGames')).toEqual([]);
    for (const game of [POKIE, JACKPOT]) {
      await bet((await open(game)).id, 100);
      clock.now += 1000;
    }
    const played = await api.call('listPlayedGames');
    expect(played.map(({ identifier }) => identifier)).toEqual([JACKPOT.identifier, POKIE.identifier]);
    expect(played[1]?.last_activity_at).toBe('2026-11-21T12:00:00.000Z');

    const before = games.filter((game) => game !== POKIE && game !== JACKPOT).slice(0, 150);
    const rows = before.map(({ identifier }, index) => ({
      ...{ player_id: player.id, game: identifier, last_activity_at: clock.now - 100_000 - index },
    }));
    await services.store.db.insertInto('played_games').values(rows).execute();
    const last = (await api.call('listPlayedGames')).map(({ identifier }) => identifier);
    const expected = [JACKPOT, POKIE, ...before].slice(0, 100);
    expect(last).toEqual(expected.map(({ identifier }) => identifier));

    const gone = Array.from({ length: 150 }, (_, index) => ({
      ...{ player_id: player.id, game: `gone/game-${index}`, last_activity_at: clock.now - index },
    }));
    await services.store.db.insertInto('played_games').values(gone).execute();
    expect((await api.call('listPlayedGames')).map(({ identifier }) => identifier)).toEqual(last);
  });
});

describe('the rounds of a player', () => {
  it('are told part by part, the latest first, each once, however many share a moment', async () => {
    const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
    const { open, bet, api } = await depositor({ runtime: { ...realRuntime, now: () => clock.now } });
    expect(await api.call('listRounds', { query: {} })).toEqual({ rounds: [], next: null });
    const { id } = await open(POKIE);
    const played = [];
    for (let count = 0; count < 120; count++) {
      played.unshift(await bet(id, 20));
      if (count % 40 === 39) clock.now += 1000;
    }
    const told = [];
    const sizes = [];
    for (
      let before: string | undefined, next: string | null = '';
      next !== null;
      before = next ?? undefined
    ) {
      const part = await api.call('listRounds', { query: before ? { before } : {} });
      told.push(...part.rounds);
      sizes.push(part.rounds.length);
      next = part.next;
    }
    expect(sizes).toEqual([50, 50, 20]);
    const times = told.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().reverse());
    const byId = (rounds: { id: string; win_cents: number }[]) =>
      rounds.map(({ id, win_cents }) => `${id} ${win_cents}`).toSorted();
    expect(byId(told)).toEqual(byId(played));
    expect(told[0]).toMatchObject({ game: POKIE.identifier, currency: 'EUR', stake_cents: 20 });
  });

  it('are those of nobody else', async () => {
    const { open, bet, services } = await depositor();
    const { id } = await bet((await open(POKIE)).id, 100);
    const { api: other } = (await createHarness({ store: services.store })).browser();
    await other.call('signUp', { body: newcomer('noor@example.com') });
    await expect(other.call('listRounds', { query: { before: id } })).rejects.toMatchObject({ status: 404 });
    expect(await other.call('listRounds', { query: {} })).toEqual({ rounds: [], next: null });
  });
});

describe('playing a demo', () => {
  it('[GAME-08] plays with FUN for a guest, and books nothing', async () => {
    const { browser, services } = await createHarness();
    const { api } = browser();
    const session = await api.call('openGameSession', {
      body: { identifier: POKIE.identifier, mode: 'demo' },
    });
    expect(session).toMatchObject({ mode: 'demo', currency: 'FUN', balance_cents: 1_000_00 });
    const movements = () =>
      services.store.db
        .selectFrom('ledger_movements')
        .select('id')
        .execute()
        .then(({ length }) => length);
    const before = await movements();
    const round = await api.call('placeBet', {
      params: { id: session.id },
      body: { stake_cents: 100 },
      idempotencyKey: key(),
    });
    expect(round.balance_cents).toBe(1_000_00 - 100 + round.win_cents);
    expect(await movements()).toBe(before);
  });

  it('is not offered for live games, and real play not to guests', async () => {
    const { api } = (await createHarness()).browser();
    const open = (game: Game, mode: 'demo' | 'real') =>
      api.call('openGameSession', { body: { identifier: game.identifier, mode } });
    await expect(open(LIVE, 'demo')).rejects.toMatchObject({
      body: { errors: { mode: ['VALIDATION.GAME.NO_DEMO'] } },
    });
    await expect(open(POKIE, 'real')).rejects.toMatchObject({ status: 401 });
    await expect(
      api.call('openGameSession', { body: { identifier: 'no/such', mode: 'demo' } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('the catalogue for a player', () => {
  it('[CALL-032] [CALL-033] [CALL-034] keeps favourites, as ids and in full', async () => {
    const { api } = await depositor();
    const add = (game: Game) => api.call('addFavoriteGame', { params: { id: game.identifier } });
    await add(POKIE);
    await add(POKIE);
    await add(LIVE);
    const ids = await api.call('listFavoriteGames', { query: { ids_only: 'true' } });
    expect([...ids].sort()).toEqual([POKIE.identifier, LIVE.identifier].sort());
    const full = await api.call('listFavoriteGames');
    expect(full).toHaveLength(2);
    expect(full).toContainEqual(POKIE);
    await api.call('removeFavoriteGame', { params: { id: POKIE.identifier } });
    expect(await api.call('listFavoriteGames', { query: { ids_only: 'true' } })).toEqual([LIVE.identifier]);
    await expect(api.call('addFavoriteGame', { params: { id: 'no/such' } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('[CALL-077] draws random games from the whole catalogue', async () => {
    const { api } = (await createHarness()).browser();
    const drawn = new Set<string>();
    for (let draw = 0; draw < 12; draw++) drawn.add((await api.call('getRandomGame')).identifier);
    expect(drawn.size).toBeGreaterThan(3);
  });

  it('[CALL-076] tells the top amount of every jackpot game', async () => {
    const { api } = (await createHarness()).browser();
    const amounts = await api.call('listGameJackpots');
    const tops = (await api.call('listJackpots')).map(({ levels }) => levels[0]?.amount_cents);
    expect(Object.keys(amounts).sort()).toEqual(
      games
        .filter(({ categories }) => categories.includes('jackpots'))
        .map(({ identifier }) => identifier)
        .sort(),
    );
    for (const amount of Object.values(amounts)) expect(tops).toContain(Object.values(amount)[0]);
  });
});
