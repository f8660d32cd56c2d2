/** What a person has set for the Studio in this browser. */
type Setting = 'theme' | 'placeholders';

const nameOf = (setting: Setting) => `studio-${setting}`;

/** A setting; undefined where there is none, or where the browser keeps nothing. */
export function readSetting(setting: Setting): string | undefined {
  try {
    return localStorage.getItem(nameOf(setting)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a setting, as far as the browser keeps anything. */
export function writeSetting(setting: Setting, value: string): void {
  try {
    localStorage.setItem(nameOf(setting), value);
  } catch {
    // It holds until the page is left.
  }
}
