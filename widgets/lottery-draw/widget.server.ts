import { ApiError } from 'hashmark/calls';
import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type { Lottery, LotteryDraw } from '../../src/casino/entities/lottery.ts';
import { findLotteries } from '../../src/casino/rules/lottery-series.ts';
import { type InCurrencies, writtenAmounts } from '../../src/ui/vip-levels.ts';
import type widget from './widget.ts';

interface Shown {
  lottery: Lottery;
  draw: LotteryDraw;
  /** What was to be won, by place, as it is written in each currency. */
  prizes: InCurrencies[];
}

export default (async ({ lottery: named }, { api, locale, parts, signal }) => {
  const asked = named ?? parts?.slug;
  const list = await api.call('listLotteries', { signal });
  const meant = asked === undefined ? list : findLotteries(list, asked);
  const lottery =
    meant.find(({ winners }) => winners.length > 0) ??
    meant.find(({ in_progress }) => in_progress) ??
    (asked === undefined ? undefined : meant[0]);
  const draw =
    lottery &&
    (await api.call('getLotteryDraw', { params: { id: lottery.id }, signal }).catch((error: unknown) => {
      // A platform of somebody else's may draw in another way.
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }));
  return {
    data:
      lottery && draw
        ? {
            lottery,
            draw,
            prizes: draw.winners.map(
              ({ award_place }) =>
                writtenAmounts((code) => lottery.prizes[award_place - 1]?.[code], locale) ?? {},
            ),
          }
        : undefined,
    tags: ['call:listLotteries', 'config:lotteries'],
    maxAge: 60,
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, Shown | undefined>;
