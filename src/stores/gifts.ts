import type { ResponseOf } from 'hashmark/calls';
import type { Gift, GiftOffer } from '../casino/entities/gift.ts';
import { api } from './api.ts';
import { withIntent } from './intents.ts';
import { logged, loggedOrNothing } from './logged.ts';
import { createPlayerFeed, type PlayerFeed } from './player-feed.ts';
import { setProfile } from './session.ts';
import { withEntry } from './with-entry.ts';

/**
 * The list after an event. Events come without what editors say of a gift: it stays as it was read, or as it was for another of its
 * group; of a group that is not known yet it is read.
 */
function afterEvent(list: readonly Gift[], gift: Gift, readAgain: () => void): readonly Gift[] {
  const known = list.find(({ id }) => id === gift.id);
  const like = known ?? list.find(({ group_key }) => group_key === gift.group_key);
  // Once the event is applied: one that comes in while a list is read has it read twice.
  if (!like) queueMicrotask(readAgain);
  if (!like?.cmsData) return withEntry(list, gift);
  const { title } = like.cmsData;
  return withEntry(list, {
    ...gift,
    title: typeof title === 'string' ? title : gift.title,
    cmsData: like.cmsData,
  });
}

const bonuses: PlayerFeed<readonly Gift[]> = createPlayerFeed<readonly Gift[], Gift>({
  event: 'bonuses_changes',
  read: (signal) => api.call('listBonuses', { signal }),
  // Betting bonuses come on the same channel and are no part of this list.
  apply: (list, gift) =>
    gift.bonuses.some(({ type }) => type === 'betting')
      ? list
      : afterEvent(list, gift, () => bonuses.refresh()),
  empty: [],
  failure: 'LOAD_BONUSES_ERROR',
});

const freespins: PlayerFeed<readonly Gift[]> = createPlayerFeed<readonly Gift[], Gift>({
  event: 'freespins_changes',
  read: (signal) => api.call('listFreespins', { signal }),
  apply: (list, gift) => afterEvent(list, gift, () => freespins.refresh()),
  empty: [],
  failure: 'LOAD_FREESPINS_ERROR',
});

const depositGifts = createPlayerFeed<readonly GiftOffer[], unknown>({
  event: 'payments',
  read: (signal) => api.call('listDepositGifts', { signal }),
  // A deposit may have used an offer up.
  apply: () => undefined,
  empty: [],
  failure: 'LOAD_DEPOSIT_GIFTS_ERROR',
  guests: true,
});

const additionalGifts = createPlayerFeed<ResponseOf<'getAdditionalGifts'>['gifts'], unknown>({
  event: 'groups',
  read: async (signal) => (await api.call('getAdditionalGifts', { signal })).gifts,
  // Some are for players of groups.
  apply: () => undefined,
  empty: [],
  failure: 'LOAD_ADDITIONAL_GIFTS_ERROR',
  guests: true,
});

/** Cards that editors put among the gifts of whoever looks. */
export const $additionalGifts = additionalGifts.$value;
/** The player's bonuses, in the order in which they are shown (NOTIFY-13). */
export const $bonuses = bonuses.$value;
/** The player's free spins, in the order in which they are shown (NOTIFY-14). */
export const $freespins = freespins.$value;
/** What the next deposit brings. */
export const $depositGifts = depositGifts.$value;

/** Reads the bonuses now. @throws ApiError, logged (ERR-04) */
export async function loadBonuses(): Promise<readonly Gift[]> {
  const list = await logged('LOAD_BONUSES_ERROR', api.call('listBonuses'));
  $bonuses.set(list);
  return list;
}

/** Reads the free spins now. @throws ApiError, logged (ERR-04) */
export async function loadFreespins(): Promise<readonly Gift[]> {
  const list = await logged('LOAD_FREESPINS_ERROR', api.call('listFreespins'));
  $freespins.set(list);
  return list;
}

/** Reads what the next deposit brings, now. @throws ApiError, logged (ERR-04) */
export async function loadDepositGifts(): Promise<readonly GiftOffer[]> {
  const list = await logged('LOAD_DEPOSIT_GIFTS_ERROR', api.call('listDepositGifts'));
  $depositGifts.set(list);
  return list;
}

/** What a registration brings. @throws ApiError, logged (ERR-04) */
export const loadRegistrationGifts = (): Promise<readonly GiftOffer[]> =>
  logged('LOAD_REGISTRATION_GIFTS_ERROR', api.call('listRegistrationGifts'));

type Change = 'activateBonus' | 'removeBonus' | 'activateFreespins' | 'removeFreespins';

async function change(call: Change, id: string): Promise<Gift> {
  const params = { id };
  const gift = await logged(
    'CHANGE_GIFT_ERROR',
    withIntent(call, params, (idempotencyKey) => api.call(call, { params, idempotencyKey })),
  );
  const feed = call.endsWith('Bonus') ? bonuses : freespins;
  feed.change((list) => withEntry(list, gift));
  return gift;
}

const isBonus = ({ freespins_total }: Gift): boolean => freespins_total === 0;

/** Activates a bonus or free spins. @throws ApiError, logged: `conflict` where it cannot be activated any more */
export const activateGift = (gift: Gift): Promise<Gift> =>
  change(isBonus(gift) ? 'activateBonus' : 'activateFreespins', gift.id);

/** Gives a bonus or free spins up. @throws ApiError, logged: `conflict` where it is over */
export const removeGift = (gift: Gift): Promise<Gift> =>
  change(isBonus(gift) ? 'removeBonus' : 'removeFreespins', gift.id);

/** Keeps the code for the next deposit and reads the profile again (GIFT-10). @returns nothing when it failed (ERR-13) */
export const setBonusCode = (code: string): Promise<true | undefined> =>
  loggedOrNothing(
    'SET_BONUS_CODE_ERROR',
    (async () => {
      await api.call('setBonusCode', { body: { deposit_bonus_code: code } });
      setProfile(await api.call('getPlayer'));
      depositGifts.refresh();
      return true as const;
    })(),
  );

/** Forgets the code for the next deposit. @returns nothing when it failed (ERR-13) */
export const clearBonusCode = (): Promise<true | undefined> =>
  loggedOrNothing(
    'CLEAR_BONUS_CODE_ERROR',
    (async () => {
      setProfile(await api.call('clearBonusCode'));
      depositGifts.refresh();
      return true as const;
    })(),
  );

/** Says whether deposits may bring bonuses. @returns nothing when it failed (ERR-13) */
export const updateBonusSettings = (settings: { can_issue: boolean }): Promise<true | undefined> =>
  loggedOrNothing(
    'UPDATE_BONUS_SETTINGS_ERROR',
    (async () => {
      setProfile(await api.call('updateBonusSettings', { body: { settings } }));
      depositGifts.refresh();
      return true as const;
    })(),
  );

/** Redeems a coupon; `status` tells what became of it. @returns nothing when it failed (ERR-13) */
export const redeemCoupon = (code: string): Promise<ResponseOf<'redeemCoupon'> | undefined> => {
  const body = { coupon_code: code };
  return loggedOrNothing(
    'REDEEM_COUPON_ERROR',
    withIntent('redeemCoupon', body, (idempotencyKey) => api.call('redeemCoupon', { body, idempotencyKey })),
  );
};

/** Activates a betting coupon; the answer comes as it is. @returns nothing when it failed (ERR-13) */
export const redeemPromoCode = (code: string): Promise<ResponseOf<'redeemPromoCode'> | undefined> => {
  const body = { code };
  return loggedOrNothing(
    'REDEEM_PROMO_CODE_ERROR',
    withIntent('redeemPromoCode', body, (idempotencyKey) =>
      api.call('redeemPromoCode', { body, idempotencyKey }),
    ),
  );
};
