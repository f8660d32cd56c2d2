import { z } from 'zod';
import type { DocumentProblem } from './document-problem.ts';
import { naming } from './names.ts';

/** The config document that says where addresses have moved. */
export const REDIRECTS_CONFIG = 'redirects';

export const isRedirectList = ({ type, key }: { readonly type: string; readonly key: string }): boolean =>
  type === 'config' && key === REDIRECTS_CONFIG;

/** So many addresses at most: whoever opens one that leads nowhere waits for the list to be read. */
export const MAX_REDIRECTS = 2000;

/** Plain segments only: nothing that browsers would read as another host, or as a way up. */
const PATH = /^\/(?:[A-Za-z0-9_~][\w.~-]*(?:\/[A-Za-z0-9_~][\w.~-]*)*)?$/;

const pathSchema = z
  .string()
  .max(200)
  .regex(PATH, 'Write a path of this site such as /promo, without a host, a query or a slash at its end.');

const redirectSchema = z.strictObject({
  from: pathSchema
    .refine((path) => path !== '/', { error: 'The main page is always there. Write another path.' })
    .describe('The address that is no longer there, without a language, e.g. /old-promo.'),
  to: naming('link', pathSchema).describe(
    'The page, or another path of this site, where it leads, e.g. /promo.',
  ),
});

/** What the `value` of the config document `redirects` holds. */
export const redirectsSchema = z.strictObject({
  entries: z
    .array(redirectSchema)
    .max(MAX_REDIRECTS)
    .default([])
    .describe('Addresses that have moved. Each leads on only while no page answers there itself.'),
});

export type Redirect = z.output<typeof redirectSchema>;

/** Where each address ends, however many others it leads through; null for those that go round in a circle. */
function findEnds(next: ReadonlyMap<string, string>): Map<string, string | null> {
  const ends = new Map<string, string | null>();
  for (const start of next.keys()) {
    const trail = new Set<string>();
    let at = start;
    let to = next.get(at);
    while (to !== undefined && !ends.has(at) && !trail.has(at)) {
      trail.add(at);
      at = to;
      to = next.get(at);
    }
    const end = trail.has(at) ? null : (ends.get(at) ?? (ends.has(at) ? null : at));
    for (const passed of trail) ends.set(passed, end);
  }
  return ends;
}

/** What is wrong with a list of redirects although each for itself is right: doubled ones, circles, ways by others. */
export function redirectProblems(value: unknown): DocumentProblem[] {
  const entries = redirectsSchema.safeParse(value).data?.entries ?? [];
  const first = new Map<string, number>();
  for (const [index, { from }] of entries.entries()) if (!first.has(from)) first.set(from, index);
  const ends = findEnds(new Map([...first].map(([from, index]) => [from, entries[index]?.to ?? from])));
  return entries.flatMap(({ from, to }, index): DocumentProblem[] => {
    const at = (field: string) => ['value', 'entries', index, field];
    const earlier = first.get(from) ?? index;
    if (earlier !== index) {
      const message = `\`${from}\` stands here twice: entry ${earlier + 1} has it already. Keep one of them.`;
      return [{ path: at('from'), message }];
    }
    const end = ends.get(from);
    if (end === null) {
      const message = `\`${from}\` leads to \`${to}\` and from there in a circle, so nobody arrives. Lead it to a page.`;
      return [{ path: at('to'), message }];
    }
    if (end === undefined || end === to) return [];
    const message = `\`${to}\` leads on itself, and ends at \`${end}\`. Lead \`${from}\` straight there.`;
    return [{ path: at('to'), message, suggestion: end }];
  });
}

/** The list as one question: where an address leads. One that has not the form of a list leads nowhere. */
export function readRedirects(value: unknown): ReadonlyMap<string, string> {
  const entries = redirectsSchema.safeParse(value).data?.entries ?? [];
  return new Map(entries.toReversed().map(({ from, to }) => [from, to]));
}

/**
 * A list in which an address leads to another, as it is after a page has moved: who led to the old address leads to the new one,
 * at which a page is.
 */
export const withRedirect = (entries: readonly Redirect[], { from, to }: Redirect): Redirect[] => [
  ...entries
    .filter((entry) => entry.from !== from && entry.from !== to)
    .map((entry) => (entry.to === from ? { ...entry, to } : entry)),
  { from, to },
];
