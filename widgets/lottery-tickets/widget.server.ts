import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type { Lottery } from '../../src/casino/entities/lottery.ts';
import { findTickets } from './find-tickets.ts';
import type widget from './widget.ts';

export default (async ({ lottery: named }, { api, parts, signal }) => {
  const lottery = named ?? parts?.slug;
  const list = await api.call('listLotteries', { signal });
  return {
    data: findTickets(list, lottery),
    tags: ['call:listLotteries', 'config:lotteries'],
    maxAge: 60,
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, Lottery | undefined>;
