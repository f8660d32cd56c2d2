import { html } from 'hono/html';
import { type FormFault, faultNote, field } from './form-parts.ts';
import type { Html } from './frame.ts';
import type { Words } from './words.ts';

/** Address and password. @param to where the person is led then */
export const signInForm = (
  { t }: Words,
  { to, fault, isFirstVisit }: { to: string; fault?: FormFault | undefined; isFirstVisit: boolean },
): Html =>
  html`${
    isFirstVisit
      ? html`<p class="staff__note">${t('SIGN_IN.NOBODY')} <a href="/studio/first">${t('SIGN_IN.TO_FIRST')}</a></p>`
      : ''
  }
    ${faultNote(fault)}
    <form method="post" action="/studio/sign-in">
      <input type="hidden" name="to" value="${to}" />
      ${field({ name: 'email', label: t('FIELD.EMAIL'), type: 'email', autocomplete: 'username' }, fault)}
      ${field(
        { name: 'password', label: t('FIELD.PASSWORD'), type: 'password', autocomplete: 'current-password' },
        fault,
      )}
      <button class="staff__main-button">${t('SIGN_IN.BUTTON')}</button>
    </form>`;

/** The second factor. */
export const codeForm = ({ t }: Words, to: string, fault?: FormFault): Html =>
  html`<p>${t('CODE.ABOUT')}</p>
    ${faultNote(fault)}
    <form method="post" action="/studio/code">
      <input type="hidden" name="to" value="${to}" />
      ${field({ name: 'code', label: t('FIELD.CODE'), autocomplete: 'one-time-code' }, fault)}
      <button class="staff__main-button">${t('CODE.BUTTON')}</button>
      <a href="/studio/sign-in">${t('CODE.AGAIN')}</a>
    </form>`;

const newPassword = ({ t }: Words, fault: FormFault | undefined): Html =>
  field(
    {
      name: 'password',
      label: t('FIELD.NEW_PASSWORD'),
      type: 'password',
      autocomplete: 'new-password',
      help: t('PASSWORD.HELP'),
    },
    fault,
  );

/** The first account, by the code that the server has printed. */
export const firstForm = (words: Words, fault?: FormFault): Html => {
  const { t } = words;
  return html`<p>${t('FIRST.ABOUT')}</p>
    ${faultNote(fault)}
    <form method="post" action="/studio/first">
      ${field({ name: 'code', label: t('FIELD.FIRST_CODE') }, fault)}
      ${field({ name: 'email', label: t('FIELD.EMAIL'), type: 'email', autocomplete: 'username' }, fault)}
      ${field({ name: 'name', label: t('FIELD.NAME'), autocomplete: 'name' }, fault)}
      ${newPassword(words, fault)}
      <button class="staff__main-button">${t('FIRST.BUTTON')}</button>
    </form>`;
};

/** A password, by a link. */
export const linkForm = (
  words: Words,
  { token, email }: { token: string; email: string },
  fault?: FormFault,
): Html =>
  html`<p>${words.t('LINK.ABOUT', { email })}</p>
    ${faultNote(fault)}
    <form method="post" action="/studio/link">
      <input type="hidden" name="token" value="${token}" />
      <input type="hidden" name="email" value="${email}" autocomplete="username" />
      ${newPassword(words, fault)}
      <button class="staff__main-button">${words.t('LINK.BUTTON')}</button>
    </form>`;
