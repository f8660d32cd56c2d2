import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { parse } from 'yaml';
import { DEMO_PASSWORD } from '../../src/casino/demo-players.ts';
import { authoring } from '../support/content.ts';
import type { TestServer } from '../support/server.ts';

/** One of each, in a text that readers could meet. */
export const ALL_WIDGETS = [
  '#LevelsSlider[]#',
  '#JackpotSlider[]#',
  '#Leaderboard[]#',
  '#Leaderboard[mode=latest;title=Latest winners]#',
  '#VipClubTable[]#',
  '#GameRow[collection=new]#',
  '#AdventureCalendar[]#',
  '#PaymentMethods[]#',
  '#DepositGifts[]#',
  '#VipClubBanner[]#',
  '#VipClubCompare[]#',
  '#CatchInfo[]#',
  '#PromotionList[category=top-menu]#',
  '#AwardsList[]#',
  '#TournamentTerms[]#',
  '#AdventureCards[]#',
  '#AdventureBanner[]#',
  'Ready when you are: #SignUpDepositButton[balance]#',
].join('\n\n');

/** Publishes a page with this text. @returns its address in English */
export async function pageWith(server: TestServer, path: string, content: string): Promise<string> {
  await authoring(server).publishPage(path, { title: 'A page', content, layout: 'wide' });
  return `/en/${path}`;
}

/** Posts a person to the API from the page's own origin, as the forms do. @returns the status */
async function postUser(
  page: Page,
  path: string,
  user: Readonly<Record<string, unknown>>,
  site = '',
): Promise<number> {
  // Whoever only asks needs the origin of the site, and no page of it: an empty one costs nothing.
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }), {
    times: 1,
  });
  await page.goto(`${site}/empty`);
  return await page.evaluate(
    async ([path, user]) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify({ user }) })).status;
    },
    [path, user] as const,
  );
}

/** Signs a demo player in. */
export async function signIn(page: Page, email: string): Promise<void> {
  const status = await postUser(page, '/api/users/sign_in', { email, password: DEMO_PASSWORD });
  if (status >= 300) throw new Error(`Signing in as ${email} answered ${status}.`);
}

/** Registers a player of the test's own in this currency, and signs in. @param site of a server of the test's own */
export async function register(page: Page, email: string, currency = 'EUR', site = ''): Promise<void> {
  const user = {
    email,
    password: 'orbit-orbit-9',
    currency,
    country: 'CA',
    date_of_birth: '1990-04-12',
    terms_acceptance: true,
  };
  const status = await postUser(page, '/api/users', user, site);
  if (status !== 201) throw new Error(`Registering ${email} answered ${status}.`);
}

/** The scripts and stylesheets that a page loads from now on, by path. */
export function watchAssets(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname)) paths.push(pathname);
  });
  return paths;
}

/** Asks the platform as the page would, under a key of its own. */
export const post = (page: Page, path: string, body: object): Promise<{ status: number; text: string }> =>
  page.evaluate(
    async ({ path, body }) => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: answer.status, text: await answer.text() };
    },
    { path, body },
  );

/** Deposits, which is settled when this returns. */
export async function deposit(page: Page, amount_cents: number, currency = 'EUR'): Promise<void> {
  const { status, text } = await post(page, '/api/player/deposits', { currency, amount_cents });
  if (status >= 300) throw new Error(`The deposit answered ${status}: ${text}`);
}

/** A config document as it ships, in English. */
export const shippedConfig = (name: string): { title: string; value: Record<string, unknown> } =>
  parse(readFileSync(`content/configs/${name}.en.yaml`, 'utf8'));

/** Stakes own money until there are points to spend. */
export async function earnPoints(page: Page, least: number): Promise<number> {
  return await page.evaluate(async (wanted) => {
    const post = async (path: string, body: unknown) => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
      return await (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const points = async (): Promise<number> =>
      (await (await fetch('/api/player/comp_points')).json()).chargeable.points;
    const { currency } = await (await fetch('/api/player')).json();
    await post('/api/player/deposits', { currency, amount_cents: 100_000 });
    const identifier = 'far-side/glass-station';
    const { id, stakes_cents } = await post('/api/games/sessions', { identifier, mode: 'real' });
    const stake_cents = stakes_cents.at(-1);
    let earned = await points();
    for (let bets = 0; earned < wanted && bets < 60; bets++) {
      await post(`/api/games/sessions/${id}/bets`, { stake_cents });
      earned = await points();
    }
    return earned;
  }, least);
}

/** Buys tickets past the page, as another tab does. */
export const buyTickets = (page: Page, tickets_count: number): Promise<number> =>
  page.evaluate(async (tickets) => {
    const { currency } = await (await fetch('/api/player')).json();
    const [rate] = await (await fetch('/api/comp_points/rates/lotteries')).json();
    const exchange = {
      tickets_count: tickets,
      lottery_id: rate.rate.lottery_ids[0],
      group: rate.group,
      currency,
    };
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
    const answer = await fetch('/api/comp_points/exchange/lotteries', {
      method: 'POST',
      headers,
      body: JSON.stringify({ exchange }),
    });
    return answer.status;
  }, tickets_count);

/** Stakes own money once in a pokie. */
export async function bet(page: Page, stake_cents: number): Promise<void> {
  const game = { identifier: 'far-side/glass-station', mode: 'real', currency: 'EUR' };
  const { id } = JSON.parse((await post(page, '/api/games/sessions', game)).text);
  const { status, text } = await post(page, `/api/games/sessions/${id}/bets`, { stake_cents });
  if (status !== 200) throw new Error(`The bet answered ${status}: ${text}`);
}
