import type { Logger } from 'pino';
import type { Bus, BusMessage } from '../bus/bus.ts';
import type { Runtime } from '../process/runtime.ts';
import type { Store } from '../store/store.ts';
import type { WidgetDefinition } from '../widget/widget.ts';
import type { ContentCheck } from './check.ts';
import type { Compositions } from './compositions.ts';
import type { ConfigSchemas, ContentExtensions, ContentRules } from './extensions.ts';
import type { MakePage } from './gate/make-page.ts';
import type { PageRule } from './gate/page-rule.ts';
import type { PublishRule } from './gate/publish-rule.ts';
import type { NameSources } from './names/name-source.ts';

/** What every operation on content works with. */
export interface CmsContext {
  readonly store: Store;
  readonly bus: Bus;
  readonly runtime: Runtime;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly check: ContentCheck;
  readonly compositions: Compositions;
  readonly widgets: ReadonlyMap<string, WidgetDefinition>;
  readonly configs: ConfigSchemas | undefined;
  /** The rules that texts state, where the site has any. */
  readonly rules: ContentRules | undefined;
  /** What is looked at before something goes live. */
  readonly gate: {
    readonly extensions: ContentExtensions;
    readonly rules: readonly PublishRule[];
    readonly pageRules: readonly PageRule[];
    /** Makes pages that are not live yet; undefined where nothing is served. */
    makePage?: MakePage;
  };
  /** What values can name that modules keep; none on a command line. */
  readonly nameSources: NameSources | undefined;
}

/** The topic of the message that follows every change of what readers can see. */
export const CONTENT_TOPIC = 'content';

/** The message that what was built from any of these tags is stale. */
export const staleMessage = (tags: readonly string[]): BusMessage => ({
  topic: CONTENT_TOPIC,
  data: { tags },
});

/** Tells every process which tags have changed; all that live have heard it when the call returns. */
export async function announce(context: CmsContext, tags: Iterable<string>): Promise<void> {
  const unique = [...new Set(tags)];
  if (unique.length === 0) return;
  await context.bus.publishHeard(staleMessage(unique));
}
