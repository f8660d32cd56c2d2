import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Bus } from '../bus.ts';
import type { Config } from '../config.ts';
import type { Runtime } from '../runtime.ts';
import type { Store } from '../store/store.ts';
import { seedDemoPlayers } from './demo-players.ts';
import { createLedger, type Ledger } from './ledger/ledger.ts';
import { createLimits, type Limits } from './sessions/limits.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';

/** The embedded casino platform of one process. */
export interface Sandbox {
  readonly ledger: Ledger;
  readonly sessions: Sessions;
  readonly limits: Limits;
  /** Writes demo players, jackpots and wins into a new store; does nothing in one that has them. */
  seed(): Promise<void>;
  /** Begins to play with simulated players, when the settings say so. */
  start(): void;
  /** Ends that, after the round that is under way. */
  stop(): Promise<void>;
}

export interface SandboxOptions {
  store: Store;
  bus: Bus;
  runtime: Runtime;
  log: Logger;
  config: Config;
}

export function createSandbox({ store, bus, runtime, config }: SandboxOptions): Sandbox {
  const ledger = createLedger({
    store,
    runtime,
    publish: (message) => bus.publish(message),
    hash: (text) => createHash('sha256').update(text).digest('hex'),
  });
  return {
    ledger,
    sessions: createSessions({ store, runtime }),
    limits: createLimits(config.SANDBOX_TEST_HOOKS ? 1000 : 1),
    seed: () => seedDemoPlayers({ store, runtime, ledger }),
    start: () => undefined,
    stop: async () => undefined,
  };
}
