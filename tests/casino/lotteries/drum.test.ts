import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTickets } from '../../../src/casino/lotteries/tickets.ts';
import { createHarness, newcomer } from '../harness.ts';

/** A platform on which several players get tickets, and what everybody hears. */
async function drums(names: readonly string[]) {
  const harness = await createHarness();
  const { bus, sandbox } = harness.services;
  const reported: { lottery_id: string; tickets: number }[][] = [];
  bus.subscribe(({ topic, data }) => {
    if (topic === 'lotteries') reported.push((data as { data: (typeof reported)[number] }).data);
  });
  const ids = await Promise.all(
    names.map(async (name) => {
      const { api } = harness.browser();
      return (await api.call('signUp', { body: newcomer(`${name}@example.com`) })).id;
    }),
  );
  const { api } = harness.browser();
  return {
    reported,
    list: () => api.call('listLotteries'),
    give: (player: number, lotteryId: string, count: number) => {
      const playerId = ids[player] ?? '';
      return sandbox.ledger.run((work) => addTickets(work, { playerId, lotteryId, count }), {
        player: playerId,
      });
    },
  };
}

describe('the drum of a lottery', () => {
  it('holds every ticket that players get side by side, and everybody hears how many, of all at once', async () => {
    const PLAYERS = 5;
    const { reported, list, give } = await drums(
      Array.from({ length: PLAYERS }, (_, index) => `drum-${index}`),
    );
    const [lottery] = await list();
    const id = lottery?.id ?? '';
    let expected = lottery?.tickets ?? 0;
    const purchase = fc.tuple(fc.nat(PLAYERS - 1), fc.integer({ min: 1, max: 50 }));
    await fc.assert(
      fc.asyncProperty(fc.array(purchase, { minLength: 1, maxLength: 12 }), async (purchases) => {
        await Promise.all(purchases.map(([player, count]) => give(player, id, count)));
        expected += purchases.reduce((sum, [, count]) => sum + count, 0);
        expect((await list()).find((entry) => entry.id === id)?.tickets).toBe(expected);
      }),
      { numRuns: 20 },
    );
    await expect.poll(() => reported.at(-1)).toEqual([{ lottery_id: id, tickets: expected }]);
    expect(reported.length).toBeLessThan(20);
  });
});
