import { startCurrency } from './player-currency.ts';
import { startInvitations } from './player-invitations.ts';
import { startLanguage } from './player-language.ts';

/**
 * What a page does for a signed-in player besides its islands: amounts in the own currency, no invitation to open an account, and
 * the language of the account.
 * A script of its own, which `page.ts` loads where a session may be open.
 */

const root = document.documentElement;

const starts = [startCurrency, startInvitations, startLanguage].map((start) => {
  try {
    return start();
  } catch (error) {
    reportError(error);
    return () => undefined;
  }
});

/** Shows the page as a guest or as a player has it. */
function show(isPlayer: boolean): void {
  if (isPlayer) root.dataset.session = 'open';
  else delete root.dataset.session;
  for (const change of starts) change(isPlayer);
}

document.addEventListener('hm:signed-in', () => show(true));
document.addEventListener('hm:signed-out', () => {
  delete root.dataset.currency;
  show(false);
});
// Whoever was signed out without wanting it signs in again and goes on here (GUARD-06); whoever closes the account wants it.
document.addEventListener('hm:session-lost', () => {
  if (document.querySelector('[data-form="self-exclusion"] [aria-busy="true"]')) return;
  const login = document.querySelector<HTMLElement>('[data-login]')?.dataset.login ?? '/login';
  location.assign(`${login}?redirect=${encodeURIComponent(location.pathname + location.search)}`);
});
// By the cookie: whoever has just come in has brought this script with that.
show(/(?:^|; )signed_in=1/.test(document.cookie));
