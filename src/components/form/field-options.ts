import type { Translate } from 'hashmark/i18n';
import { wordOr } from '../games/word-or.ts';

/** What a list offers for a profile field, in words where the site has some for what the platform names. */
export const fieldOptions = (
  t: Translate,
  field: string,
  values: readonly string[] | null | undefined,
): { value: string; label: string }[] | undefined =>
  values?.map((value) => ({ value, label: wordOr(t, `FIELD_OPTIONS.${field}.${value}`, value) }));
