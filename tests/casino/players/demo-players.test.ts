import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DEMO_PASSWORD, DEMO_PLAYERS } from '../../../src/casino/demo-players.ts';
import { offeredProviders } from '../../../src/casino/social/providers.ts';
import { paymentToShow } from '../../../src/components/cashbox/payment-to-show.ts';
import type { FormView } from '../../../src/components/form/view-form.ts';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { failure } from '../failure.ts';
import { createHarness, newcomer } from '../harness.ts';

describe('the demo players', () => {
  it('can sign in, each where its licence lets it, and are what they are said to be', async () => {
    const { browser, services } = await createHarness();
    const estonia = await createHarness({ store: services.store, host: 'ee.localhost', country: 'EE' });
    const enter = (email: string, open = browser) => {
      const { api } = open();
      return api.call('signIn', { body: { user: { email, password: DEMO_PASSWORD } } }).then((player) => ({
        api,
        player,
      }));
    };
    for (const { email, confirmed, groups, currency } of DEMO_PLAYERS) {
      const isEstonian = email.startsWith('estonia');
      if (isEstonian) await expect(enter(email)).rejects.toMatchObject({ status: 403 });
      const { player } = await enter(email, isEstonian ? estonia.browser : browser);
      expect(player.confirmed_at !== null, email).toBe(confirmed);
      expect(player).toMatchObject({ groups, currency });
    }
    const vip = await enter('vip@astrolane.test');
    expect(await vip.api.call('getVipProgress')).toMatchObject({
      currentStatus: 'gold',
      nextStatus: 'platinum',
    });
  });

  it.each([
    ['the middle of a month', Date.UTC(2026, 9, 15, 12), false],
    // Berlin is a minute into November.
    ['the first minutes of one', Date.UTC(2026, 9, 31, 23, 1), true],
  ])('have reached a limit of the month, started in %s', async (_, now, isJustDone) => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    onTestFinished(() => void vi.useRealTimers());
    const { browser } = await createHarness({ runtime: { ...realRuntime, now: () => now } });
    const { api } = browser();
    await api.call('signIn', {
      body: { user: { email: 'limited@astrolane.test', password: DEMO_PASSWORD } },
    });
    expect(await api.call('listLimits')).toMatchObject([{ type: 'deposit', status: 'reached' }]);
    const body = { currency: 'EUR', amount_cents: 10_00 };
    await expect(api.call('deposit', { body, idempotencyKey: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'limit-reached',
    });
    const payments = await api.call('listPayments');
    expect(payments).not.toEqual([]);
    expect(paymentToShow(payments, { isDone: false } as FormView) !== undefined).toBe(isJustDone);
  });

  it('keep their personal IDs to themselves, as everybody does', async () => {
    const { browser } = await createHarness({ host: 'ee.localhost', country: 'EE' });
    const { api } = browser();
    const demo = DEMO_PLAYERS.flatMap(({ data }) => (data?.personal_id ? [data] : []));
    expect(demo).not.toEqual([]);
    for (const { personal_id, date_of_birth } of demo) {
      const { user } = newcomer(`born-${date_of_birth}@example.com`);
      await api.call('signUp', { body: { user: { ...user, date_of_birth: date_of_birth ?? '' } } });
      const told = api.call('updatePlayer', { body: { personal_id: personal_id ?? '' } });
      expect((await failure(told)).body.errors).toEqual({
        personal_id: ['VALIDATION.PERSONAL_ID_TAKEN'],
      });
    }
  });

  it('stand in the README', () => {
    const readme = readFileSync('README.md', 'utf8');
    expect(DEMO_PLAYERS.length).toBeGreaterThanOrEqual(8);
    for (const { email } of DEMO_PLAYERS) expect(readme).toContain(`\`${email}\``);
  });

  it.each([
    ['without DEMO', { DEMO: '0' }],
    ['beside a real platform', { PLATFORM_URL: 'http://127.0.0.1:9' }],
  ])('are left out %s, with their play and their provider, and never come later', async (_, settings) => {
    const { services } = await createHarness({ settings });
    const emails = () => services.store.db.selectFrom('players').select('email').execute();
    expect(services.sandbox.demonstrates).toBe(false);
    expect(await emails()).toEqual([]);
    expect(await services.store.db.selectFrom('jackpot_wins').select('id').execute()).toEqual([]);
    expect(offeredProviders(services)).toEqual([]);

    const later = await createHarness({ store: services.store });
    expect(later.services.sandbox.demonstrates).toBe(false);
    expect(await emails()).toEqual([]);
    const jackpots = await later.browser().api.call('listJackpots');
    expect(jackpots.map(({ identifier }) => identifier)).toEqual(['perihelion', 'long-orbit', 'deep-field']);
    // What nobody has staked is in no pot.
    expect(jackpots[0]?.levels.map(({ amount_cents }) => amount_cents)).toEqual([
      100_000_00, 5_000_00, 250_00,
    ]);
  });

  it('are in no list and no pot of a house that is no demonstration any more; its own players are', async () => {
    const demonstration = await createHarness();
    const { store } = demonstration.services;
    for (let round = 0; round < 3; round++) await demonstration.services.sandbox.playRound();
    const readLists = async ({ browser }: Awaited<ReturnType<typeof createHarness>>) => {
      const { api } = browser();
      const tournaments = await api.call('listTournaments');
      return {
        wins: (await api.call('listJackpotWins')).length,
        players: tournaments.flatMap(({ top_players }) => top_players.map(({ nickname }) => nickname)),
        pots: (await api.call('listJackpots')).flatMap(({ levels }) =>
          levels.map((level) => level.amount_cents),
        ),
      };
    };
    const before = await readLists(demonstration);
    expect(before.wins).toBeGreaterThan(0);
    expect(before.players.length).toBeGreaterThan(0);

    // Beside another platform nobody sees them, and they are there again afterwards.
    await createHarness({ store, settings: { PLATFORM_URL: 'http://127.0.0.1:9' } });
    expect(await readLists(await createHarness({ store }))).toEqual(before);

    const house = await createHarness({ store, settings: { DEMO: '0' } });
    const { pots, ...others } = await readLists(house);
    expect(others).toEqual({ wins: 0, players: [] });
    expect(pots.slice(0, 3)).toEqual([100_000_00, 5_000_00, 250_00]);
    expect(await house.services.sandbox.ledger.verify()).toEqual([]);

    const { api } = house.browser();
    await api.call('signUp', { body: newcomer('mira@example.com') });
    const running = (await api.call('listTournaments')).find(
      ({ in_progress, type }) => in_progress && type === 'tournament',
    );
    await api.call('confirmTournament', { params: { id: running?.id ?? '' }, body: { confirmed: true } });
    // A later start takes nothing away that a player of the house has.
    await createHarness({ store, settings: { DEMO: '0' } });
    expect(await api.call('listTournamentStatuses')).not.toEqual([]);
  });

  it('are shut out of a store that is no demonstration any more, and let in again where it is', async () => {
    const { services, browser } = await createHarness();
    const { store } = services;
    const email = 'vip@astrolane.test';
    const enter = ({ api }: ReturnType<typeof browser>) =>
      api.call('signIn', { body: { user: { email, password: DEMO_PASSWORD } } });
    const before = browser();
    await enter(before);
    for (const settings of [{ DEMO: '0' }, { PLATFORM_URL: 'http://127.0.0.1:9' }]) {
      await createHarness({ store, settings });
      await expect(enter(browser())).rejects.toMatchObject({ code: 'invalid-credentials' });
      await expect(before.api.call('getPlayer')).rejects.toMatchObject({ status: 401 });
    }
    const again = (await createHarness({ store })).browser();
    expect(await enter(again)).toMatchObject({ email });
  });
});
