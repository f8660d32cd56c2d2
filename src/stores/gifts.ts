import type { ResponseOf } from 'hashmark/calls';
import type { Gift, GiftOffer } from '../casino/entities/gift.ts';
import { api } from './api.ts';
import { loadBonuses, loadDepositGifts, loadFreespins } from './gift-loaders.ts';
import { createPlayerFeed, type PlayerFeed } from './player-feed.ts';
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
  read: loadBonuses,
  // Betting bonuses come on the same channel and are no part of this list.
  apply: (list, gift) =>
    gift.bonuses.some(({ type }) => type === 'betting')
      ? list
      : afterEvent(list, gift, () => bonuses.refresh()),
  empty: [],
});

const freespins: PlayerFeed<readonly Gift[]> = createPlayerFeed<readonly Gift[], Gift>({
  event: 'freespins_changes',
  read: loadFreespins,
  apply: (list, gift) => afterEvent(list, gift, () => freespins.refresh()),
  empty: [],
});

const bettingBonuses = createPlayerFeed<readonly Gift[], Gift>({
  event: 'bonuses_changes',
  read: (signal) => api.call('listBettingBonuses', { signal }),
  apply: (list, gift) => (gift.bonuses.some(({ type }) => type === 'betting') ? withEntry(list, gift) : list),
  empty: [],
  failure: 'LOAD_BETTING_BONUSES_ERROR',
});

const depositGifts = createPlayerFeed<readonly GiftOffer[], unknown>({
  event: 'payments',
  read: loadDepositGifts,
  // A deposit may have used an offer up.
  apply: () => undefined,
  empty: [],
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
/** The player's bonuses for sports betting, in the same order. */
export const $bettingBonuses = bettingBonuses.$value;
/** What the next deposit brings. */
export const $depositGifts = depositGifts.$value;

// What deposits bring follows from what the player has settled, in whichever script.
if (typeof document !== 'undefined') document.addEventListener('hm:profile', () => depositGifts.refresh());
