import { hash } from 'node:crypto';
import type { Licence } from 'hashmark/i18n';
import {
  type Bus,
  type Cms,
  createPasswords,
  type Foreign,
  type FullConfig,
  type PasswordCost,
  type Passwords,
  type Runtime,
  type SignedIn,
  type Store,
} from 'hashmark/server';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { createBroadcaster } from './broadcaster.ts';
import { type Captcha, createCaptcha } from './captcha/captcha.ts';
import type { Surroundings } from './domain-events.ts';
import { createGameCatalogue, type GameCatalogue } from './games/catalogue.ts';
import { createJackpotNews } from './jackpots/jackpot-news.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { createLedger, type Ledger } from './ledger/ledger.ts';
import { DRUMS } from './lotteries/broadcast-drums.ts';
import { createPlatformSessions } from './platform/platform-sessions.ts';
import { createSessionWatch, type SessionWatch } from './platform/session-watch.ts';
import { createPruning } from './prune.ts';
import { readRulesInForce } from './published-rules/content-rules.ts';
import type { Rules } from './published-rules/rule-keys.ts';
import { handlersOf, preparedOf } from './sandbox-jobs.ts';
import { seedSandbox } from './seed.ts';
import { sessionTokenOf } from './sessions/cookies.ts';
import { createLimits, type Limits } from './sessions/limits.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createSigner, type Signer } from './sessions/signing.ts';
import { createSimulatedPlay } from './simulated-play/simulated-play.ts';
import { STANDINGS } from './tournaments/broadcast-standings.ts';
import { createPlaces } from './tournaments/places.ts';

/** The embedded casino platform of one process. */
export interface Sandbox {
  readonly ledger: Ledger;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly passwords: Passwords;
  readonly captcha: Captcha;
  readonly signer: Signer;
  readonly games: GameCatalogue;
  /** The rules of a licence as published at this moment. Ask outside of transactions; within them stands `work.rules`. */
  readRules(licence: Licence): Promise<Rules>;
  /** What reactions to this process's events may ask. */
  readonly surroundings: Surroundings;
  readonly jobs: Jobs;
  /** The player whom a request's cookies name; with a foreign platform, the one that it knows them for. */
  identify(c: Context): Promise<SignedIn | undefined>;
  /** Has whom a request's cookies name asked anew, because the other platform has just said that they name nobody. */
  doubt(c: Context): void;
  /** Sessions of the other platform whose sockets are open; none: this one is used, and reports them itself. */
  readonly watch: SessionWatch | undefined;
  /** Writes demo players, jackpots and wins into a new store, and opens what this week has. */
  seed(): Promise<void>;
  /** Whether this is a demonstration, with players whose password everybody knows. */
  readonly demonstrates: boolean;
  /**
   * Begins to do what was deferred and, when `SANDBOX_LIVELY` says so and the clock goes, to play with simulated players; does nothing
   * where another platform is used.
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
  config: FullConfig;
  cms: Cms;
  /** The other platform at `PLATFORM_URL`; none: this one is used. */
  platform?: Foreign | undefined;
  /** Whether sent mails keep their links, for tests that follow them; as `SANDBOX_TEST_HOOKS` says without it. */
  keepsLinks?: boolean;
  /** What hashing a password costs, for tests that do so by the hundred; what it should cost without it. */
  passwordCost?: PasswordCost;
}

/** Creates the platform; it keeps everything in the store and nothing between requests. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { store, bus, runtime, log, config, cms, platform } = options;
  const { keepsLinks = config.SANDBOX_TEST_HOOKS } = options;
  const isDemonstration = config.DEMO && !config.PLATFORM_URL;
  let plays = false;
  const rules = readRulesInForce(cms);
  const parts = { store, bus, runtime, log };
  const broadcasters = [createBroadcaster(STANDINGS, parts), createBroadcaster(DRUMS, parts)];
  const ledger = createLedger({
    store,
    runtime,
    rules,
    // The movement is booked by then: a message that cannot be sent must not make it look refused.
    publish: (message) => {
      for (const broadcaster of broadcasters) broadcaster.hear(message);
      return bus.publish(message).catch((error: unknown) => {
        log.error({ err: error, topic: message.topic }, 'a domain event could not be sent');
      });
    },
    hash: (text) => hash('sha256', text),
  });
  const games = createGameCatalogue();
  const places = createPlaces({ store, bus, runtime, log });
  const surroundings: Surroundings = {
    random: runtime.random,
    games,
    places,
    jackpotNews: createJackpotNews(),
  };
  const simulatedPlay = createSimulatedPlay({ store, ledger, runtime, surroundings, log });
  const sessions = createSessions({ store, runtime });
  const handlers = handlersOf(surroundings, keepsLinks);
  const prepared = preparedOf({ cms, log, runtime, store, sessions, surroundings });
  const jobs = createJobs({ store, ledger, runtime, log, handlers, prepared });

  const pruning = createPruning({ store, ledger, runtime, log });
  const passwords = createPasswords(options.passwordCost);
  const foreign = platform && createPlatformSessions({ platform, bus, runtime, log });
  const watch =
    foreign &&
    createSessionWatch({ holds: foreign.holds, every: config.PLATFORM_SESSION_SECONDS * 1000, log });

  return {
    ledger,
    sessions,
    identify: (c) =>
      foreign ? foreign.find(c.req.header('cookie')) : sessions.find(sessionTokenOf(c, config)),
    doubt: (c) => foreign?.doubt(c.req.header('cookie')),
    watch,
    limits: createLimits({ store, runtime, factor: config.SANDBOX_TEST_HOOKS ? 1000 : 1 }),
    passwords,
    captcha: createCaptcha({ store, runtime, mode: config.CAPTCHA }),
    signer: createSigner(store, 'signing-secret'),
    games,
    async readRules(licence) {
      await rules.refresh();
      return rules.of(licence);
    },
    surroundings,
    jobs,
    async seed() {
      const plans = { isDemonstration, isHouse: !config.PLATFORM_URL };
      plays = await seedSandbox({ store, ledger, runtime, passwords, log }, plans);
    },
    start() {
      // What the sandbox does by itself would stand on the site as if the other platform had done it.
      if (foreign) return;
      jobs.start();
      pruning.start();
      // A clock that stands still has one round, which some would look at the site before and others after.
      if (plays && config.SANDBOX_LIVELY && config.SANDBOX_TEST_MOMENT === undefined) simulatedPlay.start();
    },
    get demonstrates() {
      return plays;
    },
    playRound: () => simulatedPlay.round(),
    async stop() {
      watch?.stop();
      places.stop();
      for (const broadcaster of broadcasters) await broadcaster.stop();
      await pruning.stop();
      await simulatedPlay.stop();
      await jobs.stop();
    },
  };
}
