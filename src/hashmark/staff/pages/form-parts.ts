import { html } from 'hono/html';
import { isRefusal, type Refusal } from '../../http/errors.ts';
import type { Html } from './frame.ts';
import type { Words } from './words.ts';

/** What was wrong with a form, and what was filled in. */
export interface FormFault {
  /** Of the form as a whole. */
  readonly message: Html | string | undefined;
  /** By field, as words. */
  readonly fields: Readonly<Record<string, Html | string>>;
  readonly status: number;
  /** Without what is secret. */
  readonly values: Readonly<Record<string, string>>;
}

const STATUS: Partial<Record<Refusal['code'], number>> = {
  'invalid-credentials': 401,
  'too-many-requests': 429,
  conflict: 409,
  'not-found': 404,
  forbidden: 403,
};

/** A field of a form, its fault beside it. */
interface Field {
  readonly name: string;
  /** Where a page has several of one name. */
  readonly id?: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'date' | 'url';
  readonly autocomplete?: string;
  readonly value?: string | undefined;
  readonly help?: string;
  /** Digits only, as codes are typed. */
  readonly isCode?: boolean;
  readonly isOptional?: boolean;
}

/**
 * The fault that a refusal is to the person who filled a form in.
 *
 * @throws what is no refusal
 */
export function readFault(
  { t }: Words,
  error: unknown,
  values: Readonly<Record<string, string>> = {},
): FormFault {
  if (!isRefusal(error)) throw error;
  const { code, info } = error;
  const known = (key: string, otherwise: string) => {
    const words = t(key);
    return words === key ? html`<span lang="en">${otherwise}</span>` : words;
  };
  const fields = Object.fromEntries(
    Object.entries(info.errors ?? {}).map(([field, [message = '']]) => [field, known(message, message)]),
  );
  const minutes = Math.ceil((info.retryAfter ?? 60) / 60);
  return {
    fields,
    message:
      Object.keys(fields).length > 0
        ? undefined
        : code === 'too-many-requests'
          ? t('REFUSED.TOO_MANY', { count: minutes })
          : known(`REFUSED.${code}`, error.message),
    status: STATUS[code] ?? 422,
    values,
  };
}

/** What was wrong, said before the form. */
export const faultNote = (fault: FormFault | undefined): Html | '' =>
  fault?.message === undefined ? '' : html`<p class="staff__fault" role="alert">${fault.message}</p>`;

/** A button whose act cannot be taken back: it opens what that means, with the button that does it. No script runs on these pages. */
export const askFirst = (act: {
  readonly label: string;
  /** What the act means. */
  readonly means: string;
  readonly action: string;
  /** Which of several is meant. */
  readonly id?: string;
  /** What the button is called where several stand on a page. */
  readonly name?: string;
}): Html => html`<details class="staff__ask">
      <summary ${act.name ? html`aria-label="${act.name} …"` : ''}>${act.label} …</summary>
      <p>${act.means}</p>
      <form method="post" action="${act.action}">
        ${act.id ? html`<input type="hidden" name="id" value="${act.id}" />` : ''}
        <button ${act.name ? html`aria-label="${act.name}"` : ''}>${act.label}</button>
      </form>
    </details>`;

/** A labelled field. */
export function field(part: Field, fault: FormFault | undefined): Html {
  const { name, id = name, label, type = 'text', autocomplete = 'off', help, isCode, isOptional } = part;
  const wrong = fault?.fields[name];
  const value = type === 'password' ? '' : (fault?.values[name] ?? part.value ?? '');
  const described = [wrong && `${id}-fault`, help && `${id}-help`].filter(Boolean).join(' ');
  return html`<p class="staff__field">
      <label for="${id}">${label}</label>
      <input
        id="${id}"
        name="${name}"
        type="${type}"
        value="${value}"
        autocomplete="${autocomplete}"
        ${isCode ? html`inputmode="numeric" spellcheck="false"` : ''}
        ${isOptional ? '' : 'required'}
        ${wrong ? html`aria-invalid="true"` : ''}
        ${described ? html`aria-describedby="${described}"` : ''}
      />
      ${wrong ? html`<span class="staff__wrong" id="${id}-fault">${wrong}</span>` : ''}
      ${help ? html`<small id="${id}-help">${help}</small>` : ''}
    </p>`;
}
