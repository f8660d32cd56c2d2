import {
  type CallContext,
  mount,
  Refusal,
  readerOf,
  type Services,
  type StoredAnswer,
} from 'hashmark/server';
import type { Hono } from 'hono';
import {
  activateBonus,
  activateFreespins,
  clearBonusCode,
  getBonusOffer,
  listBettingBonuses,
  listBonuses,
  listDepositGifts,
  listFreespins,
  listRegistrationGifts,
  redeemCoupon,
  redeemPromoCode,
  removeBonus,
  removeFreespins,
  setBonusCode,
  updateBonusSettings,
} from '../calls/gifts.ts';
import { inShownOrder, readGiftWords, withWords } from '../configuration/gift-words.ts';
import { offeredGames } from '../games/offered.ts';
import { spinsGame } from '../games/spins-game.ts';
import { guardDraw, guardOffers } from '../guards.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { readLicence } from '../players/licence.ts';
import { readProfile } from '../players/players.ts';
import * as bonuses from './bonuses.ts';
import { redeem } from './codes.ts';
import * as freeSpins from './free-spins.ts';
import { findGift, type GiftKind, readGifts, toGift } from './gifts.ts';
import { depositOffers, offerById, registrationOffers } from './offers.ts';
import { allowBonuses, clearCode, setCode } from './settings.ts';
import type { GiftsTable } from './tables.ts';

type Change = (work: LedgerWork, gift: GiftsTable) => Promise<GiftsTable>;

/** A change that no player makes in a break. */
const outsideBreaks =
  (change: Change): Change =>
  async (work, gift) => {
    await guardDraw(work, gift.player_id);
    return change(work, gift);
  };

/** Changes one gift of the player, once per key. */
async function changeOne(
  {
    c,
    services,
    player,
    params,
    key,
  }: Pick<CallContext<typeof activateBonus>, 'c' | 'services' | 'player' | 'params' | 'key'>,
  call: string,
  kind: GiftKind,
  change: Change,
): Promise<StoredAnswer> {
  const { playerId } = player;
  const words = await readGiftWords(c, services);
  return services.sandbox.ledger.once({ playerId, call, key, request: params.id }, async (work) => {
    const gift = await findGift(work.tx, playerId, kind, params.id);
    if (!gift) throw new Refusal('not-found', { message: 'There is no such gift.', field: 'id' });
    return { status: 200, body: JSON.stringify(withWords(toGift(await change(work, gift)), words)) };
  });
}

/** Uses a code once per key. */
async function redeemOnce(
  {
    c,
    services,
    player: { playerId },
    key,
  }: Pick<CallContext<typeof redeemCoupon>, 'c' | 'services' | 'player' | 'key'>,
  call: string,
  use: 'coupon' | 'promo',
  code: string,
): Promise<StoredAnswer> {
  const { sandbox } = services;
  const intent = { playerId, call, key, request: code };
  if (!(await sandbox.ledger.isKept(intent))) await sandbox.limits.codeAccount.take(playerId);
  const words = await readGiftWords(c, services);
  const game = spinsGame((await offeredGames(c, services)).games);
  return sandbox.ledger.once(intent, async (work) => {
    await guardDraw(work, playerId);
    const { currency } = await work.tx
      .selectFrom('players')
      .select('currency')
      .where('id', '=', playerId)
      .executeTakeFirstOrThrow();
    const { status, gifts } = await redeem(work, {
      playerId,
      currency,
      code,
      use,
      game,
    });
    const shown = gifts.map((gift) => withWords(toGift(gift), words));
    return { status: 200, body: JSON.stringify({ status, gifts: shown }) };
  });
}

/** What the player has. */
function ownRoutes(app: Hono, services: () => Services): void {
  for (const [call, kind] of [
    [listBonuses, 'bonus'],
    [listFreespins, 'freespins'],
  ] as const)
    mount(app, services, call, async ({ c, services, player }) =>
      inShownOrder(
        await readGifts(services.store.reader, player.playerId, kind),
        await readGiftWords(c, services),
      ),
    );

  mount(app, services, listBettingBonuses, async ({ c, services, player }) =>
    player
      ? inShownOrder(
          await readGifts(services.store.reader, player.playerId, 'betting'),
          await readGiftWords(c, services),
        )
      : [],
  );
}

/** What deposits and registrations bring. */
function offerRoutes(app: Hono, services: () => Services): void {
  mount(app, services, listDepositGifts, async ({ c, services, player }) => {
    const db = services.store.reader;
    const licence = player ? await readLicence(db, player.playerId) : readerOf(c).licence;
    const offers = await depositOffers(
      db,
      await services.sandbox.readRules(licence),
      player,
      (await offeredGames(c, services)).games,
    );
    return inShownOrder(offers, await readGiftWords(c, services));
  });
  mount(app, services, listRegistrationGifts, async ({ c, services }) =>
    inShownOrder(
      registrationOffers(
        await services.sandbox.readRules(readerOf(c).licence),
        (await offeredGames(c, services)).games,
      ),
      await readGiftWords(c, services),
    ),
  );

  mount(app, services, getBonusOffer, async ({ c, services, player, params: { id } }) => {
    const licence = player ? await readLicence(services.store.reader, player.playerId) : readerOf(c).licence;
    const { games } = await offeredGames(c, services);
    const offer = offerById(await services.sandbox.readRules(licence), games, id);
    if (!offer) throw new Refusal('not-found', { message: 'There is no such offer.', field: 'id' });
    return withWords(offer, await readGiftWords(c, services));
  });
}

/** Begins and gives up gifts, and takes codes for them. */
function changeRoutes(app: Hono, services: () => Services): void {
  mount(app, services, activateBonus, (context) =>
    changeOne(context, 'activateBonus', 'bonus', outsideBreaks(bonuses.activate)),
  );
  mount(app, services, removeBonus, (context) => changeOne(context, 'removeBonus', 'bonus', bonuses.remove));
  mount(app, services, activateFreespins, (context) =>
    changeOne(context, 'activateFreespins', 'freespins', outsideBreaks(freeSpins.activate)),
  );
  mount(app, services, removeFreespins, (context) =>
    changeOne(context, 'removeFreespins', 'freespins', freeSpins.remove),
  );

  mount(app, services, redeemCoupon, (context) =>
    redeemOnce(context, 'redeemCoupon', 'coupon', context.body.coupon_code),
  );
  mount(app, services, redeemPromoCode, (context) =>
    redeemOnce(context, 'redeemPromoCode', 'promo', context.body.code),
  );
}

/** The code of the next deposit, and whether the player wants bonuses at all. */
function settingRoutes(app: Hono, services: () => Services): void {
  mount(app, services, setBonusCode, ({ services, player: { playerId }, body }) =>
    services.sandbox.ledger.run(
      async (work) => {
        const { tx } = work;
        await guardDraw(work, playerId);
        await setCode(tx, playerId, body.deposit_bonus_code);
        return readProfile(tx, playerId);
      },
      { player: playerId },
    ),
  );
  mount(app, services, clearBonusCode, ({ services, player: { playerId } }) =>
    services.sandbox.ledger.run(
      async ({ tx }) => {
        await clearCode(tx, playerId);
        return readProfile(tx, playerId);
      },
      { player: playerId },
    ),
  );
  mount(app, services, updateBonusSettings, ({ services, player: { playerId }, body }) =>
    services.sandbox.ledger.run(
      async (work) => {
        const { tx } = work;
        if (body.settings.can_issue) await guardOffers(work, playerId);
        await allowBonuses(tx, playerId, body.settings.can_issue);
        return readProfile(tx, playerId);
      },
      { player: playerId },
    ),
  );
}

/** Bonuses, free spins, what deposits and registrations bring, codes and settings. */
export function giftRoutes(app: Hono, services: () => Services): void {
  for (const addRoutes of [ownRoutes, offerRoutes, changeRoutes, settingRoutes]) addRoutes(app, services);
}
