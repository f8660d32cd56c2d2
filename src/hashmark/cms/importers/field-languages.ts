import { isRecord } from './foreign-pages.ts';

/** A field in another language than its story: `headline__i18n__de`. */
const FIELD = /^(.+)__i18n__([A-Za-z_-]+)$/;
const MAX_DEPTH = 100;

/** The languages that fields of a story have besides its own, in their order. */
export function languagesIn(value: unknown, found: Set<string> = new Set(), depth = 0): Set<string> {
  if (depth > MAX_DEPTH) return found;
  if (Array.isArray(value)) for (const item of value) languagesIn(item, found, depth + 1);
  else if (isRecord(value))
    for (const [name, inner] of Object.entries(value)) {
      const language = FIELD.exec(name)?.[2];
      if (language !== undefined && isSaid(inner)) found.add(language);
      languagesIn(inner, found, depth + 1);
    }
  return found;
}

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== '';

/** A story in one language: fields that say nothing in it say what they say in the story's own. @param language undefined for that one */
export function inLanguage(value: unknown, language: string | undefined, depth = 0): unknown {
  if (depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, language, depth + 1));
  if (!isRecord(value)) return value;
  const own = Object.entries(value).filter(([name]) => !FIELD.test(name));
  return Object.fromEntries(
    own.map(([name, inner]) => {
      const other = `${name}__i18n__${language}`;
      const said = Object.hasOwn(value, other) && isSaid(value[other]) ? value[other] : inner;
      return [name, inLanguage(said, language, depth + 1)];
    }),
  );
}
