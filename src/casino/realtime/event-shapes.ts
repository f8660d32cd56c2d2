import type { EventShapes } from 'hashmark/server';
import { z } from 'zod';
import { accountSchema } from '../entities/account.ts';
import { compPointsSchema } from '../entities/comp-points.ts';
import { giftSchema } from '../entities/gift.ts';
import { jackpotSchema, jackpotWinSchema } from '../entities/jackpot.ts';
import { limitSchema } from '../entities/limit.ts';
import { lootBoxSchema } from '../entities/loot-box.ts';
import { drumsUpdateSchema, lotteryStatusSchema } from '../entities/lottery.ts';
import { notificationSchema } from '../entities/notification.ts';
import { paymentSchema } from '../entities/payment.ts';
import { standingsUpdateSchema, tournamentPlayerSchema } from '../entities/tournament.ts';

/** What browsers are told as it happens, by the platform that ships with us or by another. */
export const eventShapes = {
  player: {
    balance: z.array(accountSchema).describe('All wallets of the player.'),
    bonuses_changes: giftSchema.describe('A bonus that has changed.'),
    comps_award: compPointsSchema
      .extend({ awarded: z.int().describe('Points that were won; below 0 those that were spent.') })
      .describe('The points of the player.'),
    freespins_changes: giftSchema.describe('Free spins that have changed.'),
    game_limits: z.array(limitSchema).describe('All limits of the player.'),
    groups: z.array(z.int()).describe('All groups of the player.'),
    jackpot_win: jackpotWinSchema.describe('A jackpot that the player has won.'),
    lootboxes: lootBoxSchema.describe('A box that has changed.'),
    lotteries: lotteryStatusSchema.describe('The tickets of the player in one lottery.'),
    payments: paymentSchema.describe('A payment that has changed.'),
    personal_notifications: notificationSchema.describe('What the player is to read.'),
    support_answer: z.object({ id: z.string(), text: z.string() }).describe('An answer to a message.'),
    tournaments: z.array(tournamentPlayerSchema).describe('Where the player stands in tournaments.'),
  },
  public: {
    jackpots: z.array(jackpotSchema).describe('All jackpots.'),
    lotteries: drumsUpdateSchema.describe('How many tickets are in the drums that have changed.'),
    standings: standingsUpdateSchema.describe('The first places of tournaments that have changed.'),
    wins: jackpotWinSchema.describe('A jackpot that somebody has won.'),
  },
} as const satisfies EventShapes;
