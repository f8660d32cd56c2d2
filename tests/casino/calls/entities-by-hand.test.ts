import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { awardSchema } from '../../../content-schemas/award.ts';
import { accountSchema } from '../../../src/casino/entities/account.ts';
import { adventureDaySchema } from '../../../src/casino/entities/adventure.ts';
import { authProviderSchema } from '../../../src/casino/entities/auth-provider.ts';
import { bannerSchema } from '../../../src/casino/entities/banner.ts';
import { cashbackLevelSchema } from '../../../src/casino/entities/cashback-level.ts';
import { compPointRateSchema, compPointsSchema } from '../../../src/casino/entities/comp-points.ts';
import { surveyConfigSchema } from '../../../src/casino/entities/config-site.ts';
import { gameSchema } from '../../../src/casino/entities/game.ts';
import { currentIpSchema } from '../../../src/casino/entities/geo.ts';
import { giftSchema } from '../../../src/casino/entities/gift.ts';
import { currencyInfoSchema, levelSchema, playerFieldsSchema } from '../../../src/casino/entities/info.ts';
import { jackpotSchema, jackpotWinSchema } from '../../../src/casino/entities/jackpot.ts';
import { limitSchema } from '../../../src/casino/entities/limit.ts';
import { lootBoxSchema } from '../../../src/casino/entities/loot-box.ts';
import { lotterySchema, lotteryStatusSchema } from '../../../src/casino/entities/lottery.ts';
import { notificationSchema } from '../../../src/casino/entities/notification.ts';
import { paymentMethodSchema, paymentSchema } from '../../../src/casino/entities/payment.ts';
import { playerSchema } from '../../../src/casino/entities/player.ts';
import { tournamentPlayerSchema, tournamentSchema } from '../../../src/casino/entities/tournament.ts';
import { vipProgressSchema } from '../../../src/casino/entities/vip.ts';
import { deliveredPageSchema } from '../../../src/hashmark/documents/delivery.ts';
import { answersOfEntities } from './by-hand/answers.ts';
import { builtByStores, type EntityName, entitiesByHand } from './by-hand/entities.ts';
import { answerProblem, readFields, schemaProblem } from './by-hand/type-words.ts';

const schemas: Readonly<Record<EntityName, z.ZodType>> = {
  player: playerSchema,
  account: accountSchema,
  currency: currencyInfoSchema,
  limit: limitSchema,
  gift: giftSchema,
  level: levelSchema,
  game: gameSchema,
  jackpot: jackpotSchema,
  jackpotWin: jackpotWinSchema,
  page: deliveredPageSchema,
  playerFields: playerFieldsSchema,
  payment: paymentSchema,
  paymentMethod: paymentMethodSchema,
  authProvider: authProviderSchema,
  currentIp: currentIpSchema,
  survey: surveyConfigSchema,
  tournament: tournamentSchema,
  tournamentStatus: tournamentPlayerSchema,
  lottery: lotterySchema,
  lotteryStatus: lotteryStatusSchema,
  lootBox: lootBoxSchema,
  compPoints: compPointsSchema,
  compPointRate: compPointRateSchema,
  banner: bannerSchema,
  vipProgress: vipProgressSchema,
  cashbackLevel: cashbackLevelSchema,
  adventureDay: adventureDaySchema,
  notification: notificationSchema,
  award: awardSchema,
};

/** Fields by name rather than by shape: a table answers any. */
const BY_KEY = /^contexts\./;

const names = Object.keys(entitiesByHand) as EntityName[];

describe('entities written by hand', () => {
  it('are all that the specifications name', () => {
    const ids = [
      ...names.flatMap((name) => entitiesByHand[name].id.split(' ')),
      ...Object.keys(builtByStores),
    ];
    const all = Array.from({ length: 39 }, (_, index) => `DATA-${String(index + 1).padStart(2, '0')}`);
    // DATA-02 tells what one field of a player may hold.
    expect(ids.toSorted()).toEqual(all.filter((id) => id !== 'DATA-02'));
  });

  it.each(names)('agree with the schema: %s', (name) => {
    const schema = z.toJSONSchema(schemas[name], { io: 'output', unrepresentable: 'any' });
    const fields = readFields(entitiesByHand[name].fields).filter((field) => !BY_KEY.test(field.name));
    expect(fields.flatMap((field) => schemaProblem(schema, field) ?? [])).toEqual([]);
  });

  it('agree with real answers', async () => {
    const answers = await answersOfEntities();
    for (const name of names) {
      const entities = answers[name];
      expect(entities.length, name).toBeGreaterThan(0);
      const fields = readFields(entitiesByHand[name].fields);
      const problems = entities.flatMap((entity) =>
        fields.flatMap((field) => answerProblem(entity, field) ?? []),
      );
      expect([...new Set(problems)], name).toEqual([]);
    }
  });
});
