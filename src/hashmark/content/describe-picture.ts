import type { KnownPicture, PictureFacts } from '../documents/known-picture.ts';
import { type Locale, localeChain } from '../i18n/regions.ts';

/** A picture of the library in the words of a locale, or of the first it falls back to that has any. */
export function describePicture(facts: PictureFacts, locale: Locale): KnownPicture {
  const words = localeChain(locale).find((each) => facts.alt[each]);
  return { ...facts, alt: words === undefined ? '' : (facts.alt[words] ?? '') };
}
