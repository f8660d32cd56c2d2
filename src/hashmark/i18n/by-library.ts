import { createInstance } from 'i18next';
import type { MessageBundle, Translate } from './message-types.ts';
import { fillMessage } from './read-message.ts';

/**
 * The translating function of i18next, which finds the message and its plural form.
 *
 * Values are put in by us: its own interpolation and nesting take cubic and exponential time on words that editors
 * may write, and browsers know neither.
 */
export function byLibrary({ locale, namespace, messages }: MessageBundle): Translate {
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
  return (key, values) => fillMessage(t(key, { ...values, skipInterpolation: true }), values);
}
