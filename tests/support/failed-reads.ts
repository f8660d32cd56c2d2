import type { Page, Route } from '@playwright/test';
import { BACKGROUND_READ } from '../../src/hashmark/calls/page-headers.ts';

type Failure = (route: Route) => Promise<void>;

/** A page as it is while the back end cannot tell a part of it. */
async function leavePartAway(route: Route): Promise<void> {
  const answer = await route.fetch();
  const text = (await answer.text()).replace(
    /<li class="profile__row"[\s\S]*<\/li>/,
    '<p data-part-away></p>',
  );
  await route.fulfill({ response: answer, body: text });
}

const FAILURES = {
  'cut off': (route) => route.abort('connectionreset'),
  unavailable: (route) => route.fulfill({ status: 503, body: 'Later.' }),
  'a part is away': leavePartAway,
} satisfies Record<string, Failure>;

type Way = keyof typeof FAILURES;

/** Lets a page fail to read itself behind its reader, once in each way. @returns how it has failed, as it goes on */
export async function failReads(page: Page, path: string, ways: readonly Way[]): Promise<Way[]> {
  const failed: Way[] = [];
  const waiting = [...ways];
  await page.route(`**${path}`, async (route) => {
    const isBehind = route.request().headers()[BACKGROUND_READ] !== undefined;
    const way = isBehind ? waiting.shift() : undefined;
    if (way === undefined) return route.fallback();
    failed.push(way);
    await FAILURES[way](route);
  });
  return failed;
}
