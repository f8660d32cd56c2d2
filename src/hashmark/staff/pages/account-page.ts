import { html } from 'hono/html';
import type { StaffRow } from '../../store/staff-tables.ts';
import type { Actor } from '../actor.ts';
import type { Passkey } from '../passkeys.ts';
import type { OpenSession } from '../sessions.ts';
import { type FormFault, faultNote, field } from './form-parts.ts';
import type { Html } from './frame.ts';
import { passkeySection } from './passkey-parts.ts';
import { qrCode } from './qr-code.ts';
import { LANGUAGES, type Words } from './words.ts';

/** What the page of the own account shows. */
export interface AccountView {
  readonly account: StaffRow;
  readonly actor: Actor;
  readonly sessions: readonly OpenSession[];
  readonly passkeys: readonly Passkey[];
  /** Where passkeys hold. */
  readonly origin: string;
  /** Of an authenticator app that is about to be added. */
  readonly pending: { readonly secret: string; readonly uri: string } | undefined;
  /** Which form the fault is of. */
  readonly fault?: { readonly form: string; readonly of: FormFault } | undefined;
}

const personForm = ({ t }: Words, { account }: AccountView, fault: FormFault | undefined): Html => {
  const language = fault?.values.language ?? account.language;
  return html`<section aria-labelledby="person">
      <h2 id="person">${t('ACCOUNT.PERSON')}</h2>
      ${faultNote(fault)}
      <form method="post" action="/studio/account">
        ${field({ name: 'name', label: t('FIELD.NAME'), autocomplete: 'name', value: account.name }, fault)}
        <p class="staff__field">
          <label for="language">${t('FIELD.LANGUAGE')}</label>
          <select id="language" name="language">
            <option value="">${t('ACCOUNT.BROWSER_LANGUAGE')}</option>
            ${Object.entries(LANGUAGES).map(
              ([code, name]) =>
                html`<option value="${code}" lang="${code}" ${language === code ? 'selected' : ''}>${name}</option>`,
            )}
          </select>
        </p>
        <button>${t('ACTION.SAVE')}</button>
      </form>
    </section>`;
};

const passwordForm = ({ t }: Words, { account }: AccountView, fault: FormFault | undefined): Html =>
  html`<section aria-labelledby="password-part">
      <h2 id="password-part">${t('FIELD.PASSWORD')}</h2>
      ${faultNote(fault)}
      <form method="post" action="/studio/account/password">
        <input type="hidden" name="username" value="${account.email}" autocomplete="username" />
        ${field(
          {
            name: 'current',
            label: t('FIELD.CURRENT_PASSWORD'),
            type: 'password',
            autocomplete: 'current-password',
          },
          fault,
        )}
        ${field(
          {
            name: 'password',
            label: t('FIELD.NEW_PASSWORD'),
            type: 'password',
            autocomplete: 'new-password',
            help: t('PASSWORD.HELP'),
          },
          fault,
        )}
        <button>${t('ACCOUNT.CHANGE_PASSWORD')}</button>
      </form>
    </section>`;

const secondFactor = (
  { t }: Words,
  { account, pending }: AccountView,
  fault: FormFault | undefined,
): Html => {
  const code = field(
    {
      name: 'code',
      label: t('FIELD.CODE'),
      autocomplete: 'one-time-code',
      isCode: account.code_since === null,
    },
    fault,
  );
  return html`<section aria-labelledby="second-factor">
      <h2 id="second-factor">${t('ACCOUNT.SECOND_FACTOR')}</h2>
      ${faultNote(fault)}
      ${
        account.code_since !== null
          ? html`<p>${t('ACCOUNT.SECOND_FACTOR_ON')}</p>
              <form method="post" action="/studio/account/second-factor/remove">
                ${code}
                <button>${t('ACCOUNT.SECOND_FACTOR_REMOVE')}</button>
              </form>`
          : pending
            ? html`<p>${t('ACCOUNT.SECOND_FACTOR_SCAN')}</p>
                ${qrCode(pending.uri, t('ACCOUNT.QR_CODE'))}
                <p>${t('ACCOUNT.SECRET')} <code>${pending.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code></p>
                <form method="post" action="/studio/account/second-factor">
                  ${code}
                  <button class="staff__main-button">${t('ACCOUNT.SECOND_FACTOR_ADD')}</button>
                </form>`
            : html`<p>${t('ACCOUNT.SECOND_FACTOR_OFF')}</p>
                <p><a class="staff__button" href="/studio/account?second-factor=add#second-factor">${t('ACCOUNT.SECOND_FACTOR_ADD')}</a></p>`
      }
    </section>`;
};

const sessionList = ({ t, time }: Words, { actor, sessions }: AccountView): Html =>
  html`<section aria-labelledby="sessions">
      <h2 id="sessions">${t('ACCOUNT.SESSIONS')}</h2>
      <ul class="staff__list">
        ${sessions.map(
          ({ id, agent, createdAt, seenAt }) =>
            html`<li>
              <div>
                <strong>${agent || t('ACCOUNT.UNNAMED')}</strong>
                <small>${t('ACCOUNT.SESSION_TIMES', { since: time(createdAt), seen: time(seenAt) })}</small>
              </div>
              ${
                id === actor.sessionId
                  ? html`<span>${t('ACCOUNT.THIS_BROWSER')}</span>`
                  : html`<form method="post" action="/studio/account/sessions">
                      <input type="hidden" name="id" value="${id}" />
                      <button>${t('ACCOUNT.END_SESSION')}</button>
                    </form>`
              }
            </li>`,
        )}
      </ul>
    </section>`;

/** The own account: name and language, password, second factor, passkeys, browsers that are signed in. */
export function accountPage(words: Words, view: AccountView): Html {
  const faultAt = (form: string) => (view.fault?.form === form ? view.fault.of : undefined);
  return html`${personForm(words, view, faultAt('person'))} ${passwordForm(words, view, faultAt('password'))}
    ${secondFactor(words, view, faultAt('second-factor'))} ${passkeySection(words, view, faultAt('passkeys'))} ${sessionList(words, view)}`;
}

/** The recovery codes, shown this once. */
export const recoveryPage = ({ t }: Words, codes: readonly string[]): Html =>
  html`<p>${t('RECOVERY.ABOUT')}</p>
    <ul class="staff__codes">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ul>
    <p><a class="staff__button" href="/studio/account">${t('RECOVERY.DONE')}</a></p>`;
