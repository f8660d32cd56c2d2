import type { Spoken } from '../i18n/direction.ts';

/** The first element, behind what none sees: the styles and scripts that an island brings. */
const FIRST =
  /^((?:\s|<!--.*?-->|<(style|script|template)\b.*?<\/\2>|<link\b[^>]*>)*<[a-z][\w-]*)(?=[\s/>])/is;

/**
 * Has what a widget has become say its language, for where it stands in a text in another one. No element is added, so that every
 * style means what it means elsewhere.
 */
export function sayLanguage(html: string, { lang, dir }: Spoken): string {
  if (!lang) return html;
  return html.replace(FIRST, (_, start: string) => `${start} lang="${lang}"${dir ? ` dir="${dir}"` : ''}`);
}
