import { LRUCache } from 'lru-cache';
import type { WidgetData, WidgetLoad, WidgetLoader } from './widget-loader.ts';

/** How long a page waits for one widget's data, in milliseconds. */
const DEADLINE_MS = 800;
/** How soon a page that shows remembered or no data is rendered again, in seconds. */
const RETRY_S = 5;

/** The last good data of widgets. */
export type DataMemory = LRUCache<string, WidgetData<unknown>>;

/** @param max how many answers it keeps */
export const createDataMemory = (max: number): DataMemory => new LRUCache({ max });

const lastGood = createDataMemory(2000);

/** Loads the data of one widget; hears by `report` why it could not be loaded. */
export type LoadData = (
  name: string,
  loader: WidgetLoader<Record<string, unknown>, unknown>,
  props: Record<string, unknown>,
  load: Omit<WidgetLoad, 'signal'>,
  report: (error: unknown) => void,
  options?: { readonly memory?: DataMemory; readonly deadline?: number },
) => Promise<WidgetData<unknown>>;

/** The data of one widget, the last good data when loading fails or takes too long, or `null` when there is none. */
export const loadWidgetData: LoadData = async (
  name,
  loader,
  props,
  load,
  report,
  { memory = lastGood, deadline = DEADLINE_MS } = {},
) => {
  const { api: _, content: __, now: ___, ...reader } = load;
  const id = JSON.stringify([name, props, reader]);
  const signal = AbortSignal.timeout(deadline);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`no data after ${deadline} ms`)), {
      once: true,
    });
  });
  try {
    const loaded = await Promise.race([loader(props, { ...load, signal }), late]);
    memory.set(id, loaded);
    return loaded;
  } catch (error) {
    report(error);
    const remembered = memory.get(id);
    return { data: remembered?.data ?? null, tags: remembered?.tags ?? [], maxAge: RETRY_S };
  }
};
