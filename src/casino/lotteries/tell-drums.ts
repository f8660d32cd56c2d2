import { type BusMessage, PLAYER_EVENTS } from 'hashmark/server';
import { z } from 'zod';
import type { DrumsTold } from '../entities/lottery.ts';
import type { Told } from '../teller.ts';
import { readDrums } from './tickets.ts';

/** The event `lotteries` of a player, who has got tickets. */
const messageSchema = z.object({
  event: z.literal('lotteries'),
  data: z.object({ lottery_id: z.string() }),
});

function filledBy({ topic, data }: BusMessage): string[] {
  const told = topic === PLAYER_EVENTS ? messageSchema.safeParse(data).data : undefined;
  return told ? [told.data.lottery_id] : [];
}

/** How full drums are that somebody has got tickets of. */
export const DRUMS: Told<DrumsTold[number]> = { channel: 'lotteries', movedBy: filledBy, read: readDrums };
