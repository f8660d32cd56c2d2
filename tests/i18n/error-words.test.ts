import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/casino/calls/catalogue/catalogue.ts';
import { openGameSession, placeBet } from '../../src/casino/calls/game-play.ts';
import { deposit, requestCashout } from '../../src/casino/calls/payments.ts';
import { signIn, signUp } from '../../src/casino/calls/users.ts';
import { forms } from '../../src/forms/site-forms.ts';
import { joinBundles, messageBundle, namespaces } from '../../src/hashmark/i18n/messages.ts';
import type { Locale } from '../../src/hashmark/i18n/regions.ts';
import { TROUBLES } from '../../src/islands/reel/use-reel.ts';
import { LOCALES } from '../../src/regions.ts';
import { FORM_WORDS, formWords } from '../../src/ui/form-words.ts';

/** Codes that only a program without our client can cause. */
const OF_PROGRAMS = new Set(['idempotency-key-reused']);
/** The form says them itself: by field, or by whether it signs in or registers. */
const OF_FORMS = { 'validation-failed': '', 'restricted-country': 'AUTH.RESTRICTED' };

const islands = [
  {
    namespace: 'auth',
    calls: [signIn, signUp, deposit, requestCashout],
    words: { ...OF_FORMS, ...FORM_WORDS },
  },
  {
    namespace: 'reel',
    calls: [openGameSession, placeBet],
    words: Object.fromEntries(Object.entries(TROUBLES).map(([code, key]) => [code, `REEL.TROUBLE.${key}`])),
  },
];

/** Codes that say the same to whoever reads it: try again later, prove that you are a person, look at it anew. */
const ONE_REASON = [
  ['unavailable', 'network-error', 'bad-gateway', 'gateway-timeout'],
  ['captcha-required', 'captcha-invalid'],
  ['conflict', 'not-found'],
];

const named = (again: RegExp, limit: RegExp, estonia: RegExp, code: RegExp) => ({
  again,
  names: { 'limit-reached': limit, EE_LICENSE_BLOCKED: estonia, 'two-factor-required': code },
});
/** What a refusal has to name in each language, and how that language asks to try again. */
const NAMED = {
  en: named(/again/i, /limit/i, /Estonia/, /code .*app/),
  de: named(/noch einmal|erneut/i, /Limit/, /Estland/, /Code .*App/),
  'fr-CA': named(/réessayez/i, /limite/i, /Estonie/, /code .*application/),
  it: named(/riprova/i, /limite/i, /Estonia/, /codice .*app/),
  no: named(/igjen/i, /grense/i, /Estland/, /kode .*app/),
} satisfies Partial<Record<Locale, ReturnType<typeof named>>>;

/** The text of a key in a tree of messages. */
const textAt = (messages: unknown, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], messages);

/** The sentence of a key, which may be one of several: for one minute and for more. */
const sentenceAt = (messages: unknown, key: string): unknown =>
  textAt(messages, key) ?? textAt(messages, `${key}_other`);

/** What a form of money is refused for stands with the cashbox. */
const wordsOf = (locale: Locale, namespace: string) =>
  joinBundles(messageBundle(locale, namespace), messageBundle(locale, 'cashbox')).messages;

describe('what an island says of a refusal', () => {
  it.each(islands)('$namespace: every code that its calls declare has words in every language', (island) => {
    const { namespace, calls, words } = island;
    for (const { name, errors } of calls)
      for (const code of errors.filter((code) => !OF_PROGRAMS.has(code)))
        expect(Object.keys(words), `${name}: ${code}`).toContain(code);
    expect(namespaces()).toContain(namespace);
    for (const locale of LOCALES)
      for (const key of Object.values(words).filter(Boolean))
        expect(sentenceAt(wordsOf(locale, namespace), key), `${locale} ${key}`).toEqual(expect.any(String));
  });

  it('by every form: no code of its call is said to be just something that went wrong', () => {
    for (const [form, { call }] of Object.entries(forms))
      for (const code of catalogue[call as keyof typeof catalogue].errors) {
        if (OF_PROGRAMS.has(code) || code === 'validation-failed') continue;
        const key = formWords(form, code, false) ?? '';
        expect(key, `${form}: ${code}`).not.toBe('NOTIFICATIONS.SOMETHING_WENT_WRONG');
        for (const locale of LOCALES)
          expect(sentenceAt(wordsOf(locale, 'auth'), key), `${locale} ${key}`).toEqual(expect.any(String));
      }
  });

  it('is the same text for two codes only where they are one reason to whoever reads it', () => {
    const reasonOf = (code: string) => ONE_REASON.findIndex((codes) => codes.includes(code));
    for (const locale of LOCALES) {
      const said = Object.entries(FORM_WORDS).map(
        ([code, key]) => [code, sentenceAt(wordsOf(locale, 'auth'), key)] as const,
      );
      for (const [code, text] of said)
        for (const [other, words] of said)
          if (code !== other)
            expect(text === words, `${locale}: ${code}, ${other}`).toBe(
              reasonOf(code) !== -1 && reasonOf(code) === reasonOf(other),
            );
    }
  });

  it('names the limit, the licence and the second factor, and does not ask to try again', () => {
    for (const [locale, { again, names }] of Object.entries(NAMED))
      for (const [code, name] of Object.entries(names)) {
        const text = sentenceAt(wordsOf(locale as Locale, 'auth'), formWords('login', code, false) ?? '');
        expect(text, `${locale} ${code}`).toMatch(name);
        expect(text, `${locale} ${code}`).not.toMatch(again);
      }
  });

  it('is another text for another reason', () => {
    for (const lang of ['en', 'de', 'fr-CA', 'it', 'no']) {
      const { AUTH } = JSON.parse(readFileSync(`src/i18n/messages/${lang}/auth.json`, 'utf8'));
      const texts = [
        AUTH.FAILED,
        AUTH.TOO_MANY_other,
        AUTH.TWO_FACTOR,
        AUTH.ESTONIA,
        AUTH.EXCLUDED,
        AUTH.CAPTCHA,
        AUTH.AWAY,
        AUTH.CHANGED,
        AUTH.BREAK_LOCKED,
        AUTH.LAST_WAY_IN,
      ];
      expect(new Set(texts).size, lang).toBe(texts.length);
    }
  });
});
