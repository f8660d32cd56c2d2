import { describe, expect, it } from 'vitest';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { createHarness, exclude, newcomer } from '../harness.ts';

const key = () => crypto.randomUUID();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A player, a clock that is moved by hand, and games in which every round ends alike. */
async function player(options: { groups?: number[]; at?: string; loses?: boolean } = {}) {
  const clock = { now: Date.parse(options.at ?? '2026-11-18T12:30:00Z') };
  const runtime: Runtime = {
    ...realRuntime,
    now: () => clock.now,
    random: () => (options.loses ? 0.999_999 : 0.15),
  };
  const harness = await createHarness({ runtime });
  const { services } = harness;
  const { api } = harness.browser();
  const { id } = await api.call('signUp', { body: newcomer('mira@example.com') });
  for (const group_id of options.groups ?? [])
    await services.store.db.insertInto('player_groups').values({ player_id: id, group_id }).execute();
  const game = services.sandbox.games.games.find(
    ({ categories }) => categories.includes('pokies') && !categories.includes('jackpots'),
  );
  return {
    ...harness,
    api,
    id,
    deposit: (amount_cents: number) =>
      api.call('deposit', { body: { currency: 'EUR', amount_cents }, idempotencyKey: key() }),
    async bet(...stakes: number[]) {
      const session = await api.call('openGameSession', {
        body: { identifier: game?.identifier ?? '', mode: 'real' },
      });
      for (const stake_cents of stakes)
        await api.call('placeBet', {
          params: { id: session.id },
          body: { stake_cents },
          idempotencyKey: key(),
        });
    },
    groups: async () => {
      const rows = await services.store.db
        .selectFrom('player_groups')
        .select('group_id')
        .where('player_id', '=', id)
        .execute();
      return rows.map(({ group_id }) => group_id);
    },
    groupEvents: () =>
      harness.messages.flatMap(({ data }) => {
        const { event, playerId, data: body } = data as { event?: string; playerId?: string; data?: unknown };
        return event === 'groups' && playerId === id ? [body] : [];
      }),
    reported: () =>
      harness.messages.flatMap(({ data }) => {
        const { event, playerId, data: body } = data as { event?: string; playerId?: string; data?: unknown };
        return event === 'personal_notifications' && playerId === id
          ? [body as { identifier: string; title: string }]
          : [];
      }),
    async pass(milliseconds: number) {
      clock.now += milliseconds;
      await services.sandbox.jobs.runDue();
    },
    signIn: () =>
      api.call('signIn', { body: { user: { email: 'mira@example.com', password: 'orbit-orbit-9' } } }),
    verified: async () => expect(await services.sandbox.ledger.verify()).toEqual([]),
  };
}

describe('VIP statuses', () => {
  it('[CALL-064] [DATA-33] are reached when deposits and bets of the quarter have reached both thresholds', async () => {
    const { api, deposit, bet } = await player();
    await deposit(120_00);
    await bet(50_00, 50_00);
    expect(await api.call('getVipProgress')).toMatchObject({
      currency: 'EUR',
      currentStatus: 'regular',
      nextStatus: 'bronze',
      depositAmountCents: 120_00,
      betSumCents: 100_00,
    });
  });

  it('[VIP-12] rise within the hour, and tell the player', async () => {
    const { services, id, groups, pass, reported, verified } = await player();
    await services.store.db
      .insertInto('vip_quarters')
      .values({
        player_id: id,
        quarter: Date.UTC(2026, 9, 1),
        currency: 'EUR',
        deposits: 50_000_00,
        bets: 500_000_00,
        updated_at: Date.parse('2026-11-18T12:30:00Z'),
      })
      .execute();
    await pass(HOUR);
    expect(await groups()).toEqual([259]);
    expect(reported().map(({ identifier }) => identifier)).toEqual(['vip_status']);
    await pass(HOUR);
    expect(reported()).toHaveLength(1);
    await verified();
  });

  it('[VIP-07] [VIP-04] are set by the figures of a quarter at its end; Diamond stays', async () => {
    const gold = await player({ groups: [259], at: '2026-12-31T23:30:00Z' });
    await gold.services.store.db
      .insertInto('vip_quarters')
      .values({
        player_id: gold.id,
        quarter: Date.UTC(2026, 9, 1),
        currency: 'EUR',
        deposits: 9_000_00,
        bets: 90_000_00,
        updated_at: 0,
      })
      .execute();
    await gold.pass(HOUR);
    expect(await gold.groups()).toEqual([257]);
    expect(gold.reported()).toMatchObject([
      { identifier: 'vip_status_lost', title: 'Your level is Bronze now', content: { icon: 'vip' } },
    ]);
    // Never without any status in between: browsers would take what follows for a rise.
    expect(gold.groupEvents()).toEqual([[257]]);
    const diamond = await player({ groups: [759], at: '2026-12-31T23:30:00Z' });
    await diamond.pass(HOUR);
    expect(await diamond.groups()).toEqual([759]);
  });

  it('that were lost are known for the quarter, once, until they are reached again', async () => {
    const { api, services, id, pass, signIn, reported, deposit, bet } = await player({
      groups: [257],
      at: '2026-12-31T23:30:00Z',
    });
    const lost = async () => (await api.call('getVipProgress')).lost;
    expect(await lost()).toBeUndefined();
    await pass(HOUR);
    await signIn();
    expect(await lost()).toEqual({ status: 'bronze', since: '2027-01-01T00:00:00.000Z' });
    expect(reported().map(({ title }) => title)).toEqual(['Your level is Rising star now']);
    await pass(HOUR);
    await services.sandbox.seed();
    await pass(HOUR);
    expect(reported()).toHaveLength(1);

    await deposit(9_000_00);
    await bet(50_00);
    await services.store.db
      .updateTable('vip_quarters')
      .set({ bets: 90_000_00 })
      .where('player_id', '=', id)
      .execute();
    await pass(HOUR);
    expect(await lost()).toBeUndefined();
    expect(reported().map(({ title }) => title)).toEqual([
      'Your level is Rising star now',
      'You are Bronze now',
    ]);
  });

  it('are told by their names in the language of the player', async () => {
    const { services, id, pass, reported } = await player({ groups: [257], at: '2026-12-31T23:30:00Z' });
    await services.store.db.updateTable('players').set({ locale: 'de' }).where('id', '=', id).execute();
    await pass(HOUR);
    expect(reported().map(({ title }) => title)).toEqual(['Deine Stufe ist jetzt Aufgehender Stern']);
  });

  it('are reached in the last hour of a quarter too', async () => {
    const { services, id, groups, pass } = await player({ at: '2026-12-31T23:30:00Z' });
    await services.store.db
      .insertInto('vip_quarters')
      .values({
        player_id: id,
        quarter: Date.UTC(2026, 9, 1),
        currency: 'EUR',
        deposits: 9_000_00,
        bets: 90_000_00,
        updated_at: Date.parse('2026-12-31T23:30:00Z'),
      })
      .execute();
    await pass(HOUR);
    expect(await groups()).toEqual([257]);
    await pass(HOUR);
    expect(await groups()).toEqual([257]);
  });

  describe('of several wallets', () => {
    const OCTOBER = Date.UTC(2026, 9, 1);
    type Figures = [currency: 'EUR' | 'CAD', deposits: number, bets: number];
    /** Writes figures that have just changed. */
    const write = ({ services, id }: Awaited<ReturnType<typeof player>>, ...figures: Figures[]) =>
      services.store.db
        .insertInto('vip_quarters')
        .values(
          figures.map(([currency, deposits, bets]) => ({
            ...{ player_id: id, quarter: OCTOBER, currency, deposits, bets },
            updated_at: services.runtime.now(),
          })),
        )
        .execute();

    it('are kept at the end of a quarter by whoever opens another one', async () => {
      // The threshold of Gold in CAD is a little more than that in EUR.
      const gold = await player({ groups: [259], at: '2026-12-31T23:30:00Z' });
      await write(gold, ['EUR', 45_000_00, 450_000_00]);
      await gold.api.call('openAccount', { body: { currency: 'CAD' } });
      expect(await gold.api.call('getVipProgress')).toMatchObject({
        currency: 'CAD',
        activeStatus: 'gold',
        depositAmountCents: 72_580_65,
        betSumCents: 725_806_45,
      });
      await gold.pass(HOUR);
      expect(await gold.groups()).toEqual([259]);
      expect(gold.reported()).toEqual([]);
    });

    it('are reached by all of them together, once', async () => {
      const one = await player();
      await write(one, ['EUR', 5_000_00, 50_000_00], ['CAD', 7_000_00, 70_000_00]);
      await one.pass(HOUR);
      expect(await one.groups()).toEqual([257]);
      expect(one.reported().map(({ identifier }) => identifier)).toEqual(['vip_status']);
    });

    it('are not reached by what falls short of them in every currency', async () => {
      const one = await player();
      await write(one, ['EUR', 4_000_00, 90_000_00], ['CAD', 7_000_00, 0]);
      await one.pass(HOUR);
      expect(await one.groups()).toEqual([]);
    });
  });

  it('stay Diamond where an older status was left beside it', async () => {
    const { groups, pass } = await player({ groups: [257, 759], at: '2026-12-31T23:30:00Z' });
    await pass(HOUR);
    expect(await groups()).toContain(759);
  });
});

describe('cashback', () => {
  it('gives VIP players a part of the net loss of the week on Monday, once', async () => {
    const { api, deposit, bet, pass, signIn, reported, verified } = await player({
      groups: [259],
      loses: true,
    });
    await deposit(100_00);
    await bet(50_00, 20_00);
    await pass(5 * DAY);
    await pass(DAY);
    await signIn();
    const cashback = (await api.call('listBonuses')).filter(({ group_key }) => group_key === 'cashback');
    expect(cashback).toMatchObject([{ amount_cents: 7_00, amount_wager_requirement_cents: 35_00 }]);
    expect(reported().map(({ identifier }) => identifier)).toContain('cashback');
    await verified();
  });

  it('is given once for a week, also when the clock is set back before its end', async () => {
    const { api, services, deposit, bet, pass, signIn } = await player({ groups: [259], loses: true });
    await deposit(100_00);
    await bet(50_00, 20_00);
    await pass(6 * DAY);
    await pass(-3 * DAY);
    // A process that starts then schedules what the week has.
    await services.sandbox.seed();
    await pass(3 * DAY);
    await signIn();
    expect((await api.call('listBonuses')).filter(({ group_key }) => group_key === 'cashback')).toHaveLength(
      1,
    );
  });

  it('is not given to players who have excluded themselves', async () => {
    const { services, id, deposit, bet, pass } = await player({ groups: [259], loses: true });
    await deposit(100_00);
    await bet(50_00, 20_00);
    await exclude(services.store, id);
    await pass(6 * DAY);
    const gifts = await services.store.db.selectFrom('gifts').select('group_key').execute();
    expect(gifts.map(({ group_key }) => group_key)).not.toContain('cashback');
  });

  it('gives regular players and winners nothing', async () => {
    for (const options of [{ loses: true }, { groups: [259] }]) {
      const { api, deposit, bet, pass, signIn } = await player(options);
      await deposit(100_00);
      await bet(50_00);
      await pass(6 * DAY);
      await signIn();
      expect((await api.call('listBonuses')).filter(({ group_key }) => group_key === 'cashback')).toEqual([]);
    }
  });
});

describe('the adventure calendar', () => {
  it('gives the prize of the day once for the deposit it asks for', async () => {
    const { api, deposit, pass } = await player();
    const { days } = await api.call('getVipAdventures');
    const today = days.find(({ day }) => day === '2026-11-18');
    const least = today?.condition.minDep.EUR ?? 0;
    await deposit(least - 1);
    await pass(0);
    const given = async () =>
      [...(await api.call('listFreespins')), ...(await api.call('listBonuses'))].filter(({ group_key }) =>
        group_key.startsWith('adventure_'),
      );
    expect(await given()).toEqual([]);
    await deposit(least);
    await deposit(least);
    await pass(0);
    expect(await given()).toMatchObject([{ group_key: `adventure_${today?.step}` }]);
    const after = await api.call('getVipAdventures');
    expect(after.days.find(({ day }) => day === '2026-11-18')?.isCompleted).toBe(true);
  });

  it.each([
    ['asks for and gives in euros alone', { EUR: 20_00 }, 32_00, 16_00],
    ['asks for no deposit of some size', {}, 1_00, 16_00],
    ['has amounts of its own for a currency', { EUR: 20_00, CAD: 50_00 }, 50_00, 16_00],
  ])('of editors that %s, holds for every wallet', async (_, minDep, least, prize) => {
    const { api, services, pass } = await player();
    const { days, superDay } = await api.call('getVipAdventures');
    const own = days.map((day) => ({
      ...{ ...day, isCompleted: false, variables: {} },
      prize: { type: 'bonus', amount_cents: { EUR: 10_00 } },
      condition: { ...day.condition, minDep },
    }));
    await services.cms.batch({
      mode: 'publish',
      entries: [
        {
          address: { type: 'config', key: 'vip-adventures', suffix: '', locale: 'en' },
          body: { title: 'The week', value: { identifier: 'own-week', days: own, superDay } },
          base: null,
        },
      ],
      actor: 'system:test',
    });
    await api.call('openAccount', { body: { currency: 'CAD' } });
    const [day] = (await api.call('getVipAdventures')).days;
    expect(day?.condition.minDep.CAD ?? 0).toBe(least > 1_00 ? least : 0);
    expect(day?.prize).toMatchObject({ amount_cents: { CAD: prize } });
    const pay = async (amount_cents: number) => {
      await api.call('deposit', { body: { currency: 'CAD', amount_cents }, idempotencyKey: key() });
      await pass(0);
      const shown = (await api.call('getVipAdventures')).days.find(({ day }) => day === '2026-11-18');
      const gifts = (await api.call('listBonuses')).filter(({ group_key }) => /^adventure_/.test(group_key));
      return [shown?.isCompleted, ...gifts.map(({ currency, amount_cents }) => [currency, amount_cents])];
    };
    if (least > 1_00) expect(await pay(least - 3_00)).toEqual([false]);
    expect(await pay(least)).toEqual([true, ['CAD', prize]]);
  });

  it('counts a deposit for the day on which its money comes', async () => {
    const { api, pass } = await player({ at: '2026-11-18T23:59:55Z' });
    await api.call('openAccount', { body: { currency: 'CAD' } });
    const body = { currency: 'CAD' as const, amount_cents: 200_00, method_id: 'interac' };
    await api.call('deposit', { body, idempotencyKey: key() });
    await pass(10_000);
    const { days } = await api.call('getVipAdventures');
    expect(days.flatMap(({ day, isCompleted }) => (isCompleted ? [day] : []))).toEqual(['2026-11-19']);
  });

  it('[ADV-06] tells until when the prize of a day can be taken, and no more once it is', async () => {
    const { api, deposit, pass } = await player();
    const ends = async () => {
      const { days, superDay } = await api.call('getVipAdventures');
      return [...days, superDay].flatMap((day) => day?.variables.activatable_until ?? []);
    };
    expect(await ends()).toEqual([]);
    await deposit(60_00);
    await pass(0);
    const gifts = [...(await api.call('listFreespins')), ...(await api.call('listBonuses'))];
    const prize = gifts.find(({ group_key }) => group_key.startsWith('adventure_'));
    expect(await ends()).toEqual([prize?.activatable_until]);
    const gift = async () => {
      const { days } = await api.call('getVipAdventures');
      const { gift_id, gift_kind, gift_stage } = days.find(({ isCompleted }) => isCompleted)?.variables ?? {};
      return [gift_id, gift_kind, gift_stage];
    };
    const kind = prize?.freespins_total ? 'freespins' : 'bonus';
    expect(await gift()).toEqual([prize?.id, kind, 'issued']);
    const call = prize?.freespins_total ? 'activateFreespins' : 'activateBonus';
    await api.call(call, { params: { id: prize?.id ?? '' }, idempotencyKey: crypto.randomUUID() });
    expect(await ends()).toEqual([]);
    expect(await gift()).toEqual([prize?.id, kind, 'handle_bets']);
  });

  it('gives the super prize after all seven days', async () => {
    const { api, deposit, pass, signIn, verified } = await player({ at: '2026-11-16T08:00:00Z' });
    for (let day = 0; day < 7; day++) {
      await deposit(60_00);
      await pass(DAY);
    }
    await signIn();
    const titles = (await api.call('listBonuses')).map(({ group_key }) => group_key);
    expect(titles).toContain('adventure_8');
    await verified();
  });
});
