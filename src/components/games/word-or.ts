import type { Translate } from 'hashmark/i18n';

/** A message by a name that comes from the platform; the name itself where there is no message for it. */
export function wordOr(t: Translate, key: string, name: string): string {
  const words = t(key);
  return words === key ? name : words;
}
