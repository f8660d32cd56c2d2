(() => {
  const { dataset, style } = document.documentElement;
  globalThis.nanostoresGlobal = { epoch: 0 };
  const holds = (cookie) => RegExp(`(^|; )${cookie}=1`).test(document.cookie);
  if (holds('signed_in')) dataset.session = 'open';
  if (!holds('enter')) dataset.enter = 'asked';
  if (!holds('cookie_consent')) dataset.consent = 'asked';
  if (!holds('au_approval')) dataset.approval = 'asked';
  try {
    if (localStorage.theme === 'dark' && !dataset.themeFixed) dataset.theme = 'dark';
    style.setProperty('--notices', sessionStorage.notices);
  } catch {}
})();
