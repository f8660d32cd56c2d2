import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { POSTGRES, sqliteStore } from '../harness.ts';
import { HOUR, money, player, reached } from './limits-world.ts';

const places: [string, () => Promise<Store>][] = [['SQLite', sqliteStore], [...POSTGRES]];

describe.each(places)('days of limits on %s', (_, store) => {
  it('begin at midnight where the player lives, also when the clock is put forward', async () => {
    // On 29 March the clocks of Berlin are put forward: that day has 23 hours.
    const from = '2026-03-28T12:00:00Z';
    const { set, deposit, bet, open, pass, limits } = await player({
      ...{ store: await store(), country: 'DE', from, deposit: 100_00 },
    });
    await set(money('deposit', 150_00));
    await set(money('wager', 5_00));
    await set(money('loss', 500_00, 'month'));
    const resets = async () => (await limits()).map(({ resets_at, zone }) => [resets_at, zone]);
    expect(await resets()).toEqual([
      ['2026-03-28T23:00:00.000Z', 'Europe/Berlin'],
      ['2026-03-28T23:00:00.000Z', 'Europe/Berlin'],
      ['2026-03-31T22:00:00.000Z', 'Europe/Berlin'],
    ]);
    await bet(5_00);
    await deposit(50_00);

    await pass(11 * HOUR - 1, false);
    await expect(open()).rejects.toMatchObject(reached({ type: 'wager' }));
    await expect(deposit(1)).rejects.toMatchObject(reached({ type: 'deposit' }));
    await pass(1, false);
    await open();
    await pass(HOUR);
    await bet(5_00);
    await deposit(150_00);
    expect((await resets())[0]).toEqual(['2026-03-29T22:00:00.000Z', 'Europe/Berlin']);

    await pass(22 * HOUR - 1, false);
    await expect(open()).rejects.toMatchObject(reached({ type: 'wager' }));
    await expect(deposit(1)).rejects.toMatchObject(reached({ type: 'deposit' }));
    await pass(1, false);
    await open();
    await deposit(150_00);
  });
});
