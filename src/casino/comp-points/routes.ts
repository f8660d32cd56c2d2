import { isCurrency } from 'hashmark/i18n';
import { mount, readerOf, refuseField, type Services } from 'hashmark/server';
import type { Context, Hono } from 'hono';
import { accountsIn } from '../accounts/accounts.ts';
import {
  exchangeCompPoints,
  getCompPoints,
  listCompPointRates,
  listMoneyRates,
} from '../calls/comp-points.ts';
import type { Game } from '../entities/game.ts';
import { offeredGames } from '../games/offered.ts';
import { pickSpinsGame } from '../games/spins-game.ts';
import { refuseUnwanted } from '../gifts/offers.ts';
import { guardDraw } from '../guards.ts';
import { committedBooks } from '../ledger/balance.ts';
import { runningLotteries } from '../lotteries/lotteries.ts';
import { readPayer } from '../players/payer.ts';
import type { Rules } from '../published-rules/rule-keys.ts';
import type { ExchangeType } from '../rules/comp-points.ts';
import { cardsOf } from './cards.ts';
import { exchangePoints, traitsOfExchange } from './exchange.ts';
import { readPoints } from './points.ts';

/** Comp points: balance, shop and exchange. */
export function compPointRoutes(app: Hono, services: () => Services): void {
  const cards = async (
    { runtime }: Services,
    games: readonly Game[],
    rules: Rules,
    db: Parameters<typeof runningLotteries>[0],
    type: ExchangeType,
    groups: readonly number[],
  ) => {
    const now = runtime.now();
    const running = type === 'lotteries' ? await runningLotteries(db, now, groups) : [];
    return cardsOf(rules, type, now, {
      games,
      lotteries: running.map(({ id }) => id),
      groups,
    });
  };

  const gamesFor = async (c: Context, services: Services) => (await offeredGames(c, services)).games;

  /** The shop is one for all; what holds for gifts is what the licence of who looks says. */
  const rulesFor = async (c: Context, { sandbox }: Services): Promise<Rules> => {
    const own = await sandbox.readRules(readerOf(c).licence);
    const { offers, 'wheel-config': wheel, 'loot-boxes': boxes } = own;
    return { ...(await sandbox.readRules('CW')), offers, 'wheel-config': wheel, 'loot-boxes': boxes };
  };

  mount(app, services, getCompPoints, ({ services, player }) =>
    readPoints(committedBooks(services.store.reader), player.playerId),
  );
  mount(app, services, listMoneyRates, async ({ c, services }) =>
    cards(
      services,
      await gamesFor(c, services),
      await rulesFor(c, services),
      services.store.reader,
      'money',
      [],
    ),
  );
  mount(app, services, listCompPointRates, async ({ c, services, player, params }) =>
    cards(
      services,
      await gamesFor(c, services),
      await rulesFor(c, services),
      services.store.reader,
      params.type,
      player?.groups ?? [],
    ),
  );

  mount(app, services, exchangeCompPoints, async ({ c, services, player, params: { type }, body, key }) => {
    const { playerId, groups } = player;
    const { exchange } = body;
    const intent = { playerId, call: 'exchangeCompPoints', key, request: JSON.stringify([type, exchange]) };
    const games = await gamesFor(c, services);
    return services.sandbox.ledger.once(
      intent,
      async (work) => {
        if (type !== 'money') {
          await guardDraw(work, playerId);
          refuseUnwanted(await readPayer(work, playerId));
        }
        const { currency } = exchange;
        const wallets = await accountsIn(work, playerId);
        if (!isCurrency(currency) || !wallets.some((wallet) => wallet.currency === currency))
          throw refuseField('exchange.currency', 'VALIDATION.CURRENCY.NO_ACCOUNT');
        const offered = await cards(services, games, work.rules.of('CW'), work.tx, type, groups);
        const pickGame = (wanted: readonly string[]) =>
          pickSpinsGame(games, wanted, { currency, random: services.runtime.random });
        const order = { playerId, groups, type, cards: offered, currency, exchange, pickGame };
        return { status: 200, body: JSON.stringify(await exchangePoints(work, order)) };
      },
      traitsOfExchange(playerId, type),
    );
  });
}
