import type { APIRequestContext } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../src/casino/demo-players.ts';
import { expect } from '../../support/browser.ts';

/** Where an address sends the reader, without going there: status and path with query. */
export async function ask(
  request: APIRequestContext,
  path: string,
): Promise<{ status: number; to?: string; html: string }> {
  const answer = await request.get(path, { maxRedirects: 0 });
  const to = answer.headers().location;
  return { status: answer.status(), html: await answer.text(), ...(to === undefined ? {} : { to }) };
}

/** Signs the requests in, as a demo player unless an own address is given. */
export async function enter(
  request: APIRequestContext,
  origin: string,
  email = 'depositor@astrolane.test',
): Promise<void> {
  const answer = await request.post(`${origin}/api/users/sign_in`, {
    headers: { origin },
    data: { user: { email, password: DEMO_PASSWORD } },
  });
  expect(answer.status()).toBe(200);
}

/** The dialog that a page shows open, if it does. */
export const dialogOf = (html: string): string | undefined =>
  /<dialog[^>]* open[^>]* data-popup="([\w-]+)"/.exec(html)?.[1];

/** The heading of the main page: what lies under a dialog that has an address. */
export const MAIN_HEADING = 'Play with exact numbers';

/** The words of the page's heading. */
export const headingOf = (html: string): string | undefined =>
  /<h1[^>]*>([^<]*)/.exec(html)?.[1]?.replaceAll('&#39;', "'").trim();

/** The forms that a page holds, by name; the one in the menu that signs out is on all of them. */
export const formsOf = (html: string): string[] =>
  [...html.matchAll(/action="\/forms\/(?!sign-out")([\w-]+)"/g)].map(([, name = '']) => name);
