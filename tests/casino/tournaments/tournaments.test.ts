import { describe, expect, it } from 'vitest';
import { tournamentSchema } from '../../../src/casino/entities/tournament.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { createHarness, exclude, newcomer, POSTGRES, publishConfigs } from '../harness.ts';

const key = () => crypto.randomUUID();
const DAY = 86_400_000;

async function world(store?: Store) {
  const clock = { now: Date.parse('2026-11-18T12:00:00Z') };
  // Every round pays twice its stake, so nobody runs out of money.
  const runtime: Runtime = { ...realRuntime, now: () => clock.now, random: () => 0.15 };
  const harness = await createHarness({ runtime, ...(store ? { store } : {}) });
  const { sandbox } = harness.services;
  const pokie = sandbox.games.games.find(
    ({ categories }) => categories.includes('pokies') && !categories.includes('jackpots'),
  );

  async function player(name: string, groups: number[] = []) {
    const { api } = harness.browser();
    const user = { ...newcomer(`${name}@example.com`).user, nickname: name };
    const { id } = await api.call('signUp', { body: { user } });
    for (const group_id of groups)
      await harness.services.store.db
        .insertInto('player_groups')
        .values({ player_id: id, group_id })
        .execute();
    await api.call('deposit', { body: { currency: 'EUR', amount_cents: 1_000_00 }, idempotencyKey: key() });
    return {
      api,
      id,
      async bet(...stakes: number[]) {
        const session = await api.call('openGameSession', {
          body: { identifier: pokie?.identifier ?? '', mode: 'real' },
        });
        for (const stake_cents of stakes)
          await api.call('placeBet', {
            params: { id: session.id },
            body: { stake_cents },
            idempotencyKey: key(),
          });
      },
      confirm: (tournament: string) =>
        api.call('confirmTournament', { params: { id: tournament }, body: { confirmed: true } }),
      status: (tournament: string) => api.call('getTournamentStatus', { params: { id: tournament } }),
      signIn: () => api.call('signIn', { body: { user: { email: user.email, password: user.password } } }),
    };
  }

  const { api } = harness.browser();
  return {
    ...harness,
    api,
    player,
    named: async (prefix: string) => {
      const found = (await api.call('listTournaments')).find(({ frontend_identifier }) =>
        frontend_identifier.startsWith(prefix),
      );
      if (!found) throw new Error(`There is no tournament ${prefix}.`);
      return found;
    },
    async pass(milliseconds: number) {
      clock.now += milliseconds;
      await sandbox.jobs.runDue();
    },
  };
}

describe('GET /api/tournaments', () => {
  it('[CALL-102] [CALL-103] [DATA-22] lists what runs and what comes, and each by id or identifier', async () => {
    const { api } = await world();
    const tournaments = await api.call('listTournaments');
    for (const tournament of tournaments) expect(tournamentSchema.parse(tournament)).toEqual(tournament);
    expect(new Set(tournaments.map(({ status }) => status))).toEqual(new Set(['active', 'future']));
    expect(new Set(tournaments.map(({ type }) => type))).toEqual(new Set(['tournament', 'quest']));
    const [first] = tournaments;
    for (const id of [first?.id ?? '', first?.frontend_identifier ?? ''])
      expect(await api.call('getTournament', { params: { id } })).toEqual(first);
    await expect(api.call('getTournament', { params: { id: 'none' } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('[TOUR-19] shows those of a group to its members alone', async () => {
    const { api, player } = await world();
    const robots = async (client: typeof api) =>
      (await client.call('listTournaments')).filter(({ frontend_identifier: name }) =>
        name.includes('robot'),
      );
    expect(await robots(api)).toEqual([]);
    const member = await player('Kepler', [1308]);
    const found = await robots(member.api);
    expect(found).toHaveLength(2);
    expect(await api.call('listTournaments')).not.toContainEqual(found[0]);
    await expect(api.call('getTournament', { params: { id: found[0]?.id ?? '' } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('finds of a series the one that runs, else the next or the last, however many there were', async () => {
    const { api, services } = await world();
    const { db } = services.store;
    const now = services.runtime.now();
    const lap = (start_at: number, groups: readonly number[] = []) => ({
      ...{ id: `lap-${start_at}-${groups}`, identifier: 'lap', title: 'Lap', type: 'tournament' as const },
      ...{ start_at, end_at: start_at + DAY, closed_at: null, groups: JSON.stringify(groups) },
      ...{ currency: 'EUR' as const, games_category: null, prizes: '[]', nonvisible: 0 },
    });
    const found = async () => (await api.call('getTournament', { params: { id: 'lap' } })).id;
    const past = Array.from({ length: 30 }, (_, index) => lap(now - (index + 2) * DAY));
    await db.insertInto('tournaments').values(past).execute();
    expect(await found()).toBe(past[0]?.id);
    const coming = [lap(now + DAY, [759]), lap(now + 2 * DAY), lap(now + 3 * DAY)];
    await db.insertInto('tournaments').values(coming).execute();
    expect(await found()).toBe(coming[1]?.id);
    const running = lap(now - 1);
    await db.insertInto('tournaments').values(running).execute();
    expect(await found()).toBe(running.id);
  });

  it('[TOUR-03] gives a tournament the picture of the banner that names it', async () => {
    const { named, services } = await world();
    expect((await named('weekend-lane')).image).toBeNull();
    await publishConfigs(services.cms, ['banners-config']);
    expect((await named('weekend-lane')).image).toMatchObject({
      src: expect.stringContaining('weekend-lane'),
    });
    expect((await named('orbit-race')).image).toBeNull();
  });

  it('[TOUR-02] drops what is marked as not visible', async () => {
    const { api, named, services } = await world();
    const { id } = await named('daily-sprint');
    await services.store.db.updateTable('tournaments').set({ nonvisible: 1 }).where('id', '=', id).execute();
    expect((await api.call('listTournaments')).map((tournament) => tournament.id)).not.toContain(id);
  });
});

const places: [name: string, open: (() => Promise<Store>) | undefined][] = [
  ['SQLite', undefined],
  [...POSTGRES],
];

describe.each(places)('a tournament on %s', (_, open) => {
  it('[CALL-104] [CALL-106] [DATA-23] counts nothing before the confirmation', async () => {
    const { player, named } = await world(open && (await open()));
    const race = await named('orbit-race');
    const vega = await player('Vega');
    await vega.bet(10_00);
    expect(await vega.status(race.id)).toMatchObject({ bets: 0, award_place: null, confirmed: false });
    expect(await vega.confirm(race.id)).toEqual({
      tournament_id: race.id,
      bets: 0,
      award_place: null,
      nickname: 'Vega',
      confirmed: true,
    });
    await vega.bet(20_00);
    expect(await vega.status(race.id)).toMatchObject({ bets: 20_00, award_place: 1, confirmed: true });
  });

  it('[CALL-105] [CALL-107] counts real stakes, ranks, and pays its prizes once', async () => {
    const { api, player, named, pass, services, messages } = await world(open && (await open()));
    const race = await named('orbit-race');
    const [vega, mira] = [await player('Vega'), await player('Mira')];
    await vega.confirm(race.id);
    await mira.confirm(race.id);
    await vega.bet(20_00, 10_00);
    await mira.bet(50_00);
    expect(await vega.status(race.id)).toMatchObject({ bets: 30_00, award_place: 2 });
    expect(
      (await mira.api.call('listTournamentStatuses')).find((one) => one.tournament_id === race.id),
    ).toMatchObject({ bets: 50_00, award_place: 1 });
    expect((await named('orbit-race')).top_players).toEqual([
      { award_place: 1, nickname: 'Mira***', bets: 50_00 },
      { award_place: 2, nickname: 'Vega***', bets: 30_00 },
    ]);
    const reported = messages.map(({ data }) => (data as { event?: string }).event);
    expect(reported).toContain('tournaments');

    await pass(5 * DAY);
    const [latest] = (await api.call('listRecentTournaments')).filter(({ id }) => id === race.id);
    expect(latest).toMatchObject({ status: 'archive', in_progress: false });
    await mira.signIn();
    const prizes = (await mira.api.call('listBonuses')).filter(({ title }) => title === 'Orbit race');
    expect(prizes.map(({ amount_cents }) => amount_cents)).toEqual([1_500_00]);
    await expect(mira.confirm(race.id)).rejects.toMatchObject({ status: 409 });
    expect((await named('orbit-race')).start_at).toBe('2026-11-23T00:00:00.000Z');
    expect(await services.sandbox.ledger.verify()).toEqual([]);
  });
});

describe('standings', () => {
  it('are told to everybody some time after bets, those of several at once, and never those of a group', async () => {
    const { player, named, services, messages } = await world();
    const group = { ...(await named('orbit-race')), id: 'of-a-group' };
    await services.store.db
      .insertInto('tournaments')
      .values({
        ...{ id: group.id, identifier: group.id, title: 'Of a group', type: 'tournament' },
        ...{ start_at: Date.parse(group.start_at), end_at: Date.parse(group.end_at), closed_at: null },
        ...{ groups: '[759]', currency: 'EUR', games_category: null, prizes: '[]', nonvisible: 0 },
      })
      .execute();
    const vega = await player('Vega');
    for (const name of ['orbit-race', 'daily-sprint']) await vega.confirm((await named(name)).id);
    await services.store.db
      .insertInto('tournament_players')
      .values({ tournament_id: group.id, player_id: vega.id, confirmed_at: 0, bets: 0, counted_at: 0 })
      .execute();
    await services.store.db
      .insertInto('player_groups')
      .values({ player_id: vega.id, group_id: 759 })
      .execute();
    await vega.signIn();
    await vega.bet(10_00, 20_00);
    const reported = () =>
      messages.flatMap(({ topic, data }) =>
        topic === 'standings'
          ? [(data as { data: { tournament_id: string; top_players: unknown }[] }).data]
          : [],
      );
    const ids = await Promise.all(['orbit-race', 'daily-sprint'].map(async (name) => (await named(name)).id));
    await expect
      .poll(() => reported().at(-1)?.[0]?.top_players)
      .toEqual([{ award_place: 1, nickname: 'Vega***', bets: 30_00 }]);
    expect(
      reported()
        .at(-1)
        ?.map(({ tournament_id }) => tournament_id)
        .toSorted(),
    ).toEqual(ids.toSorted());
    expect(reported().length).toBeLessThan(3);
    expect(
      (await vega.api.call('listTournamentStatuses')).map(({ tournament_id }) => tournament_id),
    ).toContain(group.id);
  });
});

describe('the end of a tournament', () => {
  it('keeps the place of somebody who has excluded themselves, and gives them no prize', async () => {
    const { player, named, pass, services } = await world();
    const { id } = await named('daily-sprint');
    const [first, second] = [await player('ada'), await player('noor')];
    for (const [who, stake] of [
      [first, 50_00],
      [second, 20_00],
    ] as const) {
      await who.confirm(id);
      await who.bet(stake);
    }
    await exclude(services.store, first.id);
    await pass(DAY);
    const prizes = await services.store.db
      .selectFrom('gifts')
      .select(['player_id', 'amount'])
      .where('group_key', '=', 'tournament_prize')
      .execute();
    expect(prizes).toEqual([{ player_id: second.id, amount: 50_00 }]);
  });

  it('gives the prize of somebody in a break, and tells of it, once that is over', async () => {
    const { player, named, pass, messages } = await world();
    const { id } = await named('daily-sprint');
    const { api, ...vega } = await player('Vega');
    await vega.confirm(id);
    await vega.bet(10_00);
    await api.call('setLimit', { body: { type: 'cooling-off', period: '2-weeks' } });
    const told = () =>
      messages.filter(({ data }) => (data as { event?: string }).event === 'personal_notifications').length;
    const before = told();
    const prizes = async () =>
      (await api.call('listBonuses')).filter(({ group_key }) => group_key === 'tournament_prize');
    await pass(2 * DAY);
    expect([await prizes(), told()]).toEqual([[], before]);
    await pass(12 * DAY);
    await vega.signIn();
    expect(await prizes()).toMatchObject([{ activatable_until: '2026-12-09T12:00:00.000Z' }]);
    expect(told()).toBe(before + 1);
  });

  it('gives whoever has switched bonuses off the place, and no prize', async () => {
    const { player, named, pass, messages } = await world();
    const { id } = await named('daily-sprint');
    const vega = await player('Vega');
    await vega.confirm(id);
    await vega.bet(10_00);
    await vega.api.call('updateBonusSettings', { body: { settings: { can_issue: false } } });
    await pass(DAY);
    const gifts = await vega.api.call('listBonuses');
    expect(gifts.filter(({ group_key }) => group_key === 'tournament_prize')).toEqual([]);
    expect(await vega.status(id)).toMatchObject({ award_place: 1 });
    const told = messages.map(({ data }) => JSON.stringify(data));
    expect(told.filter((text) => text.includes('tournament_prize'))).toEqual([]);
  });

  it('[NOTIFY-22] tells its winners in their language', async () => {
    const { player, named, pass, messages } = await world();
    const { id } = await named('daily-sprint');
    const vega = await player('Vega');
    await vega.confirm(id);
    await vega.bet(10_00);
    await pass(DAY);
    const reported = messages.flatMap(({ data }) => {
      const { event, playerId, data: body } = data as { event?: string; playerId?: string; data?: unknown };
      return event === 'personal_notifications' && playerId === vega.id ? [body] : [];
    });
    expect(reported).toMatchObject([
      {
        type: 'personal',
        identifier: 'tournament_prize',
        title: 'Prize in Daily sprint',
        content: { icon: 'cup', button: { toName: 'profileGifts' } },
      },
    ]);
  });
});

describe('a quest', () => {
  it('counts without a word, and brings points for every level', async () => {
    const { player, named } = await world();
    const quest = await named('quest--xs');
    const vega = await player('Vega');
    const before = (await vega.api.call('getCompPoints')).persistent.points;
    await vega.bet(50_00, 50_00, 50_00);
    expect(await vega.status(quest.id)).toMatchObject({ bets: 150_00, award_place: 1 });
    // 150 points for 150 EUR, and 2 × 20 for the second level.
    expect((await vega.api.call('getCompPoints')).persistent.points - before).toBe(150 + 40);
  });

  it('cannot be confirmed by another word, nor by strangers', async () => {
    const { api, player, named, browser } = await world();
    const { id } = await named('quest--xs');
    const vega = await player('Vega');
    const response = await browser().fetch(`http://localhost:4321/api/tournaments/${id}/confirm`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"confirmed":true}',
    });
    expect(response.status).toBe(401);
    await expect(
      vega.api.call('confirmTournament', { params: { id }, body: { confirmed: false as true } }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(api.call('listTournamentStatuses')).rejects.toMatchObject({ status: 401 });
  });
});
