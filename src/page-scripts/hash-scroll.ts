import { readHash } from './read-hash.ts';

/** How often the part is looked for, and for how long, in milliseconds (SEO-05). */
const [EVERY, LONGEST] = [200, 5_000];

/** Scrolls to the part of the page that the hash names as soon as an island has brought it. A script of its own, which `page.ts` loads. */
const hash = location.hash;
const named = readHash();
const end = Date.now() + LONGEST;
const timer = setInterval(() => {
  const part = document.getElementById(named);
  part?.scrollIntoView({
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
  });
  if (part || Date.now() >= end || location.hash !== hash) clearInterval(timer);
}, EVERY);
