/** Sets the texts of all amounts, as `before-paint.js` does while the page is read. @returns their values by name */
type ShowAmounts = (currency: string) => (name: string) => string | undefined;

/** Where a browser keeps the currency its player was last seen with, so that the next page begins with it. */
const KEPT = 'currency';

/** The currency that the page was made in. */
const ofMarket = () => document.querySelector<HTMLElement>('script[data-variables]')?.dataset.variables;

/** What a template says with these values; `{_}` is a brace, and what has no value stays as written. */
export const fillTemplate = (template: string, value: (name: string) => string | undefined): string =>
  template.replace(/\{(\w+)\}/g, (written, name: string) => (name === '_' ? '{' : (value(name) ?? written)));

/** Sets every amount of the page to its value for `currency`, else to the EUR value (PAGE-12, PAGE-13). */
function showCurrency(currency: string): void {
  const value = (globalThis as { _showAmounts?: ShowAmounts })._showAmounts?.(currency);
  if (!value) return;
  for (const element of document.querySelectorAll<HTMLElement>('[data-var-attr]')) {
    for (const hint of (element.dataset.varAttr ?? '').split('\n')) {
      const colon = hint.indexOf(':');
      element.setAttribute(hint.slice(0, colon), fillTemplate(hint.slice(colon + 1), value));
    }
  }
}

function keep(currency: string | undefined): void {
  try {
    if (currency) localStorage.setItem(KEPT, currency);
    else localStorage.removeItem(KEPT);
  } catch {
    // Storage may be closed; the next page then waits for the wallet.
  }
}

function kept(): string | undefined {
  try {
    return localStorage.getItem(KEPT) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Follows the wallet; guests get the market's currency back. */
export function startCurrency(): (isPlayer: boolean) => void {
  document.addEventListener('hm:currency', ({ detail: currency }) => {
    keep(currency);
    showCurrency(currency);
  });
  const { dataset } = document.documentElement;
  return (isPlayer) => {
    if (!isPlayer) keep(undefined);
    const currency = dataset.currency ?? (isPlayer ? kept() : ofMarket());
    if (currency) showCurrency(currency);
  };
}
