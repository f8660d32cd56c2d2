import { createInstance } from 'i18next';
import type { MessageBundle, Translate } from './translator.ts';

/** The translating function as i18next makes it. */
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
  return (key, values) => t(key, { ...values });
}
