import { readSetting, writeSetting } from './settings.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The theme of the Studio itself; that of the previewed page is chosen beside it. */
export const readTheme = (): Theme => THEMES.find((theme) => theme === readSetting('theme')) ?? 'system';

/** Shows the Studio in a theme; in the one that was chosen without it. */
export function applyTheme(theme: Theme = readTheme()): void {
  document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  writeSetting('theme', theme);
  applyTheme(theme);
}
