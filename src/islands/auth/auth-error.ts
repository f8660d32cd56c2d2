import { ApiError } from 'hashmark/calls';
import type { Translate } from 'hashmark/translator';

/** What went wrong with a form of the account, in the reader's words: for the whole form and for single fields. */
export interface FormProblem {
  form?: string;
  fields: Readonly<Record<string, string>>;
}

/** The texts of what a form of the account can be refused for, by code; those of fields stand with the fields. */
export const AUTH_WORDS: Readonly<Record<string, string>> = {
  'invalid-credentials': 'AUTH.FAILED',
  'too-many-requests': 'AUTH.TOO_MANY',
  'two-factor-required': 'AUTH.TWO_FACTOR',
  EE_LICENSE_BLOCKED: 'AUTH.ESTONIA',
  'self-excluded': 'AUTH.EXCLUDED',
  'captcha-required': 'AUTH.CAPTCHA',
  'captcha-invalid': 'AUTH.CAPTCHA',
  unavailable: 'AUTH.AWAY',
  'network-error': 'AUTH.AWAY',
  'bad-gateway': 'AUTH.AWAY',
  'gateway-timeout': 'AUTH.AWAY',
};

export function readProblem(error: unknown, t: Translate, kind: 'login' | 'registration'): FormProblem {
  if (!(error instanceof ApiError)) throw error;
  switch (error.code) {
    case 'restricted-country':
      return { form: t(kind === 'login' ? 'AUTH.LOGIN_RESTRICTED' : 'AUTH.RESTRICTED'), fields: {} };
    case 'validation-failed': {
      const entries = Object.entries(error.body.errors ?? {});
      return {
        fields: Object.fromEntries(
          entries.map(([name, [first = '']]) => [name, t(first, { defaultValue: first })]),
        ),
      };
    }
    default:
      return { form: t(AUTH_WORDS[error.code] ?? 'NOTIFICATIONS.SOMETHING_WENT_WRONG'), fields: {} };
  }
}
