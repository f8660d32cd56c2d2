import { answerError, type Services } from 'hashmark/server';
import { Hono } from 'hono';
import { accountRoutes } from './accounts/routes.ts';
import { captchaRoutes } from './captcha/routes.ts';
import { compPointRoutes } from './comp-points/routes.ts';
import { configurationRoutes } from './configuration/routes.ts';
import { playRoutes } from './games/play-routes.ts';
import { gameRoutes } from './games/routes.ts';
import { geoRoutes } from './geo/routes.ts';
import { giftRoutes } from './gifts/routes.ts';
import { infoRoutes } from './info/routes.ts';
import { jackpotRoutes } from './jackpots/routes.ts';
import { lootBoxRoutes } from './loot-boxes/routes.ts';
import { lotteryRoutes } from './lotteries/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { playerRoutes } from './players/routes.ts';
import { playerSettingsRoutes } from './players/settings-routes.ts';
import { realtimeRoutes } from './realtime/routes.ts';
import { limitRoutes } from './responsible-gambling/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { socialRoutes } from './social/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { tournamentRoutes } from './tournaments/routes.ts';
import { twoFactorRoutes } from './two-factor/routes.ts';
import { userRoutes } from './users/routes.ts';
import { vipRoutes } from './vip/routes.ts';

/** Every call of the catalogue; with `PLATFORM_URL` the platform's are forwarded before they come here. */
export function sandboxRoutes(services: () => Services): Hono {
  const app = new Hono();
  app.onError((error, c) =>
    answerError(error, c, (cause) => services().log.error({ err: cause, path: c.req.path }, 'call failed')),
  );
  for (const routes of [
    userRoutes,
    captchaRoutes,
    sessionRoutes,
    twoFactorRoutes,
    socialRoutes,
    playerRoutes,
    playerSettingsRoutes,
    infoRoutes,
    supportRoutes,
    accountRoutes,
    limitRoutes,
    paymentRoutes,
    jackpotRoutes,
    gameRoutes,
    playRoutes,
    giftRoutes,
    compPointRoutes,
    lootBoxRoutes,
    lotteryRoutes,
    tournamentRoutes,
    vipRoutes,
    configurationRoutes,
    geoRoutes,
    realtimeRoutes,
  ])
    routes(app, services);
  return app;
}
