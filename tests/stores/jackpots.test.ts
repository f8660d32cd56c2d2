import { describe, expect, it } from 'vitest';
import { openPage, until } from './page.ts';

const stores = () => import('../../src/stores/jackpots.ts');

describe('$jackpots and $wins', () => {
  it('read by call, then follow the events of the socket', async () => {
    const { services } = await openPage();
    const { $jackpots } = await stores();
    const before = await until($jackpots, (jackpots) => jackpots !== null);
    for (let open = 0; open === 0; open = services.realtime.connections) await new Promise(setImmediate);
    const grown = until(
      $jackpots,
      (jackpots) => jackpots !== null && JSON.stringify(jackpots) !== JSON.stringify(before),
    );
    await services.sandbox.playRound();
    const tops = (jackpots: typeof before) =>
      jackpots?.map(({ levels }) => levels[0]?.amount_cents ?? 0) ?? [];
    const after = tops(await grown);
    // Simulated players may have played another round meanwhile.
    expect(tops(before).filter((amount, index) => after[index] !== amount)).not.toEqual([]);
  });

  it('[ERR-01] [ERR-10] stay as they are when the winners cannot be loaded, and log it by name', async () => {
    const page = await openPage();
    page.break('/api/jackpot_wins');
    const { $wins } = await stores();
    const wins = until($wins, (list) => Boolean(list?.length));
    // The socket reads who is there, which a guest's page is told of too.
    const logged = () => page.reported.filter((line) => line.startsWith('hm:log'));
    for (; logged().length === 0; ) await new Promise(setImmediate);
    expect(logged()).toEqual(['hm:log GET_JACKPOT_WINNERS_ERROR']);
    // The socket's first subscription reads again.
    expect((await wins)?.length).toBeGreaterThan(0);
  });

  it('read again after a missed version', async () => {
    const { services } = await openPage();
    const { $wins } = await stores();
    await until($wins, (list) => list !== null);
    const channel = (version: number, name: string) =>
      services.bus.publish({
        topic: 'wins',
        data: { version, at: new Date().toISOString(), data: { ...$wins.get()?.[0], user_name: name } },
      });
    for (; services.realtime.connections === 0; ) await new Promise(setImmediate);
    const count = $wins.get()?.length ?? 0;
    const first = until($wins, (list) => list?.[0]?.user_name === 'first');
    for (let version = 1; $wins.get()?.[0]?.user_name !== 'first'; version++) {
      await channel(version, 'first');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await first;
    const again = until($wins, (list) => list?.length === count && list[0]?.user_name !== 'first');
    await channel(1000, 'lost');
    expect((await again)?.some(({ user_name }) => user_name === 'lost')).toBe(false);
  });
});
