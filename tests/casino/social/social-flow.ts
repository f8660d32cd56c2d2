import type { Browser } from '../harness.ts';

export const ORIGIN = 'http://localhost:4321';

/** Where a redirect leads. */
export const locationOf = (response: Response): string => response.headers.get('location') ?? '';

/** Begins a social sign-in and reads the consent page. @returns its form as a browser would send it */
export async function openConsent(
  browser: Browser,
  { provider = 'google_oauth2', redirect = '' } = {},
): Promise<{ page: URL; html: string; form: URLSearchParams }> {
  const query = redirect && `?redirect=${encodeURIComponent(redirect)}`;
  const begun = await browser.fetch(`${ORIGIN}/users/auth/${provider}${query}`);
  const page = new URL(locationOf(begun), ORIGIN);
  const html = await (await browser.fetch(page)).text();
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  const form = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]));
  return { page, html, form };
}

/** Chooses a person on the consent page. @returns the address to which the browser is sent back */
export async function choose(
  browser: Browser,
  { page, form }: { page: URL; form: URLSearchParams },
  subject: string,
): Promise<string> {
  const body = new URLSearchParams([...form, ['subject', subject]]);
  return locationOf(await browser.fetch(page.origin + page.pathname, { method: 'POST', body }));
}

/** Goes the whole way. @returns where the browser ends */
export async function signInBySocial(
  browser: Browser,
  subject: string,
  options: { provider?: string; redirect?: string } = {},
): Promise<string> {
  const back = await choose(browser, await openConsent(browser, options), subject);
  return locationOf(await browser.fetch(back));
}
