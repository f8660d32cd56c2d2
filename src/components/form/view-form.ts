import { type Translate, translator } from 'hashmark/i18n';
import { joinBundles, messageBundle } from 'hashmark/messages';
import { formWords, waitMinutes } from '../../ui/form-words.ts';

/** A form as its page prints it: empty, or with what became of it when it was posted. */
export interface FormView {
  readonly name: string;
  readonly t: Translate;
  /** The page that shows it, with its query: where a reader is led back. */
  readonly from: string;
  /** Whether it was posted and accepted. */
  readonly isDone: boolean;
  /** The code of its refusal. */
  readonly code: string | undefined;
  /** What is wrong with it as a whole, in words. */
  readonly problem: string | undefined;
  id(field: string): string;
  value(field: string, fallback?: string): string;
  error(field: string): string | undefined;
}

/** What is said where a captcha is asked for: only forms that no script has sent come to this. */
function captchaWords(name: string, wait: number | null): string {
  if (wait === null) return 'AUTH.CAPTCHA_SCRIPT';
  return name === 'login' ? 'AUTH.CAPTCHA_LOGIN' : 'AUTH.CAPTCHA_LATER';
}

/** Reads what the page of a form has to tell. */
export function viewForm({ own, variant }: App.Locals, name: string, namespace = 'auth'): FormView {
  const t = translator(
    joinBundles(
      messageBundle(variant.locale, 'auth'),
      messageBundle(variant.locale, 'validation'),
      // What any form may be refused for stands there: limits, a profile that is not complete.
      messageBundle(variant.locale, 'cashbox'),
      messageBundle(variant.locale, namespace),
    ),
  );
  const state = own?.form?.name === name ? own.form : undefined;
  const errors = state?.errors ?? {};
  const code = state?.code ?? undefined;
  const wait = state?.wait ?? null;
  const words =
    code === 'captcha-required'
      ? captchaWords(name, wait)
      : code && formWords(name, code, Object.keys(errors).length > 0);
  const query = own?.query.size ? `?${own.query}` : '';
  return {
    name,
    t,
    from: `${variant.prefix}${variant.path}${query}`,
    isDone: state !== undefined && state.code === null,
    code,
    problem: words && t(words, { count: waitMinutes(wait) }),
    id: (field) => `${name}-${field}`,
    value: (field, fallback = '') => state?.values[field] ?? fallback,
    error(field) {
      const [key] = Object.hasOwn(errors, field) ? (errors[field] ?? []) : [];
      return key && t(key, { defaultValue: key });
    },
  };
}
