import { listLicences } from 'hashmark/i18n';
import type { Config } from 'hashmark/server';
import { defineModule, type RunningModule } from 'hashmark/site';
import { findShopProblems, shopPageFields } from './comp-points/shop-page.ts';
import { configSchemas, SERVER_CONFIGS } from './configuration/config-schemas.ts';
import { findPromotionProblems, restrictManagedPromotions } from './configuration/managed-promotions.ts';
import { DEMO_PASSWORD, DEMO_PLAYERS } from './demo-players.ts';
import { PUBLIC_CHANNELS } from './entities/channels.ts';
import { ledgerExportRoute } from './internal/ledger-export.ts';
import { outboxRoute } from './internal/outbox.ts';
import { createSandboxNames } from './known-names.ts';
import { migrations } from './migrations/index.ts';
import { createNameSources } from './name-sources.ts';
import { nameTitles } from './name-titles.ts';
import { takeStaffMail } from './outbox/outbox.ts';
import { platformRules } from './platform/platform-rules.ts';
import { joinInstalledApps } from './players/installed-apps.ts';
import { policyRules } from './policies/policy-rules.ts';
import { contentRules } from './published-rules/content-rules.ts';
import { sharedRules } from './published-rules/shared-rules.ts';
import { eventShapes } from './realtime/event-shapes.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { sandboxRoutes } from './sandbox-routes.ts';
import {
  clearHintCookie,
  clearSessionCookies,
  hasHintCookie,
  sessionTokenOf,
  setHintCookie,
} from './sessions/cookies.ts';
import { settings } from './settings.ts';
import './database.ts';

declare module 'hashmark/types' {
  interface ModuleServices {
    readonly sandbox: Sandbox;
  }
}

/** A sandbox as the process knows it. */
export const runSandbox = (sandbox: Sandbox, config: Config): RunningModule => ({
  services: { sandbox },
  identity: {
    find: (c) => sandbox.identify(c),
    hasAnswer: ({ playerId }, call, key) => sandbox.ledger.isKept({ playerId, call: call.name, key }),
    forget(c) {
      // The cookies of another platform are its own.
      if (config.PLATFORM_URL) {
        if (hasHintCookie(c)) clearHintCookie(c, config);
      } else if (sessionTokenOf(c, config)) clearSessionCookies(c, config);
    },
    remember(c) {
      if (!hasHintCookie(c)) setHintCookie(c, config);
    },
  },
  seed: () => sandbox.seed(),
  start: () => sandbox.start(),
  stop: () => sandbox.stop(),
  welcome: (url, originOf) =>
    sandbox.demonstrates
      ? [
          `  sign in   ${url}/login with password ${DEMO_PASSWORD}`,
          ...DEMO_PLAYERS.map(({ email, about, data }) => {
            const licence = listLicences().find((name) => name === data?.license_name);
            const where = licence ? `: signs in at ${originOf(licence)} only` : '';
            return `            ${email.padEnd(28)}${about}${where}`;
          }),
        ]
      : [],
});

/** The casino platform behind `/api`: the one that ships with us, or the way to another at `PLATFORM_URL`. */
export const casino = defineModule({
  name: 'casino',
  migrations,
  settings,
  documents: {
    page: {
      ...shopPageFields,
      problems: (key, page) => [...findShopProblems(key, page), ...findPromotionProblems(key, page)],
    },
  },
  // Of another platform nothing is known here.
  names: ({ PLATFORM_URL }) => (PLATFORM_URL ? undefined : createSandboxNames()),
  create(context) {
    const sandbox = createSandbox(context);
    const running = runSandbox(sandbox, context.config);
    return context.platform
      ? running
      : {
          ...running,
          names: createNameSources({ ...context, sandbox }),
          takeMail: takeStaffMail(context.store, context.runtime),
        };
  },
  publicChannels: PUBLIC_CHANNELS,
  events: eventShapes,
  addresses: ['/sandbox/{...path}', '/users/auth/{provider}', '/users/auth/{provider}/callback'],
  content: {
    configs: { schemas: configSchemas, secret: SERVER_CONFIGS },
    rules: contentRules,
    publishing: { rules: [...policyRules, sharedRules] },
    nameTitles,
    restrictPages: restrictManagedPromotions,
  },
  routes: sandboxRoutes,
  platform: platformRules,
  internal: {
    notes: {
      'GET /internal/ledger/export': 'The whole ledger as of one moment, as JSON lines.',
      'GET /internal/outbox': 'The mails that the sandbox would have sent.',
    },
    routes: (services) => ({ ...ledgerExportRoute(services), ...outboxRoute(services) }),
  },
  routeNotes: {
    'GET /users/auth/{provider}': { who: 'anyone', what: 'Begins a sign-in by a provider.' },
    'GET /users/auth/{provider}/callback': {
      who: 'anyone',
      what: 'Ends it: the provider sends the browser here.',
    },
    'GET /sandbox/oauth/{provider}/authorize': {
      who: 'anyone',
      what: 'The consent page of the bundled provider.',
    },
    'POST /sandbox/oauth/{provider}/authorize': { who: 'anyone', what: 'What its buttons do.' },
  },
  onInstalledApp: joinInstalledApps,
});
