import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { MessageBundle, Translate } from '../i18n/message-types.ts';
import { readMessage } from '../i18n/read-message.ts';

/** The languages of the interface, each in its own words. Independent of those that the site speaks. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;
export type Language = keyof typeof LANGUAGES;

const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

const loaders: Readonly<Record<Language, () => Promise<{ default: MessageBundle['messages'] }>>> = {
  en: () => import('./messages/en.json'),
  de: () => import('./messages/de.json'),
  fr: () => import('./messages/fr.json'),
};

const $words = atom<{ language: Language; translate: Translate }>({
  language: 'en',
  translate: (key) => key,
});

function preferredLanguage(): Language {
  const chosen = /\bstudio-language=(\w+)/.exec(document.cookie)?.[1];
  const wanted = [chosen, ...navigator.languages].map((tag) => tag?.split('-')[0] ?? '');
  return wanted.find(isLanguage) ?? 'en';
}

/** Loads the words of a language; of the one that the reader has chosen, or the browser asks for, without it. */
export async function loadLanguage(language: Language = preferredLanguage()): Promise<void> {
  const { default: messages } = await loaders[language]();
  document.documentElement.lang = language;
  $words.set({ language, translate: (key, values) => readMessage(messages, language, key, values) });
}

/** Changes the language of the interface, here and in the browser's next visits. */
export async function chooseLanguage(language: Language): Promise<void> {
  // The pages of the account are made by the server.
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store, and the value is one of three words
  document.cookie = `studio-language=${language};path=/studio;max-age=31536000`;
  await loadLanguage(language);
}

/** The words of the interface; the component follows a change of language. */
export const useWords = (): { t: Translate; language: Language } => {
  const { translate, language } = useStore($words);
  return { t: translate, language };
};

/** The words where no component is: in the editor's own parts. */
export const words: Translate = (key, values) => $words.get().translate(key, values);
