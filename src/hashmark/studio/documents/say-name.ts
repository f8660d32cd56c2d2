import type { Translate } from '../../i18n/message-types.ts';

/**
 * What something is called that the Studio may know by name: one of the types and actions that every site has. What a site or a
 * later version adds is called as it is.
 */
export function sayName(t: Translate, group: 'TYPES' | 'AUDIT', name: string): string {
  const key = `${group}.${name.toUpperCase()}`;
  const said = t(key);
  return said === key ? name : said;
}
