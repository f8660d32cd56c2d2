import { startInstall } from './install.ts';
import { startSwipe } from './swipe.ts';

/** What the menu at the side does once it is open. A script of its own, which `page.ts` loads when it opens. */

/** How often the local time is set, in milliseconds (MENU-09). */
const CLOCK = 15_000;

function startClock(): void {
  const place = document.querySelector('[data-local-time]');
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    hour: '2-digit',
    minute: '2-digit',
  });
  const show = () => {
    if (place) place.textContent = format.format(Date.now());
  };
  show();
  setInterval(show, CLOCK);
}

/** Says how many tournaments run now (MENU-06). */
async function countTournaments(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-active-tournaments]');
  if (!place) return;
  const answer = await fetch('/api/tournaments');
  if (!answer.ok) return;
  const list = (await answer.json()) as { status: string; type: string }[];
  const count = list.filter(({ status, type }) => status === 'active' && type === 'tournament').length;
  place.textContent = String(count);
  place.hidden = count === 0;
}

const sidebar = document.getElementById('_sidebar');
startClock();
startInstall();
if (sidebar) startSwipe(sidebar);
countTournaments().catch(() => undefined);
