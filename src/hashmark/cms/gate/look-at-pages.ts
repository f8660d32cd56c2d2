import { labelOf } from '../address.ts';
import type { ContentIssue } from '../content-issue.ts';
import type { CmsContext } from '../context.ts';
import type { LookedAt, MakePage } from './make-page.ts';
import { type MadePage, type PageRule, type PageView, readPage } from './page-rule.ts';
import { readViews } from './page-views.ts';
import { inOrder } from './run-rules.ts';

/** So many pages of one request are looked at; of the others the answer says that they were not. */
const MOST_PAGES = 50;
/** Pages that are made at once. */
const LANES = 4;
/** How long one page may take, in milliseconds. */
const PATIENCE = 5000;

const failed = (message: string): ContentIssue => ({ id: 'page-fails', level: 'warning', path: [], message });

/** What rules say of a page that has been made. */
function runPageRules(
  rules: readonly PageRule[],
  view: PageView,
  { status, html }: MadePage,
): ContentIssue[] {
  if (status >= 500) return [failed(`The page could not be made: readers would get the status ${status}.`)];
  // Closed to guests, or moved: nothing of it is seen here.
  if (status !== 200) return [];
  const page = readPage(view, html);
  return rules.flatMap((rule): ContentIssue[] => {
    try {
      return rule.check(page).map((found) => ({ ...found, id: rule.name, level: found.level ?? rule.level }));
    } catch (error) {
      const message = `The rule \`${rule.name}\` has failed and says nothing of this page: ${error}.`;
      return [{ id: rule.name, level: 'warning', path: [], message }];
    }
  });
}

async function makeInTime(make: MakePage, page: LookedAt, view: PageView, at: number | undefined) {
  const { promise, resolve } = Promise.withResolvers<MadePage | undefined>();
  const timer = setTimeout(() => resolve(undefined), PATIENCE);
  try {
    return await Promise.race([make(page, view, at), promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** What is found for all readers once, and for some with whom it is found for. */
function merge(found: readonly { view: PageView; issues: readonly ContentIssue[] }[]): ContentIssue[] {
  const all = found.flatMap(({ view, issues }) => issues.map((issue) => ({ view, issue })));
  const same = Map.groupBy(all, ({ issue: { id, level, message } }) => JSON.stringify([id, level, message]));
  const merged = [...same.values()].flatMap((alike): ContentIssue[] => {
    const [first] = alike;
    if (!first) return [];
    const licences = [...new Set(alike.map(({ view }) => view.licence))];
    const isForAll = licences.length === new Set(found.map(({ view }) => view.licence)).size;
    const message = isForAll ? first.issue.message : `Under ${licences.join(', ')}: ${first.issue.message}`;
    return [{ ...first.issue, message }];
  });
  return inOrder(merged);
}

async function lookAtPage(
  context: CmsContext,
  make: MakePage,
  page: LookedAt,
  startsAt: number | undefined,
): Promise<ContentIssue[]> {
  const now = context.runtime.now();
  const at = startsAt !== undefined && startsAt > now ? startsAt : undefined;
  const views = await readViews(context, page.address, at ?? now);
  const found = await Promise.all(
    views.map(async (view) => {
      try {
        const made = await makeInTime(make, page, view, at);
        if (made) return { view, issues: runPageRules(context.gate.pageRules, view, made) };
        const late = `The page was not made within ${PATIENCE / 1000} s, so nothing of it was looked at.`;
        return { view, issues: [failed(late)] };
      } catch (error) {
        context.log.warn({ err: error, document: labelOf(page.address) }, 'a page could not be looked at');
        return { view, issues: [failed('The page could not be made, so nothing of it was looked at.')] };
      }
    }),
  );
  return merge(found);
}

/**
 * What is found on the pages themselves, as readers would get them, by the revision. Nothing where no server makes pages.
 *
 * @param startsAt when they go live, in milliseconds UTC
 */
export async function lookAtPages(
  context: CmsContext,
  items: readonly LookedAt[],
  startsAt: number | undefined,
): Promise<ReadonlyMap<string, readonly ContentIssue[]>> {
  const make = context.gate.makePage;
  const found = new Map<string, readonly ContentIssue[]>();
  if (!make) return found;
  const pages = items.filter(({ address }) => address.type === 'page');
  for (const { revisionId } of pages.slice(MOST_PAGES))
    found.set(revisionId, [
      {
        ...failed(
          `Only the first ${MOST_PAGES} pages are looked at as readers get them, and this is a later one.`,
        ),
        level: 'info',
      },
    ]);
  const waiting = pages.slice(0, MOST_PAGES);
  const work = async () => {
    for (let page = waiting.shift(); page; page = waiting.shift())
      found.set(page.revisionId, await lookAtPage(context, make, page, startsAt));
  };
  await Promise.all(Array.from({ length: LANES }, work));
  return found;
}
