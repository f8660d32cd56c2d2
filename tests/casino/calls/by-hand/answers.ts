import { addPoints } from '../../../../src/casino/comp-points/points.ts';
import { configSchemas } from '../../../../src/casino/configuration/config-schemas.ts';
import type { PlayerEvent } from '../../../../src/casino/events.ts';
import { notify } from '../../../../src/casino/notifications/notifications.ts';
import { deliveryRoutes } from '../../../../src/hashmark/cms/delivery-routes.ts';
import { readFolder } from '../../../../src/hashmark/cms/files/read-folder.ts';
import { realRuntime } from '../../../../src/hashmark/process/runtime.ts';
import { createHarness, type Harness, newcomer, publishConfigs } from '../../harness.ts';
import { samples } from '../samples/index.ts';
import type { EntityName } from './entities.ts';

const key = () => crypto.randomUUID();

/** A platform with the content that ships, and a player who has one of everything. */
async function furnished() {
  // Between two moments a lottery could end, and with it the status that is looked for.
  const began = Date.now();
  const runtime = { ...realRuntime, now: () => began };
  const harness = await createHarness({ runtime, settings: { SANDBOX_TEST_HOOKS: '1' } });
  const { app, services } = harness;
  await publishConfigs(services.cms, Object.keys(configSchemas));
  await services.cms.batch({
    mode: 'publish',
    entries: readFolder('content')
      .files.filter(({ address }) => address.type !== 'config')
      .map(({ address, body }) => ({ address, body, base: null })),
    actor: 'system:test',
    acknowledged: 'shipped',
  });
  app.route(
    '/',
    deliveryRoutes(() => services),
  );
  const browser = harness.browser();
  const { api } = browser;
  const player = await api.call('signUp', { body: newcomer('mira@example.com') });
  await api.call('deposit', { body: { currency: 'EUR', amount_cents: 1000 }, idempotencyKey: key() });
  for (const code of ['PERIGEE10', 'STARDUST'])
    await api.call('redeemCoupon', { body: { coupon_code: code }, idempotencyKey: key() });
  await samples.openLootBox({ player, browser, services });
  const { params } = await samples.confirmTournament({ player, browser, services });
  await api.call('confirmTournament', { params: { id: params?.id ?? '' }, body: { confirmed: true } });
  await services.sandbox.ledger.run((work) => addPoints(work, player.id, 1000, 'comp-award'));
  const [lottery] = await api.call('listLotteries');
  const [card] = await api.call('listCompPointRates', { params: { type: 'lotteries' } });
  await api.call('exchangeCompPoints', {
    params: { type: 'lotteries' },
    body: {
      exchange: {
        tickets_count: 1,
        lottery_id: lottery?.id ?? '',
        group: card?.group ?? '',
        currency: 'EUR',
      },
    },
    idempotencyKey: key(),
  });
  const accounts = [{ currency: 'EUR', amount_cents: 5000 }];
  await api.call('setLimit', { body: { type: 'deposit', period: 'week', accounts } });
  return { harness, api, player };
}

/** What the player is told in person, as it leaves for the browser. */
async function report({ services, messages }: Harness, playerId: string): Promise<unknown[]> {
  const reported = messages.length;
  await services.sandbox.ledger.run((work) =>
    notify(work, playerId, {
      kind: 'TOURNAMENT_PRIZE',
      icon: 'trophy',
      values: { title: 'Apogee', place: 2 },
      toName: 'profileGifts',
    }),
  );
  // Standings and drums are told meanwhile, some time after what has moved them.
  return messages
    .slice(reported)
    .map(({ data }) => data as PlayerEvent)
    .flatMap(({ event, data }) => (event === 'personal_notifications' ? [data] : []));
}

/** Every entity that an answer carries, as a platform with content and a player sends it. */
export async function answersOfEntities(): Promise<Record<EntityName, readonly unknown[]>> {
  const { harness, api, player } = await furnished();
  const content = async (path: string) => (await harness.app.request(`/api/cms/${path}?l=en`)).json();
  const { deposit, cashout } = await api.call('listPaymentMethods');
  const { days, superDay } = await api.call('getVipAdventures');
  const games = await api.call('filterGames', { body: { device: 'mobile', page_size: 200 } });
  const rates = await Promise.all(
    (['lootboxes', 'freespins', 'lotteries'] as const).map((type) =>
      api.call('listCompPointRates', { params: { type } }),
    ),
  );
  const pages = (await content('pages')).items.map(({ slug }: { slug: string }) => content(`pages/${slug}`));
  const awards = (await content('awards')).items.map(({ slug }: { slug: string }) =>
    content(`awards/${slug}`),
  );
  return {
    player: [player, await api.call('getPlayer')],
    account: await api.call('listAccounts'),
    currency: await api.call('listCurrencies'),
    limit: await api.call('listLimits'),
    gift: [...(await api.call('listBonuses')), ...(await api.call('listFreespins'))],
    level: await api.call('listStatuses'),
    game: games.data,
    jackpot: await api.call('listJackpots'),
    jackpotWin: await api.call('listJackpotWins'),
    page: await Promise.all(pages),
    playerFields: [await api.call('listPlayerFields')],
    payment: await api.call('listPayments'),
    paymentMethod: [...deposit, ...cashout],
    authProvider: [...(await api.call('listOfferedProviders')), ...(await api.call('listAuthProviders'))],
    currentIp: [await api.call('getCurrentIp')],
    survey: [await api.call('getSurveyConfig')],
    tournament: await api.call('listTournaments'),
    tournamentStatus: await api.call('listTournamentStatuses'),
    lottery: await api.call('listLotteries'),
    lotteryStatus: await api.call('listLotteryStatuses'),
    lootBox: await api.call('listLootBoxes'),
    compPoints: [await api.call('getCompPoints')],
    compPointRate: [...(await api.call('listMoneyRates')), ...rates.flat()],
    banner: (await api.call('getBannersConfig')).banners,
    vipProgress: [await api.call('getVipProgress')],
    cashbackLevel: (await content('configs/cashback-levels')).value.levels,
    adventureDay: superDay ? [...days, superDay] : days,
    notification: await report(harness, player.id),
    award: await Promise.all(awards),
  };
}
