import { z } from 'zod';
import type { JobHandler } from '../jobs/jobs.ts';
import { isPastGift } from '../rules/gifts.ts';
import { endBonus } from './bonuses.ts';
import { expire as expireFreespins } from './free-spins.ts';
import { isOverdue } from './gifts.ts';
import { readClock } from './standstill.ts';

const dataSchema = z.object({ gift: z.string() });

/** Ends gifts that were not activated, or not used, in time. */
export const giftJobs = (): Record<string, JobHandler> => ({
  async 'gift-expiry'(work, data) {
    const { tx, now } = work;
    const { gift: id } = dataSchema.parse(data);
    const gift = await tx.selectFrom('gifts').selectAll().where('id', '=', id).executeTakeFirst();
    // The job that was scheduled at the issue comes for activated gifts too, whose time is longer.
    if (!gift || isPastGift(gift.stage)) return;
    const clock = gift.stage === 'issued' ? now : await readClock(work, gift.player_id);
    if (!isOverdue(gift, clock)) return;
    if (gift.kind === 'freespins') await expireFreespins(work, gift);
    else await endBonus(work, gift, { stage: 'expired', expired_at: now });
  },
});
