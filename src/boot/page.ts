/** What every page runs, kept small: theme switch, checkbox by hash, variables in another currency, reports of failures. */

const root = document.documentElement;

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  if (event.target.closest('[data-theme-switch]')) {
    const dark = root.dataset.theme !== 'dark';
    if (dark) root.dataset.theme = 'dark';
    else delete root.dataset.theme;
    try {
      localStorage.setItem('theme', dark ? 'dark' : 'light');
    } catch {
      // Storage may be closed; the choice then lasts for this page.
    }
  }
  for (const open of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
    if (!open.contains(event.target)) open.open = false;
  }
});

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const open of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
    open.open = false;
    open.querySelector('summary')?.focus();
  }
});

/** A hash that names a checkbox in the page checks it (PAGE-05). */
function checkByHash(): void {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(named instanceof HTMLInputElement) || named.type !== 'checkbox' || named.checked) return;
  named.checked = true;
  named.dispatchEvent(new Event('change', { bubbles: true }));
}
checkByHash();
addEventListener('hashchange', checkByHash);

type Table = Record<string, Record<string, string>>;

/** Sets every variable of the text to its value for `currency`, else to the EUR value (PAGE-12, PAGE-13). */
function showCurrency(currency: string): void {
  const table: Table = JSON.parse(document.getElementById('variables')?.textContent ?? '{}');
  const value = (name: string) => table[name]?.[currency] ?? table[name]?.EUR;
  for (const element of document.querySelectorAll<HTMLElement>('[data-var]')) {
    element.textContent = value(element.dataset.var ?? '') ?? element.textContent;
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-var-attr]')) {
    for (const hint of (element.dataset.varAttr ?? '').split('\n')) {
      const colon = hint.indexOf(':');
      const text = hint
        .slice(colon + 1)
        .replace(/\{(\w+)\}/g, (written, name: string) => value(name) ?? written);
      element.setAttribute(hint.slice(0, colon), text);
    }
  }
}
document.addEventListener('hm:currency', (event) => showCurrency((event as CustomEvent<string>).detail));

/** How many failures one page reports: a loop of them must not become a loop of requests. */
let reports = 10;

/** Tells the server's log of a failure the page went on from (ERR-01). */
function report(name: string, message: string): void {
  if (reports-- <= 0) return;
  const entry = {
    name: name.slice(0, 80),
    message: message.slice(0, 2000),
    path: location.pathname.slice(0, 300),
  };
  void fetch('/log', {
    method: 'PUT',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ entries: [entry] }),
  }).catch(() => undefined);
}
document.addEventListener('hm:log', (event) => {
  const { name, message } = (event as CustomEvent<{ name: string; message: string }>).detail;
  report(name, message);
});
addEventListener('error', ({ message }) => report('UNCAUGHT_ERROR', message || 'no message'));
addEventListener('unhandledrejection', ({ reason }) => report('UNHANDLED_REJECTION', String(reason)));
