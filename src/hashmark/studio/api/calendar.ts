import { call } from './client.ts';

/** Something that begins or ends for readers. */
export interface CalendarEntry {
  readonly at: string;
  readonly what: 'begins' | 'ends' | 'taken-away';
  readonly publication_id: string;
  readonly type: string;
  readonly path: string;
  readonly locale: string;
  readonly title: string;
  readonly kind: 'base' | 'campaign';
  readonly release: { readonly id: string; readonly title: string } | null;
}

/** What begins and ends from one instant until another, in milliseconds UTC. @throws CallFailure */
export async function readCalendar(
  from: number,
  until: number,
  signal?: AbortSignal,
): Promise<readonly CalendarEntry[]> {
  const query = new URLSearchParams({
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
  });
  const { items } = await call<{ items: readonly CalendarEntry[] }>('GET', `/calendar?${query}`, { signal });
  return items;
}
