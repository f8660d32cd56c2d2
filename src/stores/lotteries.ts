import type { DrumsUpdate, Lottery, LotteryStatus } from '../casino/entities/lottery.ts';
import { api } from './api.ts';
import { followChannel } from './follow-channel.ts';
import { createPlayerFeed } from './player-feed.ts';

const lotteries = createPlayerFeed<readonly Lottery[], unknown>({
  event: 'groups',
  read: (signal) => api.call('listLotteries', { signal }),
  // Which ones are offered depends on the groups.
  apply: () => undefined,
  empty: [],
  failure: 'LOAD_LOTTERIES_ERROR',
  guests: true,
});

followChannel(lotteries, 'lotteries', (lottery, update: DrumsUpdate) => {
  const drum = update.find(({ lottery_id }) => lottery_id === lottery.id);
  return drum ? { ...lottery, tickets: drum.tickets } : lottery;
});

const statuses = createPlayerFeed<readonly LotteryStatus[], LotteryStatus>({
  event: 'lotteries',
  read: (signal) => api.call('listLotteryStatuses', { signal }),
  apply: (list, changed) => [...list.filter(({ lottery_id }) => lottery_id !== changed.lottery_id), changed],
  empty: [],
  failure: 'LOAD_LOTTERY_STATUSES_ERROR',
});

/** The lotteries that run and those drawn lately. */
export const $lotteries = lotteries.$value;

/** Reads them again, where what is shown has turned out to be wrong. */
export const refreshLotteries = (): void => lotteries.refresh();

/** How many tickets the player has, by lottery. */
export const $lotteryStatuses = statuses.$value;
