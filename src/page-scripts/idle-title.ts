import { readFlags } from '../casino/rules/feature-flags.ts';

/** How long each title stands, in milliseconds (SEO-08). */
const TURN = 2_000;

/** Turns the title of a page that nobody looks at. A script of its own, which `page.ts` loads when the page is hidden first. */
const idle = document.body.dataset.idleTitle ?? '';
let own = document.title;
let timer: ReturnType<typeof setInterval> | undefined;

function follow(): void {
  clearInterval(timer);
  if (document.visibilityState === 'visible') {
    document.title = own;
    return;
  }
  own = document.title;
  timer = setInterval(() => {
    document.title = document.title === own ? idle : own;
  }, TURN);
}

if (readFlags(document.cookie)['idle-title']) {
  document.addEventListener('visibilitychange', follow);
  follow();
}
