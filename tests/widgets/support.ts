import type { Page } from '@playwright/test';
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

/** Signs in from the page's own origin, as the form does. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/en/login');
  const status = await page.evaluate(
    async (user) => {
      const response = await fetch('/api/users/sign_in', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ user }),
      });
      return response.status;
    },
    { email, password: DEMO_PASSWORD },
  );
  if (status >= 300) throw new Error(`Signing in as ${email} answered ${status}.`);
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
