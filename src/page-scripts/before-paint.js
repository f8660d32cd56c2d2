/**
 * What runs in the head of a page, before its first paint: the saved theme, whether a session may be open, what to ask, and what was
 * clicked before there was a script to answer. Every page carries it.
 */
(() => {
  // First, since scripts that answer clicks count on it.
  let clicked;
  addEventListener('click', (event) => (clicked = event), true);
  globalThis._repeatClick = (selector) => {
    if (performance.now() - clicked?.timeStamp < 8000) clicked.target.closest?.(selector)?.click();
  };

  const { dataset, style } = document.documentElement;
  globalThis.nanostoresGlobal = { epoch: 0 };
  const holds = (cookie) => `; ${document.cookie}`.includes(`; ${cookie}=1`);
  const show = () => {
    dataset.enter = holds('enter') || 'asked';
    dataset.consent = /cookie_consent=/.test(document.cookie) || 'asked';
    dataset.approval = holds('au_approval') || 'asked';
    try {
      const { theme } = localStorage;
      if (!dataset.themeFixed) dataset.theme = theme ?? 'light';
    } catch {}
  };
  show();

  // Amounts turn to the currency in which the player was here before while the page is read, since what is painted would move; a
  // table that has been read in part is read again with the next part.
  const all = (selector) => [...document.querySelectorAll(selector)];
  globalThis._showAmounts = (currency) => {
    const table = Object.assign({}, ...all('script[data-variables]').map((at) => JSON.parse(at.textContent)));
    const value = (name) => table[name]?.[currency] ?? table[name]?.EUR;
    for (const at of all('[data-var]')) {
      const text = value(at.dataset.var) ?? at.textContent;
      if (text !== at.textContent) at.textContent = text;
    }
    return value;
  };
  if (holds('signed_in')) dataset.session = 'open';
  try {
    for (const place of ['notices', 'balance']) style.setProperty(`--${place}`, sessionStorage[place]);
    const { currency } = localStorage;
    const watcher = new MutationObserver(() => {
      try {
        _showAmounts(currency);
      } catch {}
    });
    if (dataset.session && currency) watcher.observe(document, { childList: true, subtree: true });
    addEventListener('DOMContentLoaded', () => watcher.disconnect());
  } catch {}

  // Something was chosen in another tab; or the browser shows a page that it has kept whole, which is loaded anew where somebody has
  // signed in or out meanwhile.
  addEventListener('storage', show);
  addEventListener('pageshow', ({ persisted }) => {
    show();
    if (persisted && holds('signed_in') !== !!dataset.session) location.reload();
  });
})();
