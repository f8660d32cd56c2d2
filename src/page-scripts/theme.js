(() => {
  const { dataset, style } = document.documentElement;
  globalThis.nanostoresGlobal = { epoch: 0 };
  const holds = (cookie) => `; ${document.cookie}`.includes(`; ${cookie}=1`);
  const show = () => {
    dataset.enter = holds('enter') || 'asked';
    dataset.consent = holds('cookie_consent') || 'asked';
    dataset.approval = holds('au_approval') || 'asked';
    try {
      const { theme } = localStorage;
      if (!dataset.themeFixed) dataset.theme = theme ?? 'light';
    } catch {}
  };
  show();
  if (holds('signed_in')) dataset.session = 'open';
  try {
    style.setProperty('--notices', sessionStorage.notices);
  } catch {}
  addEventListener('storage', show);
  addEventListener('pageshow', ({ persisted }) => {
    show();
    if (persisted && holds('signed_in') !== !!dataset.session) location.reload();
  });
})();
