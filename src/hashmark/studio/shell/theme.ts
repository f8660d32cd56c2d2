import { readSetting, writeSetting } from './settings.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The theme of the Studio itself; that of the previewed page is chosen beside it. */
export const readTheme = (): Theme => THEMES.find((theme) => theme === readSetting('theme')) ?? 'system';

/** Shows the Studio in a theme; in the one that was chosen without it. */
export function applyTheme(theme: Theme = readTheme()): void {
  document.documentElement.dataset.theme = theme;
  // The pages of the account have no script that could read the setting.
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store, and the value is one of three words
  document.cookie = `studio-theme=${theme};path=/studio;max-age=31536000`;
}

export function chooseTheme(theme: Theme): void {
  writeSetting('theme', theme);
  applyTheme(theme);
}
