import { type BusMessage, PLAYER_EVENTS } from 'hashmark/server';
import { z } from 'zod';
import type { Broadcast } from '../broadcaster.ts';
import type { DrumsUpdate } from '../entities/lottery.ts';
import { readDrums } from './tickets.ts';

/** The event `lotteries` of a player, who has got tickets. */
const messageSchema = z.object({
  event: z.literal('lotteries'),
  data: z.object({ lottery_id: z.string() }),
});

function filledBy({ topic, data }: BusMessage): string[] {
  const message = topic === PLAYER_EVENTS ? messageSchema.safeParse(data).data : undefined;
  return message ? [message.data.lottery_id] : [];
}

/** How full drums are that somebody has got tickets of. */
export const DRUMS: Broadcast<DrumsUpdate[number]> = {
  channel: 'lotteries',
  movedBy: filledBy,
  read: readDrums,
};
