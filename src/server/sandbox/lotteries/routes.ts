import type { Hono } from 'hono';
import {
  getLottery,
  getLotteryStatus,
  listLotteries as listLotteriesCall,
  listLotteryStatuses,
} from '../../../api/calls/lotteries.ts';
import { Refusal } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { mount } from '../http/mount.ts';
import { findLottery, listLotteries } from './lotteries.ts';
import { ticketsOf } from './tickets.ts';

const unknown = () => new Refusal('not-found', { message: 'There is no such lottery.', field: 'id' });

/** Lotteries and the tickets of the player. */
export function lotteryRoutes(app: Hono, services: () => Services): void {
  mount(app, services, listLotteriesCall, ({ services: { store, runtime }, player }) =>
    listLotteries(store.reader, runtime.now(), player?.groups ?? []),
  );

  // Before the one lottery, whose id it would else be taken for.
  mount(app, services, listLotteryStatuses, ({ services, player }) =>
    ticketsOf(services.store.reader, player.playerId),
  );

  mount(app, services, getLottery, async ({ services: { store, runtime }, player, params }) => {
    const lottery = await findLottery(store.reader, params.id, runtime.now(), player?.groups ?? []);
    if (!lottery) throw unknown();
    return lottery;
  });

  mount(app, services, getLotteryStatus, async ({ services: { store, runtime }, player, params }) => {
    if (!(await findLottery(store.reader, params.id, runtime.now(), player.groups))) throw unknown();
    const statuses = await ticketsOf(store.reader, player.playerId);
    return (
      statuses.find(({ lottery_id }) => lottery_id === params.id) ?? { lottery_id: params.id, tickets: 0 }
    );
  });
}
