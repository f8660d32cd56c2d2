import { createInstance } from 'i18next';
import type { MessageBundle, Translate } from './message-types.ts';
import { fillMessage } from './read-message.ts';

/** Far more than any namespace has: keys may be made of what content says. */
const MOST_KEPT = 2_000;

/**
 * The translating function of i18next, which finds the message and its plural form.
 *
 * Values are put in by us: its own interpolation and nesting take cubic and exponential time on words that editors
 * may write, and browsers know neither.
 */
export function makeTranslate({ locale, namespace, messages }: MessageBundle): Translate {
  const instance = createInstance({
    lng: locale,
    ns: namespace,
    defaultNS: namespace,
    resources: { [locale]: { [namespace]: messages } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void instance.init();
  const t = instance.getFixedT(locale, namespace);
  const withoutValues = new Map<string, string>();
  // Other values may have names that are options of the library: `context`, `lng`, `defaultValue`.
  const translate: Translate = (key, values) =>
    fillMessage(
      t(key, {
        count: values?.count as number,
        ordinal: values?.ordinal as boolean,
        skipInterpolation: true,
      }),
      values,
    );
  return (key, values) => {
    if (values) return translate(key, values);
    const known = withoutValues.get(key);
    if (known !== undefined) return known;
    const text = translate(key);
    if (withoutValues.size < MOST_KEPT) withoutValues.set(key, text);
    return text;
  };
}
