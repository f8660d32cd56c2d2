import {
  FEATURE_FLAGS,
  type FeatureFlag,
  FLAGS_COOKIE,
  FLAGS_LIFETIME,
  type Flags,
  readFlags,
  writeFlags,
} from '../casino/rules/feature-flags.ts';

/** The switches of the page of feature flags (ROLE-16 … ROLE-18). */

const switches = document.querySelectorAll<HTMLElement>('[data-flag]');

function show(): void {
  const flags = readFlags(document.cookie);
  for (const button of switches) {
    const isOn = flags[button.dataset.flag as FeatureFlag];
    button.setAttribute('aria-checked', String(isOn));
    button.textContent = (isOn ? button.dataset.on : button.dataset.off) ?? '';
  }
}

function keep(flags: Flags): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve
  document.cookie = `${FLAGS_COOKIE}=${writeFlags(flags)}; max-age=${FLAGS_LIFETIME}; path=/; samesite=lax`;
  show();
}

for (const button of switches)
  button.addEventListener('click', () => {
    const flags = readFlags(document.cookie);
    const name = button.dataset.flag as FeatureFlag;
    keep({ ...flags, [name]: !flags[name] });
  });
document.querySelector('[data-flags-reset]')?.addEventListener('click', () => keep(FEATURE_FLAGS));
show();
