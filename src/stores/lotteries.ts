import type { Lottery, LotteryStatus } from '../casino/entities/lottery.ts';
import { api } from './api.ts';
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

const statuses = createPlayerFeed<readonly LotteryStatus[], { awarded: number }>({
  event: 'comps_award',
  read: (signal) => api.call('listLotteryStatuses', { signal }),
  // Tickets have no event of their own: they are bought with points.
  apply: (list, { awarded }) => (awarded < 0 ? undefined : list),
  empty: [],
  failure: 'LOAD_LOTTERY_STATUSES_ERROR',
});

/** The lotteries that run and those drawn lately. */
export const $lotteries = lotteries.$value;

/** Reads them again, where what is shown has turned out to be wrong. */
export const refreshLotteries = (): void => lotteries.refresh();

/** How many tickets the player has, by lottery. */
export const $lotteryStatuses = statuses.$value;
