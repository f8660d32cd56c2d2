import { defineCall } from 'hashmark/calls';
import { z } from 'zod';
import { giftOfferSchema, giftSchema } from '../entities/gift.ts';
import { playerSchema } from '../entities/player.ts';

const params = z.object({ id: z.string().max(64) });
const codeSchema = z.string().trim().min(1).max(64);
const changeErrors = ['unauthenticated', 'not-found', 'conflict', 'idempotency-key-reused'] as const;
/** Nothing is taken in a break. */
const takingErrors = [...changeErrors, 'limit-reached'] as const;

/** Editors give the gifts of a group a place by `modify-gifts-config`. */
const ORDER = 'those that editors have given a place first, then the newest first';

const list = (path: `/${string}`, summary: string) =>
  ({
    owner: 'platform',
    method: 'GET',
    path,
    summary,
    response: z.array(giftSchema),
    auth: 'player',
    errors: ['unauthenticated'],
  }) as const;

export const listBonuses = defineCall({
  ...list('/api/player/bonuses', `The bonuses of the player, ${ORDER}.`),
  name: 'listBonuses',
});

export const listFreespins = defineCall({
  ...list('/api/player/freespins', `The free spins of the player, ${ORDER}.`),
  name: 'listFreespins',
});

export const listBettingBonuses = defineCall({
  ...list('/api/v2/bonuses', `The bonuses for sports betting, ${ORDER}; a guest has none.`),
  name: 'listBettingBonuses',
  auth: 'optional',
  errors: [],
});

export const listDepositGifts = defineCall({
  name: 'listDepositGifts',
  owner: 'platform',
  method: 'GET',
  path: '/api/bonuses/deposit',
  summary:
    'What the next deposit brings; with a bonus code set, what that code brings: nothing means that it is not valid.',
  response: z.array(giftOfferSchema),
  auth: 'optional',
  errors: [],
});

export const listRegistrationGifts = defineCall({
  name: 'listRegistrationGifts',
  owner: 'platform',
  method: 'GET',
  path: '/api/bonuses/registration',
  summary: 'What a registration brings.',
  response: z.array(giftOfferSchema),
  errors: [],
});

export const getBonusOffer = defineCall({
  name: 'getBonusOffer',
  owner: 'platform',
  method: 'GET',
  path: '/api/bonuses/offers/{id}',
  summary:
    'One offer with all its terms, whoever may have it: what a deposit, a code or a registration brings.',
  params,
  response: giftOfferSchema,
  auth: 'optional',
  errors: ['not-found'],
});

const change = (method: 'POST' | 'DELETE', path: `/${string}`, summary: string) =>
  ({
    owner: 'platform',
    method,
    path,
    summary,
    params,
    response: giftSchema,
    auth: 'player',
    money: true,
    errors: changeErrors,
  }) as const;

export const activateBonus = defineCall({
  ...change(
    'POST',
    '/api/player/bonuses/{id}/activation',
    'Activates a bonus; it waits while another one is wagered. Not in a break.',
  ),
  errors: takingErrors,
  name: 'activateBonus',
});

export const removeBonus = defineCall({
  ...change('DELETE', '/api/player/bonuses/{id}', 'Gives a bonus up, with the bonus money that is left.'),
  name: 'removeBonus',
});

export const activateFreespins = defineCall({
  ...change(
    'POST',
    '/api/player/freespins/{id}/activation',
    'Makes free spins ready to be played. Not in a break.',
  ),
  errors: takingErrors,
  name: 'activateFreespins',
});

export const removeFreespins = defineCall({
  ...change('DELETE', '/api/player/freespins/{id}', 'Gives free spins up, with what they have won.'),
  name: 'removeFreespins',
});

/** What became of a code. */
const redeemedSchema = z.object({
  status: z.enum(['activated', 'invalid', 'used', 'expired']),
  gifts: z.array(giftSchema),
});

const redeem = (path: `/${string}`, summary: string) =>
  ({
    owner: 'platform',
    method: 'POST',
    path,
    summary,
    response: redeemedSchema,
    auth: 'player',
    money: true,
    errors: [
      'unauthenticated',
      'too-many-requests',
      'validation-failed',
      'conflict',
      'limit-reached',
      'idempotency-key-reused',
    ],
  }) as const;

export const redeemCoupon = defineCall({
  ...redeem(
    '/api/bonuses/coupon',
    'Redeems a coupon; `status` tells what became of it. Not in a break, nor while bonuses are switched off.',
  ),
  name: 'redeemCoupon',
  request: z.strictObject({ coupon_code: codeSchema }),
});

export const redeemPromoCode = defineCall({
  ...redeem(
    '/api/v2/bonuses/promo-code',
    'Activates a betting coupon. Not in a break, nor while bonuses are switched off.',
  ),
  name: 'redeemPromoCode',
  request: z.strictObject({ code: codeSchema }),
});

const profile = {
  owner: 'platform',
  response: playerSchema,
  auth: 'player',
  errors: ['unauthenticated', 'validation-failed'],
} as const;

export const setBonusCode = defineCall({
  ...profile,
  name: 'setBonusCode',
  method: 'PATCH',
  path: '/api/player/set_bonus_code',
  summary: 'Keeps the code for the next deposit. Not in a break.',
  request: z.strictObject({ deposit_bonus_code: codeSchema }),
  errors: [...profile.errors, 'limit-reached'],
});

export const clearBonusCode = defineCall({
  ...profile,
  name: 'clearBonusCode',
  method: 'DELETE',
  path: '/api/player/clear_bonus_code',
  summary: 'Forgets the code for the next deposit.',
});

export const updateBonusSettings = defineCall({
  ...profile,
  name: 'updateBonusSettings',
  method: 'PATCH',
  path: '/api/player/update_bonus_settings',
  summary: 'Whether deposits, days of the adventure and codes may bring bonuses.',
  request: z.strictObject({ settings: z.strictObject({ can_issue: z.boolean() }) }),
});
