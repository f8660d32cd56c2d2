import { describe, expect, it } from 'vitest';
import { completeProfile } from '../harness.ts';
import { player } from './player.ts';

const key = () => crypto.randomUUID();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

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
    ['takes the prize of the day with it', 0, ['canceled']],
    ['leaves none to be given for the deposit before it', undefined, []],
  ])('a cashout %s', async (_, before, stages) => {
    const { api, deposit, pass, verified } = await player();
    await completeProfile(api);
    await deposit(60_00);
    if (before !== undefined) await pass(before);
    const body = { currency: 'EUR' as const, amount_cents: 60_00, method_id: 'visa', profile: '4242' };
    await api.call('requestCashout', { body, idempotencyKey: key() });
    await pass(0);
    const gifts = [...(await api.call('listFreespins')), ...(await api.call('listBonuses'))];
    const prizes = gifts.filter(({ group_key }) => group_key.startsWith('adventure_'));
    expect(prizes.map(({ stage }) => stage)).toEqual(stages);
    await verified();
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
