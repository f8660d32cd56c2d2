import { afterEach, describe, expect, it } from 'vitest';
import { MINUTE, player, reached } from './limits-world.ts';

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

  it('counts play alone: a pause between rounds is none of it', async () => {
    const { bet, pass } = await world();
    for (let round = 0; round < 20; round++) {
      await bet(1_00);
      await pass(6 * MINUTE);
    }
    await bet(1_00);
  });
});
