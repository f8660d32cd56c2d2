import { expect, it } from 'vitest';
import { player } from '../vip/player.ts';

const DAY = 86_400_000;

/** A player who has staked €20.00 of own money for 20 points, and has a bonus of €20.00. */
async function withPoints() {
  const one = await player({ loses: true });
  const { api, deposit, bet, pass, signIn } = one;
  await deposit(20_00);
  const [bonus] = await api.call('listBonuses');
  const idempotencyKey = crypto.randomUUID();
  await api.call('activateBonus', { params: { id: bonus?.id ?? '' }, idempotencyKey });
  await bet(20_00);
  let day = 0;
  return {
    ...one,
    /** Lets time pass to a day after the first bet. */
    async on(next: number) {
      await pass((next - day) * DAY);
      day = next;
      await signIn();
    },
    async points() {
      const { chargeable, persistent } = await api.call('getCompPoints');
      return [chargeable.points, persistent.points];
    },
  };
}

it('points end 12 months after the last bet, and what was ever earned stays', async () => {
  const { on, points, messages, id, verified } = await withPoints();
  expect(await points()).toEqual([20, 20]);
  await on(365);
  expect(await points()).toEqual([20, 20]);
  await on(395);
  expect(await points()).toEqual([0, 20]);
  const told = messages.flatMap(({ data }) => {
    const { event, playerId, data: body } = data as { event?: string; playerId?: string; data?: unknown };
    return event === 'comps_award' && playerId === id ? [body] : [];
  });
  expect(told.at(-1)).toMatchObject({ awarded: -20, chargeable: { points: 0 } });
  await verified();
});

it('points stay for a bet that earns none, and end 12 months after it', async () => {
  const { on, points, bet } = await withPoints();
  await on(10);
  await bet(1_00);
  expect(await points()).toEqual([20, 20]);
  await on(370);
  expect(await points()).toEqual([20, 20]);
  await on(376);
  expect(await points()).toEqual([0, 20]);
});

it('points rest in a break: their 12 months begin anew', async () => {
  const { api, on, points } = await withPoints();
  await on(360);
  await api.call('setLimit', { body: { type: 'cooling-off', period: '4-weeks' } });
  await on(370);
  await on(400);
  expect(await points()).toEqual([20, 20]);
  await on(740);
  expect(await points()).toEqual([0, 20]);
});
