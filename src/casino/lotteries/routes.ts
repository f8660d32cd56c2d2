import { mount, Refusal, readerOf, type Services } from 'hashmark/server';
import type { Context, Hono } from 'hono';
import {
  getLottery,
  getLotteryDraw,
  getLotteryStatus,
  listLotteries as listLotteriesCall,
  listLotteryEntries,
  listLotteryStatuses,
} from '../calls/lotteries.ts';
import type { Lottery } from '../entities/lottery.ts';
import { titleIn } from '../published-rules/rule-titles.ts';
import { findLottery, findRow, listLotteries, listStatuses, readStatus } from './lotteries.ts';
import { readDraw, readEntries } from './read-draw.ts';

const unknown = () => new Refusal('not-found', { message: 'There is no such lottery.', field: 'id' });

/** Lotteries with their titles in the reader's language. */
async function asShown(c: Context, services: Services, lotteries: readonly Lottery[]): Promise<Lottery[]> {
  const rules = await services.sandbox.readRules('CW');
  const { locale } = readerOf(c);
  return lotteries.map((lottery) => ({ ...lottery, title: titleIn(rules, lottery.title, locale) }));
}

/** Lotteries and the tickets of the player. */
export function lotteryRoutes(app: Hono, services: () => Services): void {
  mount(app, services, listLotteriesCall, async ({ c, services, player }) =>
    asShown(
      c,
      services,
      await listLotteries(services.store.reader, services.runtime.now(), player?.groups ?? []),
    ),
  );

  // Before the one lottery, whose id it would else be taken for.
  mount(app, services, listLotteryStatuses, ({ services: { store, runtime }, player }) =>
    listStatuses(store.reader, player.playerId, runtime.now()),
  );

  mount(app, services, getLottery, async ({ c, services, player, params }) => {
    const { store, runtime } = services;
    const lottery = await findLottery(store.reader, params.id, runtime.now(), player?.groups ?? []);
    if (!lottery) throw unknown();
    const [shown] = await asShown(c, services, [lottery]);
    return shown ?? lottery;
  });

  mount(app, services, getLotteryDraw, async ({ services: { store }, player, params }) => {
    const row = await findRow(store.reader, params.id, player?.groups ?? []);
    if (!row) throw unknown();
    return await readDraw(store.reader, row);
  });

  mount(app, services, listLotteryEntries, async ({ services: { store }, player, params, query }) => {
    const row = await findRow(store.reader, params.id, player?.groups ?? []);
    if (!row) throw unknown();
    return await readEntries(store.reader, row, Number(query.after ?? 0));
  });

  mount(app, services, getLotteryStatus, async ({ services: { store, runtime }, player, params }) => {
    const lottery = await findLottery(store.reader, params.id, runtime.now(), player.groups);
    if (!lottery) throw unknown();
    return await readStatus(store.reader, player.playerId, lottery.id);
  });
}
