import { describe, expect, it } from 'vitest';
import { exclude } from '../harness.ts';
import { player } from './player.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

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

  it('rest in a break: they rise and are told of at its end', async () => {
    const { api, services, id, groups, pass, reported } = await player();
    await services.store.db
      .insertInto('vip_quarters')
      .values({
        ...{ player_id: id, quarter: Date.UTC(2026, 9, 1), currency: 'EUR' },
        ...{ deposits: 50_000_00, bets: 500_000_00, updated_at: Date.parse('2026-11-18T12:30:00Z') },
      })
      .execute();
    const before = await groups();
    await api.call('setLimit', { body: { type: 'cooling-off', period: '1-day' } });
    await pass(HOUR);
    expect([await groups(), reported()]).toEqual([before, []]);
    await pass(DAY);
    expect(reported().map(({ identifier }) => identifier)).toEqual(['vip_status']);
    expect(await groups()).not.toEqual(before);
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
  it('gives VIP players a part of the net loss of the week on Monday, once, half a cent rounded upwards', async () => {
    const { api, deposit, bet, pass, signIn, reported, verified } = await player({
      groups: [258],
      loses: true,
    });
    await deposit(100_00);
    await bet(50_00, 50);
    await pass(5 * DAY);
    await pass(DAY);
    await signIn();
    const cashback = (await api.call('listBonuses')).filter(({ group_key }) => group_key === 'cashback');
    expect(cashback).toMatchObject([{ amount_cents: 3_54, amount_wager_requirement_cents: 17_70 }]);
    expect(reported().map(({ identifier }) => identifier)).toContain('cashback');
    await verified();
  });

  it('is a part of what all wallets together have lost: wins in one make up for losses in another', async () => {
    const options = { groups: [258], loses: true };
    const { api, deposit, bet, pass, signIn, verified } = await player(options);
    await deposit(100_00);
    await bet(50_00, 20_00);
    await api.call('openAccount', { body: { currency: 'USD' } });
    await api.call('updatePlayer', { body: { currency: 'USD' } });
    await deposit(100_00, 'USD');
    options.loses = false;
    // It wins twice its stake: 23 dollars more are 19.78 euros.
    await bet(23_00);
    await pass(6 * DAY);
    await signIn();
    const cashback = (await api.call('listBonuses')).filter(({ group_key }) => group_key === 'cashback');
    // 7 % of 50.22 euros.
    expect(cashback).toMatchObject([{ currency: 'EUR', amount_cents: 3_52 }]);
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

  it('waits for the end of a break, and is given then', async () => {
    const { api, deposit, bet, pass, signIn, reported } = await player({ groups: [259], loses: true });
    await deposit(100_00);
    await bet(50_00, 20_00);
    await api.call('setLimit', { body: { type: 'cooling-off', period: '1-week' } });
    const cashback = async () =>
      (await api.call('listBonuses')).filter(({ group_key }) => group_key === 'cashback').length;
    await pass(6 * DAY);
    await signIn();
    expect([await cashback(), reported()]).toEqual([0, []]);
    await pass(DAY);
    expect(await cashback()).toBe(1);
    expect(reported().map(({ identifier }) => identifier)).toEqual(['cashback']);
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

  it('is a bonus: who has switched bonuses off is given none', async () => {
    const { api, deposit, bet, pass, signIn, reported } = await player({ groups: [259], loses: true });
    await deposit(100_00);
    await bet(50_00, 20_00);
    await api.call('updateBonusSettings', { body: { settings: { can_issue: false } } });
    await pass(6 * DAY);
    await signIn();
    expect((await api.call('listBonuses')).filter(({ group_key }) => group_key === 'cashback')).toEqual([]);
    expect(reported()).toEqual([]);
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
