import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Licence } from '../../i18n/markets.ts';
import type { Bus } from '../bus.ts';
import type { Cms } from '../cms/cms.ts';
import type { Config } from '../config.ts';
import { configOf } from '../configuration/config-documents.ts';
import type { Rules } from '../configuration/rules-in-force.ts';
import type { Foreign } from '../foreign.ts';
import { openPlatform } from '../platform/open-platform.ts';
import { createPlatformSessions } from '../platform/platform-sessions.ts';
import type { Runtime } from '../runtime.ts';
import type { Store } from '../store/store.ts';
import { adventureJobs } from './adventure/prizes.ts';
import { type Captcha, createCaptcha } from './captcha/captcha.ts';
import { DEMO_PASSWORD, seedDemoPlayers } from './demo-players.ts';
import { createGameCatalogue, type GameCatalogue } from './games/catalogue.ts';
import { giftJobs } from './gifts/jobs.ts';
import { seedJackpots, seedSimulatedWins } from './jackpots/seed.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { createLedger, type Ledger, type LedgerWork } from './ledger/ledger.ts';
import { createLively } from './lively/lively.ts';
import { lootBoxJobs } from './loot-boxes/jobs.ts';
import { lotteryJobs } from './lotteries/jobs.ts';
import { openWeek } from './lotteries/lotteries.ts';
import { outboxJobs } from './outbox/jobs.ts';
import { paymentJobs } from './payments/jobs.ts';
import { pruneSandbox } from './prune.ts';
import type { Surroundings } from './reactions.ts';
import { limitJobs } from './responsible-gambling/jobs.ts';
import { sessionTokenOf } from './sessions/cookies.ts';
import { createLimits, type Limits } from './sessions/limits.ts';
import { hashPassword } from './sessions/passwords.ts';
import { createSessions, type Sessions, type SignedIn } from './sessions/sessions.ts';
import { createSigner, type Signer } from './sessions/signing.ts';
import { tournamentJobs } from './tournaments/jobs.ts';
import { openTournaments } from './tournaments/series.ts';
import { mailLinkJobs } from './users/mail-link.ts';
import { scheduleVip, vipJobs } from './vip/jobs.ts';

/** The embedded casino platform of one process. */
export interface Sandbox {
  readonly ledger: Ledger;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly captcha: Captcha;
  readonly signer: Signer;
  readonly games: GameCatalogue;
  /** The rules of a licence as published at this moment. Ask outside of transactions; within them stands `work.rules`. */
  rulesOf(licence: Licence): Promise<Rules>;
  /** What reactions to this process's events may ask. */
  readonly surroundings: Surroundings;
  readonly jobs: Jobs;
  /** The other platform at `PLATFORM_URL`; none: this one is used. */
  readonly platform: Foreign | undefined;
  /** The player whom a request's cookies name; with a foreign platform, the one that it knows them for. */
  identify(c: Context): Promise<SignedIn | undefined>;
  /** Writes demo players, jackpots and wins into a new store, and opens what this week has. */
  seed(): Promise<void>;
  /** Whether this is a demonstration, with players whose password everybody knows. */
  readonly demonstrates: boolean;
  /**
   * Begins to do what was put off and, when `SANDBOX_LIVELY` says so, to play with simulated players; does nothing where another
   * platform is used.
   */
  start(): void;
  /** Plays one simulated round at once. @returns false when another process has played it. */
  playRound(): Promise<boolean>;
  /** Ends both, after what is under way. */
  stop(): Promise<void>;
}

export interface SandboxOptions {
  store: Store;
  bus: Bus;
  runtime: Runtime;
  log: Logger;
  config: Config;
  cms: Cms;
  /** Whether sent mails keep their links, for tests that follow them; as `SANDBOX_TEST_HOOKS` says without it. */
  keepsLinks?: boolean;
}

/** Whom documents are read for where no reader asks: they say the same to everyone. */
const EVERYBODY = { locale: 'en', licence: 'CW', market: 'other' } as const;

const SEEDED = 'sandbox-seed';
const DEMONSTRATION = 'demonstration';
/** How often old answers to money calls, rounds and the like are forgotten, in milliseconds. */
const PRUNE_INTERVAL = 6 * 60 * 60 * 1000;

/** Creates the platform; it keeps everything in the store and nothing between requests. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { store, bus, runtime, log, config, cms, keepsLinks = config.SANDBOX_TEST_HOOKS } = options;
  const isDemonstration = config.DEMO && !config.PLATFORM_URL;
  let plays = false;
  const { rules } = cms;
  const ledger = createLedger({
    store,
    runtime,
    rules,
    // The movement is booked by then: a message that cannot be sent must not make it look refused.
    publish: (message) =>
      bus.publish(message).catch((error: unknown) => {
        log.error({ err: error, topic: message.topic }, 'a domain event could not be sent');
      }),
    hash: (text) => createHash('sha256').update(text).digest('hex'),
  });
  const games = createGameCatalogue();
  const lively = createLively({ store, ledger, runtime, games, log });
  const surroundings: Surroundings = { random: runtime.random, games };
  const handlers = {
    ...paymentJobs(surroundings),
    ...giftJobs(),
    ...limitJobs(),
    ...lootBoxJobs(),
    ...lotteryJobs(surroundings),
    ...tournamentJobs(),
    ...mailLinkJobs(),
    ...outboxJobs(keepsLinks),
  };
  const sources = { cms, log, runtime, sandbox: { games } };
  const prepared = {
    ...vipJobs(() => configOf(sources, EVERYBODY, 'vip-program-config'), store),
    ...adventureJobs((at) =>
      configOf({ ...sources, runtime: { ...runtime, now: () => at } }, EVERYBODY, 'vip-adventures'),
    ),
  };
  const jobs = createJobs({ store, ledger, runtime, log, handlers, prepared });

  let pruning: NodeJS.Timeout | undefined;
  let pruned: Promise<unknown> = Promise.resolve();
  const prune = () => {
    const now = runtime.now();
    pruned = Promise.all([ledger.prune(now), pruneSandbox(store, now)]).catch((error: unknown) =>
      log.error({ err: error }, 'what is old could not be forgotten'),
    );
  };

  async function seed(work: LedgerWork, passwordHash: string): Promise<void> {
    const claimed = await work.tx
      .insertInto('installation')
      .values({ name: SEEDED, value: '1' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!claimed) return;
    const levels = await seedJackpots(work, runtime);
    if (!isDemonstration) return;
    await work.tx.insertInto('installation').values({ name: DEMONSTRATION, value: '1' }).execute();
    await seedDemoPlayers(work, runtime, passwordHash);
    await seedSimulatedWins(work, runtime, levels);
  }

  /** Whether the store began as a demonstration: one that began with real players never becomes one. */
  async function holdsDemonstration(): Promise<boolean> {
    const row = await store.db
      .selectFrom('installation')
      .select('name')
      .where('name', '=', DEMONSTRATION)
      .executeTakeFirst();
    return row !== undefined;
  }

  const sessions = createSessions({ store, runtime });
  const platform = config.PLATFORM_URL ? openPlatform(config.PLATFORM_URL, log) : undefined;
  const foreign = platform && createPlatformSessions({ platform, runtime, log });

  return {
    ledger,
    sessions,
    platform,
    identify: (c) =>
      foreign ? foreign.find(c.req.header('cookie')) : sessions.find(sessionTokenOf(c, config)),
    limits: createLimits({ store, runtime, factor: config.SANDBOX_TEST_HOOKS ? 1000 : 1 }),
    captcha: createCaptcha({ store, runtime, mode: config.CAPTCHA }),
    signer: createSigner(store, 'signing-secret'),
    games,
    async rulesOf(licence) {
      await rules.refresh();
      return rules.of(licence);
    },
    surroundings,
    jobs,
    async seed() {
      const done = await store.db
        .selectFrom('installation')
        .select('name')
        .where('name', '=', SEEDED)
        .executeTakeFirst();
      if (!done) {
        const passwordHash = await hashPassword(DEMO_PASSWORD);
        await ledger.run((work) => seed(work, passwordHash));
      }
      plays = isDemonstration && (await holdsDemonstration());
      await ledger.run(async (work) => {
        await openWeek(work);
        await openTournaments(work);
        await scheduleVip(work);
      });
    },
    start() {
      // What the sandbox does by itself would stand on the site as if the other platform had done it.
      if (foreign) return;
      jobs.start();
      prune();
      pruning ??= setInterval(prune, PRUNE_INTERVAL).unref();
      if (plays && config.SANDBOX_LIVELY) lively.start();
    },
    get demonstrates() {
      return plays;
    },
    playRound: () => lively.round(),
    async stop() {
      platform?.close();
      clearInterval(pruning);
      await pruned;
      await lively.stop();
      await jobs.stop();
    },
  };
}
