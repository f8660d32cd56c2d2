import { LRUCache } from 'lru-cache';
import type { WidgetData, WidgetLoad, WidgetLoader } from './widget-loader.ts';

/** How long a page waits for one widget's data, in milliseconds. */
const DEADLINE_MS = 800;
/** How soon a page that shows remembered or no data is rendered again, in seconds. */
const RETRY_S = 5;

const lastGood = new LRUCache<string, WidgetData<unknown>>({ max: 2000 });

/**
 * The data of one widget, the last good data when loading fails or takes too long, or `null` when there is none.
 *
 * @param report hears why the data could not be loaded
 */
export async function loadWidgetData(
  name: string,
  loader: WidgetLoader<Record<string, unknown>, unknown>,
  props: Record<string, unknown>,
  load: Omit<WidgetLoad, 'signal'>,
  report: (error: unknown) => void,
): Promise<WidgetData<unknown>> {
  const { api: _, content: __, now: ___, ...reader } = load;
  const id = JSON.stringify([name, props, reader]);
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`no data after ${DEADLINE_MS} ms`)), {
      once: true,
    });
  });
  try {
    const loaded = await Promise.race([loader(props, { ...load, signal }), late]);
    lastGood.set(id, loaded);
    return loaded;
  } catch (error) {
    report(error);
    const remembered = lastGood.get(id);
    return { data: remembered?.data ?? null, tags: remembered?.tags ?? [], maxAge: RETRY_S };
  }
}
