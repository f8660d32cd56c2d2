(() => {
  const root = document.documentElement;
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    // Storage may be closed.
  }
  if (theme === 'dark' && !root.dataset.themeFixed) root.dataset.theme = 'dark';
  const holds = (cookie) => new RegExp(`(?:^|; )${cookie}=1`).test(document.cookie);
  if (holds('signed_in')) root.dataset.session = 'open';
  if (!holds('enter')) root.dataset.enter = 'asked';
  if (!holds('cookie_consent')) root.dataset.consent = 'asked';
  if (!holds('au_approval')) root.dataset.approval = 'asked';
})();
