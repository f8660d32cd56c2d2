import type { Hono } from 'hono';
import { isCurrency } from '../../../../content-schemas/currency.ts';
import {
  exchangeCompPoints,
  getCompPoints,
  listCompPointRates,
  listMoneyRates,
} from '../../../api/calls/comp-points.ts';
import type { ExchangeType } from '../../../rules/comp-points.ts';
import type { Rules } from '../../configuration/rules-in-force.ts';
import type { Services } from '../../services.ts';
import { accountsOf } from '../accounts/accounts.ts';
import { spinsGame } from '../gifts/offers.ts';
import { mount } from '../http/mount.ts';
import { refuseField } from '../http/refuse-field.ts';
import { runningLotteries } from '../lotteries/lotteries.ts';
import { cardsOf } from './cards.ts';
import { exchangePoints } from './exchange.ts';
import { pointsOf } from './points.ts';

/** Comp points: balance, shop and exchange. */
export function compPointRoutes(app: Hono, services: () => Services): void {
  const cards = async (
    { sandbox, runtime }: Services,
    { 'rewards-shop': shop }: Rules,
    db: Parameters<typeof runningLotteries>[0],
    type: ExchangeType,
    groups: readonly number[],
  ) => {
    const now = runtime.now();
    const running = type === 'lotteries' ? await runningLotteries(db, now, groups) : [];
    return cardsOf(shop, type, now, {
      game: spinsGame(sandbox.games.games),
      lotteries: running.map(({ id }) => id),
    });
  };

  mount(app, services, getCompPoints, ({ services, player }) =>
    pointsOf(services.store.reader, player.playerId),
  );
  mount(app, services, listMoneyRates, async ({ services }) =>
    cards(services, await services.sandbox.rulesOf('CW'), services.store.reader, 'money', []),
  );
  mount(app, services, listCompPointRates, async ({ services, params }) =>
    cards(services, await services.sandbox.rulesOf('CW'), services.store.reader, params.type, []),
  );

  mount(app, services, exchangeCompPoints, ({ services, player, params: { type }, body, key }) => {
    const { playerId, groups } = player;
    const { exchange } = body;
    const intent = { playerId, call: 'exchangeCompPoints', key, request: JSON.stringify([type, exchange]) };
    return services.sandbox.ledger.once(intent, async (work) => {
      const { currency } = exchange;
      const wallets = await accountsOf(work.tx, playerId);
      if (!isCurrency(currency) || !wallets.some((wallet) => wallet.currency === currency))
        throw refuseField('exchange.currency', 'VALIDATION.CURRENCY.NO_ACCOUNT');
      const offered = await cards(services, work.rules.of('CW'), work.tx, type, groups);
      const order = { playerId, groups, type, cards: offered, currency, exchange };
      return { status: 200, body: JSON.stringify(await exchangePoints(work, order)) };
    });
  });
}
