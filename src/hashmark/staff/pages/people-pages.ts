import { html } from 'hono/html';
import type { Account } from '../accounts.ts';
import { askFirst, type FormFault, faultNote, field } from './form-parts.ts';
import type { Html } from './frame.ts';
import { rightsFields, rightsLine } from './rights-fields.ts';
import type { Words } from './words.ts';

const stateOf = ({ t, time }: Words, { deactivatedAt, hasPassword, signedInAt }: Account): string => {
  if (deactivatedAt !== null) return t('STAFF.DEACTIVATED');
  if (!hasPassword) return t('STAFF.INVITED');
  return signedInAt === null ? t('STAFF.NEVER') : t('STAFF.SEEN', { at: time(signedInAt) });
};

/** Everybody who works on the site, and a form that invites somebody. */
export const peoplePage = (
  words: Words,
  accounts: readonly Account[],
  sendsMail: boolean,
  fault?: FormFault,
): Html => {
  const { t } = words;
  return html`<div class="staff__scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">${t('FIELD.NAME')}</th>
            <th scope="col">${t('RIGHTS.TITLE')}</th>
            <th scope="col">${t('ACCOUNT.SECOND_FACTOR')}</th>
            <th scope="col">${t('STAFF.STATE')}</th>
          </tr>
        </thead>
        <tbody>
          ${accounts.map(
            (account) =>
              html`<tr>
                <td><a href="/studio/staff/${account.id}">${account.name}</a><br /><small>${account.email}</small></td>
                <td>${rightsLine(words, account.rights)}</td>
                <td>${account.hasSecondFactor ? t('STAFF.YES') : t('STAFF.NO')}</td>
                <td>${stateOf(words, account)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <section aria-labelledby="invite">
      <h2 id="invite">${t('STAFF.INVITE')}</h2>
      ${faultNote(fault)}
      <form method="post" action="/studio/staff">
        ${field({ name: 'email', label: t('FIELD.EMAIL'), type: 'email' }, fault)}
        ${field({ name: 'name', label: t('FIELD.NAME') }, fault)} ${rightsFields(words, { fault })}
        <div class="staff__buttons">
          ${sendsMail ? html`<button class="staff__main-button" name="mail" value="1">${t('STAFF.INVITE_MAIL')}</button>` : ''}
          <button class="${sendsMail ? '' : 'staff__main-button'}">${t('STAFF.INVITE_BUTTON')}</button>
        </div>
      </form>
    </section>`;
};

/** One account, for its admins. */
export const personPage = (words: Words, account: Account, sendsMail: boolean, fault?: FormFault): Html => {
  const { t } = words;
  const isActive = account.deactivatedAt === null;
  const button = (action: string, label: string) =>
    html`<form method="post" action="/studio/staff/${account.id}/${action}"><button>${label}</button></form>`;
  const asked = (action: string, key: string) =>
    askFirst({
      label: t(`STAFF.${key}`),
      means: t(`STAFF.${key}_MEANS`, { name: account.name }),
      action: `/studio/staff/${account.id}/${action}`,
    });
  return html`<p>${account.email} · ${stateOf(words, account)}</p>
    ${faultNote(fault)}
    <form method="post" action="/studio/staff/${account.id}">
      ${field({ name: 'name', label: t('FIELD.NAME'), value: account.name }, fault)}
      ${rightsFields(words, { rights: account.rights, fault })}
      <button class="staff__main-button">${t('ACTION.SAVE')}</button>
    </form>
    <section aria-labelledby="more">
      <h2 id="more">${t('STAFF.MORE')}</h2>
      <div class="staff__buttons">
        ${isActive && sendsMail ? button('mail', t('STAFF.MAIL_LINK')) : ''}
        ${isActive ? button('link', t('STAFF.NEW_LINK')) : ''}
        ${account.hasSecondFactor ? asked('second-factor', 'RESET_SECOND_FACTOR') : ''}
        ${isActive ? asked('deactivate', 'DEACTIVATE') : button('activate', t('STAFF.ACTIVATE'))}
      </div>
    </section>
    <p><a href="/studio/staff">${t('STAFF.BACK')}</a></p>`;
};

/** A secret that is shown this once, to be copied. */
export const secretPage = ({ t }: Words, about: string, secret: string, back: string): Html =>
  html`<p>${about}</p>
    <p><code class="staff__secret">${secret}</code></p>
    <p><a class="staff__button" href="${back}">${t('STAFF.DONE')}</a></p>`;

/** Says what was done. */
export const notePage = ({ t }: Words, about: string, back: string): Html =>
  html`<p role="status">${about}</p>
    <p><a class="staff__button" href="${back}">${t('STAFF.DONE')}</a></p>`;
