import type { Logger } from 'pino';
import type { OutsideRules } from '../http/ask-outside.ts';
import type { Runtime } from '../process/runtime.ts';
import type { Store } from '../store/store.ts';

/** What webhooks are kept and delivered with. */
export interface WebhookContext {
  readonly store: Store;
  readonly runtime: Runtime;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** Whom they may be sent to. */
  readonly rules: OutsideRules;
}
