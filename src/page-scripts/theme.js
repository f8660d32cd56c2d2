// Runs before first paint: the saved theme, else light; and whether a session may be open.
(() => {
  const root = document.documentElement;
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    // Storage may be closed; light is the default.
  }
  if (theme === 'dark' && !root.dataset.themeFixed) root.dataset.theme = 'dark';
  if (/(?:^|; )signed_in=1/.test(document.cookie)) root.dataset.session = 'open';
})();
