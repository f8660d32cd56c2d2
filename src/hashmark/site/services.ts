import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import type { Call } from '../calls/define-call.ts';
import type { Cms } from '../cms/cms.ts';
import type { Identity } from '../http/identity.ts';
import type { RequestLimits } from '../http/limit.ts';
import type { CallContext as ContextOf } from '../http/mount.ts';
import type { Media } from '../media/media.ts';
import type { ModuleServices } from '../open-types.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import type { FullConfig } from '../process/config.ts';
import type { Foreign } from '../process/foreign.ts';
import type { Runtime, SettableRuntime } from '../process/runtime.ts';
import type { Variants } from '../process/variant.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Staff } from '../staff/staff.ts';
import type { Store } from '../store/store.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

/** What one process owns, as its modules may use it. */
export interface Services extends ModuleServices {
  readonly config: FullConfig;
  readonly runtime: Runtime;
  /** The same runtime where tests may move its clock: with `SANDBOX_TEST_HOOKS` only. */
  readonly clock: SettableRuntime | undefined;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly store: Store;
  readonly bus: Bus;
  readonly cms: Cms;
  readonly staff: Staff;
  readonly media: Media;
  readonly webhooks: Webhooks;
  /** The content system at `CMS_URL`; none: pages read from ours. */
  readonly contentSystem: Foreign | undefined;
  /** The back end at `PLATFORM_URL`, which answers the calls of owner `platform`; none: they are answered here. */
  readonly platform: Foreign | undefined;
  readonly identity: Identity;
  readonly limits: RequestLimits;
  readonly realtime: Realtime;
  readonly pages: PageCache;
  readonly variants: Variants;
}

/** What a handler of a module's call is given. */
export type CallContext<C extends Call> = ContextOf<C, Services>;
