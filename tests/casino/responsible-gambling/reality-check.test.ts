import { afterEach, describe, expect, it } from 'vitest';
import { DAY, key, MINUTE, player, reached } from './limits-world.ts';

let close: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

async function world() {
  const made = await player({ deposit: 500_00 });
  const { close: end } = made as unknown as { close?: () => Promise<unknown> };
  close = end;
  return made;
}

describe('the reality check', () => {
  it('holds play after an hour of it with what it has come to, until the player goes on', async () => {
    const { bet, pass, api } = await world();
    for (let minute = 0; minute < 60; minute += 4) {
      await bet(1_00);
      await pass(4 * MINUTE);
    }
    await expect(bet(1_00)).rejects.toMatchObject(
      reached({ type: 'reality-check', minutes: 60, currency: 'EUR', staked_cents: 15_00, won_cents: 0 }),
    );
    await expect(bet(1_00)).rejects.toMatchObject(reached({ type: 'reality-check' }));
    await api.call('confirmRealityCheck');
    await bet(1_00);
    await pass(4 * MINUTE);
    await bet(1_00);
  });

  it('comes sooner for whoever wants it, at once, and never later than the house asks', async () => {
    const { bet, pass, api } = await world();
    expect(await api.call('getRealityCheck')).toEqual({ minutes: 60, longest_minutes: 60, pending: null });
    await bet(1_00);
    for (let minute = 0; minute < 16; minute += 4) await pass(4 * MINUTE).then(() => bet(1_00));
    const sooner = await api.call('setRealityCheck', { body: { minutes: 15 } });
    expect(sooner).toEqual({ minutes: 15, longest_minutes: 60, pending: null });
    expect(await api.call('getRealityCheck')).toEqual(sooner);
    await expect(bet(1_00)).rejects.toMatchObject(reached({ type: 'reality-check', minutes: 16 }));
    await expect(api.call('setRealityCheck', { body: { minutes: 61 } })).rejects.toMatchObject({
      status: 422,
      body: { error: { code: 'validation-failed', field: 'minutes' } },
    });
  });

  it('comes later again after 24 hours and the mailed link, and not before', async () => {
    const { bet, pass, api, clock, confirm } = await world();
    const minutes = async () => (await api.call('getRealityCheck')).minutes;
    const wish = (minutes: number) => api.call('setRealityCheck', { body: { minutes } });
    const at = clock.now;
    await wish(15);
    expect(await wish(60)).toEqual({
      ...{ minutes: 15, longest_minutes: 60 },
      pending: {
        minutes: 60,
        requested_at: new Date(at).toISOString(),
        effective_at: new Date(at + DAY).toISOString(),
        confirmed: false,
      },
    });
    for (let minute = 0; minute < 16; minute += 4) await bet(1_00).then(() => pass(4 * MINUTE));
    await expect(bet(1_00), 'at once').rejects.toMatchObject(reached({ type: 'reality-check' }));
    await pass(DAY - 16 * MINUTE);
    expect(await minutes(), 'without the link').toBe(15);
    expect(await confirm('REALITY_CHECK_LATER')).toMatchObject({ type: 'reality-check', status: 'done' });
    expect(await api.call('getRealityCheck')).toEqual({ minutes: 60, longest_minutes: 60, pending: null });
    for (let minute = 0; minute < 20; minute += 4) await bet(1_00).then(() => pass(4 * MINUTE));

    await wish(20);
    await wish(45);
    expect(await confirm('REALITY_CHECK_LATER')).toMatchObject({ status: 'waiting' });
    expect(await minutes()).toBe(20);
    await pass(DAY);
    expect(await minutes(), 'confirmed before').toBe(45);

    await wish(60);
    await wish(30);
    await expect(confirm('REALITY_CHECK_LATER'), 'taken back').rejects.toMatchObject({
      code: 'link-invalid',
    });
    await pass(DAY);
    expect(await minutes()).toBe(30);
  });

  it('comes as often as the published rules of the licence say', async () => {
    const { bet, pass, api, services } = await world();
    const { cms } = services;
    const address = { type: 'config', key: 'safer-play', suffix: '', locale: 'en' } as const;
    const { revision } = await cms.get(address);
    const { value, ...rest } = JSON.parse(revision.body);
    const body = { ...rest, value: { ...value, reality_check_minutes: 20 } };
    const { hash } = await cms.save({ address, body, base: revision.hash, actor: 'test' });
    await cms.publish({ address, base: hash, actor: 'test' });
    expect(await api.call('getRealityCheck')).toEqual({ minutes: 20, longest_minutes: 20, pending: null });
    for (let minute = 0; minute < 20; minute += 4) await bet(1_00).then(() => pass(4 * MINUTE));
    await expect(bet(1_00)).rejects.toMatchObject(reached({ type: 'reality-check', minutes: 20 }));
  });

  it('counts play alone: a pause between rounds is none of it', async () => {
    const { bet, pass } = await world();
    for (let round = 0; round < 20; round++) {
      await bet(1_00);
      await pass(6 * MINUTE);
    }
    await bet(1_00);
  });

  it('counts and holds free spins as it does stakes', async () => {
    const { api, pass } = await world();
    const [gift] = await api.call('listFreespins');
    const active = await api.call('activateFreespins', {
      params: { id: gift?.id ?? '' },
      idempotencyKey: key(),
    });
    const session = await api.call('openGameSession', {
      body: { identifier: gift?.game ?? '', mode: 'real', freespins_id: active.id },
    });
    const spin = () =>
      api.call('placeBet', {
        params: { id: session.id },
        body: { stake_cents: session.stakes_cents[0] ?? 0 },
        idempotencyKey: key(),
      });
    for (let minute = 0; minute < 60; minute += 5) {
      await spin();
      await pass(5 * MINUTE);
    }
    await expect(spin()).rejects.toMatchObject(
      reached({ type: 'reality-check', minutes: 60, staked_cents: 0 }),
    );
    await api.call('confirmRealityCheck');
    expect(await spin()).toMatchObject({ freespins_left: active.freespins_left - 13 });
  });
});
