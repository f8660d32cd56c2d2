import type { Resolve } from '../http/ask-outside.ts';
import type { WebhookContext } from './context.ts';
import { pruneDeliveries } from './prune.ts';
import { deliverTo, findDue } from './worker.ts';

/** How often to look for what is due, and for what is too old, in milliseconds. */
const INTERVAL = 1_000;
const PRUNE_EVERY = 600_000;
/** How long what is under way may still take when the process stops, in milliseconds. */
const GRACE = 1_000;

/** The webhooks of one process. */
export interface Webhooks extends WebhookContext {
  /** Delivers what is due. @returns how many attempts were made */
  deliverDue(): Promise<number>;
  /** Looks for what is due from now on. @param before what else may have something to tell, asked each time */
  start(before: () => Promise<void>): void;
  /** Looks at once. */
  wake(): void;
  stop(): Promise<void>;
}

export interface WebhookOptions extends Omit<WebhookContext, 'rules'> {
  /** Whether endpoints may be on this machine, for development. */
  readonly allowsLocal: boolean;
  /** How their hosts are resolved; as the system does without it. */
  readonly resolve?: Resolve | undefined;
}

/** Delivers to endpoints side by side: one that is slow keeps none of the others waiting. */
function createDeliverer(context: WebhookContext) {
  const closing = new AbortController();
  const cut = new AbortController();
  const underWay = new Map<string, Promise<number>>();

  async function deliver(id: string): Promise<number> {
    try {
      return await deliverTo(context, id, { closing: closing.signal, cut: cut.signal });
    } catch (error) {
      context.log.error({ err: error, webhook: id }, 'webhooks could not be delivered');
      return 0;
    } finally {
      underWay.delete(id);
    }
  }

  return {
    /** Begins with every endpoint that something is due for. @returns what is under way */
    async begin(): Promise<Promise<number>[]> {
      for (const id of await findDue(context))
        if (!underWay.has(id) && !closing.signal.aborted) underWay.set(id, deliver(id));
      return [...underWay.values()];
    },
    async end(): Promise<void> {
      closing.abort();
      const ending = setTimeout(() => cut.abort(), GRACE);
      await Promise.all(underWay.values());
      clearTimeout(ending);
    },
  };
}

/** Opens the webhooks of a store. */
export function createWebhooks({ allowsLocal, resolve, ...given }: WebhookOptions): Webhooks {
  const context: WebhookContext = { ...given, rules: { allowsLocal, resolve } };
  const report = (error: unknown) =>
    context.log.error({ err: error }, 'it could not be looked for what webhooks are to tell');
  const deliverer = createDeliverer(context);
  let timer: NodeJS.Timeout | undefined;
  let look: (() => Promise<void>) | undefined;
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;
  let prunedAt = Number.NEGATIVE_INFINITY;

  async function prune(): Promise<void> {
    if (performance.now() - prunedAt < PRUNE_EVERY) return;
    prunedAt = performance.now();
    await pruneDeliveries(context);
  }

  function wake(): void {
    if (!look) return;
    isAskedAgain = looking !== undefined;
    looking ??= look()
      .catch(report)
      .finally(() => {
        looking = undefined;
        if (isAskedAgain) wake();
      });
  }

  return {
    ...context,
    async deliverDue() {
      const made = await Promise.all(await deliverer.begin());
      return made.reduce((sum, count) => sum + count, 0);
    },
    start(before) {
      look = async () => {
        await before().catch(report);
        await deliverer.begin();
        await prune();
      };
      timer ??= setInterval(wake, INTERVAL);
      wake();
    },
    wake,
    async stop() {
      clearInterval(timer);
      look = undefined;
      await looking;
      await deliverer.end();
    },
  };
}
