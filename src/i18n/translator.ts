import { createInstance, type TFunction } from 'i18next';

/** Messages of one namespace in one locale, the regional and editors' wording already merged in. */
export interface MessageBundle {
  readonly locale: string;
  readonly namespace: string;
  readonly messages: Readonly<Record<string, unknown>>;
}

const translators = new WeakMap<MessageBundle, TFunction>();

/** The translating function of a bundle; the same bundle gives the same function. */
export function translator(bundle: MessageBundle): TFunction {
  let translate = translators.get(bundle);
  if (!translate) {
    const { locale, namespace, messages } = bundle;
    const instance = createInstance({
      lng: locale,
      ns: namespace,
      defaultNS: namespace,
      resources: { [locale]: { [namespace]: messages } },
      interpolation: { escapeValue: false },
      initAsync: false,
    });
    void instance.init();
    translate = instance.getFixedT(locale, namespace);
    translators.set(bundle, translate);
  }
  return translate;
}
