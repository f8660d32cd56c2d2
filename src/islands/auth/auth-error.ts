import { ApiError } from '../../api/client.ts';
import type { Translate } from '../../i18n/translator.ts';

/** What went wrong with a form of the account, in the reader's words: for the whole form and for single fields. */
export interface FormProblem {
  form?: string;
  fields: Readonly<Record<string, string>>;
}

export function readProblem(error: unknown, t: Translate, kind: 'login' | 'registration'): FormProblem {
  if (!(error instanceof ApiError)) throw error;
  switch (error.code) {
    case 'invalid-credentials':
      return { form: t('AUTH.FAILED'), fields: {} };
    case 'too-many-requests':
      return { form: t('AUTH.TOO_MANY'), fields: {} };
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
      return { form: t('NOTIFICATIONS.SOMETHING_WENT_WRONG'), fields: {} };
  }
}
