import { call } from './client.ts';

/** Something that a value can name. */
export interface NamedValue {
  /** As the text has it. */
  readonly name: string;
  /** As people call it; empty where it has no other name. */
  readonly title: string;
}

/** How long an answer is good, in milliseconds. */
const FRESH = 30_000;
/** So many questions are remembered. */
const REMEMBERED = 100;

const remembered = new Map<string, { readonly at: number; readonly values: readonly NamedValue[] }>();

/** What values of a kind may name at the moment; what was asked a moment ago is not asked again. @throws CallFailure */
export async function findNames(
  kind: string,
  search: string,
  signal: AbortSignal,
): Promise<readonly NamedValue[]> {
  const query = new URLSearchParams({ kind, search: search.trim().toLowerCase() }).toString();
  const known = remembered.get(query);
  if (known && Date.now() - known.at < FRESH) return known.values;
  const { items } = await call<{ items: readonly NamedValue[] }>('GET', `/names?${query}`, { signal });
  remembered.delete(query);
  remembered.set(query, { at: Date.now(), values: items });
  for (const [oldest] of remembered) {
    if (remembered.size <= REMEMBERED) break;
    remembered.delete(oldest);
  }
  return items;
}
