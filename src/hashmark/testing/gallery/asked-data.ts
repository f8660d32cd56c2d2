import type { ApiClient } from '../../calls/client.ts';
import { createDataMemory, type LoadData, loadWidgetData } from '../../widget/widget-data.ts';
import type { WidgetContent, WidgetLoader } from '../../widget/widget-loader.ts';
import type { DataState } from './view.ts';

/** What a widget's server data came from. */
export interface DataSource {
  /** `call listNotes` or `documents awards`, in the order in which they were asked. */
  readonly asked: string[];
  /** What came of it. */
  readonly outcomes: string[];
}

/** An answer without any item: each list in it empty, whatever it is a list of. */
export function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, emptied(inner)]));
}

/** The answer of one call, which tells another moment than it really is. */
export interface PinnedTime {
  /** The name of the call. */
  readonly call: string;
  readonly field: string;
  /** ISO 8601. */
  readonly at: string;
}

/** How long a widget whose data never comes is waited for here, in milliseconds: its page shows what readers see after that. */
const SHORT_MS = 20;

/**
 * Loads widgets' data as it is asked to be, by the same door as on every page, with a memory of its own: what strangers try
 * in the gallery takes no place from what pages remember.
 *
 * @param source hears what was asked for
 * @param pinned the time, where it is to be another
 */
export function loadAsAsked(state: DataState, source: DataSource, pinned?: PinnedTime): LoadData {
  const memory = createDataMemory(8);
  return async (name, loader, props, load, report) => {
    const watched = { ...load, ...watch(load, state, source, pinned) };
    const note = (error: unknown) => {
      source.outcomes.push(state === 'real' ? `failed: ${String(error)}` : `${state}, as asked`);
      if (state === 'real') report(error);
    };
    if (state === 'stale') await loadWidgetData(name, loader, props, watched, note, { memory });
    const asked = state === 'real' || state === 'empty' ? loader : troubled(state);
    const options = state === 'loading' ? { memory, deadline: SHORT_MS } : { memory };
    return await loadWidgetData(name, asked, props, watched, note, options);
  };
}

const troubled =
  (state: DataState): WidgetLoader<Record<string, unknown>, unknown> =>
  () =>
    state === 'loading' ? new Promise(() => undefined) : Promise.reject(new Error('asked to fail'));

/** The same sources, which tell what they are asked, and answer without items where that is asked. */
function watch(
  { api, content }: { api: ApiClient; content: WidgetContent },
  state: DataState,
  { asked }: DataSource,
  pinned: PinnedTime | undefined,
): { api: ApiClient; content: WidgetContent } {
  const call = async (name: string, ...rest: unknown[]) => {
    asked.push(`call ${name}`);
    const answer: unknown = await Reflect.apply(api.call, api, [name, ...rest]);
    const given = state === 'empty' ? emptied(answer) : answer;
    return name === pinned?.call ? { ...(given as object), [pinned.field]: pinned.at } : given;
  };
  return {
    api: { call: call as ApiClient['call'] },
    content: {
      async list(kind, query) {
        asked.push(`documents ${kind}`);
        return state === 'empty' ? { items: [], next: null } : await content.list(kind, query);
      },
      async config(key) {
        asked.push(`config ${key}`);
        return state === 'empty' ? undefined : await content.config(key);
      },
      async picture(address) {
        asked.push(`picture ${address}`);
        return state === 'empty' ? undefined : await content.picture(address);
      },
    },
  };
}
