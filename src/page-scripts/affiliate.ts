import { stagOfReferrer } from '../casino/rules/affiliates.ts';

/** How long a visitor counts as an affiliate's, in seconds: 30 days (CONST-09). */
const LIFETIME = 30 * 86_400;
const TAG = /^[\w.-]{1,64}$/;

const remember = (stag: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve
  document.cookie = `stag=${stag}; max-age=${LIFETIME}; path=/; samesite=lax`;
};

/**
 * Keeps whose affiliate a visitor is: the tag of the link, else the one kept before, else the one that the site has for the page
 * that led here (CONST-10, CONST-11).
 */
export async function keepAffiliate(): Promise<void> {
  const given = new URLSearchParams(location.search).get('stag') ?? '';
  if (TAG.test(given)) remember(given);
  else if (!/(?:^|; )stag=/.test(document.cookie)) {
    const answer = await fetch('/api/fe/config/stag-by-referrer-name');
    if (answer.ok) remember(stagOfReferrer(await answer.json(), document.referrer));
  }
}
