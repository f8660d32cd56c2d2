import { html } from 'hono/html';
import type { Passkey } from '../passkeys.ts';
import { askFirst, type FormFault, faultNote, field } from './form-parts.ts';
import type { Html } from './frame.ts';
import type { Words } from './words.ts';

/** The script of the forms below; a page with it allows scripts of the Studio's own. */
const script = html`<script src="/studio/passkeys.js" defer></script>`;

/** What the script says where nothing came of it, and what the server has said of what it sent. */
const faults = ({ t }: Words, fault: FormFault | undefined): Html =>
  html`<p class="staff__wrong" role="alert" data-failed hidden>${t('PASSKEY.NOTHING')}</p>
    ${fault?.fields.passkey ? html`<p class="staff__fault" role="alert">${fault.fields.passkey}</p>` : ''}`;

/** Signs in by a passkey. @param origin where passkeys hold */
export const passkeySignIn = (
  words: Words,
  { to, origin, fault }: { to: string; origin: string; fault?: FormFault | undefined },
): Html =>
  html`<form
      method="post"
      action="/studio/passkey"
      data-passkey="use"
      data-options="/studio/passkey/options"
      data-origin="${origin}"
      hidden
    >
      <input type="hidden" name="to" value="${to}" />
      <input type="hidden" name="response" value="" autocomplete="off" />
      <button>${words.t('PASSKEY.SIGN_IN')}</button>
      ${faults(words, fault)}
    </form>
    ${script}`;

const passkeyItem = (
  { t, time }: Words,
  { id, name, createdAt, usedAt }: Passkey,
  fault: FormFault | undefined,
): Html =>
  html`<li>
      <div>
        <strong>${name}</strong>
        <small>
          ${t('PASSKEY.SINCE', { at: time(createdAt) })} ·
          ${usedAt === null ? t('TOKENS.UNUSED') : t('TOKENS.USED', { at: time(usedAt) })}
        </small>
        <details ${fault ? 'open' : ''}>
          <summary>${t('PASSKEY.RENAME')}</summary>
          <form method="post" action="/studio/account/passkeys/rename">
            <input type="hidden" name="id" value="${id}" />
            ${field({ name: 'name', id: `name-${id}`, label: t('FIELD.NAME'), value: name }, fault)}
            <button>${t('ACTION.SAVE')}</button>
          </form>
        </details>
      </div>
      ${askFirst({
        label: t('PASSKEY.REMOVE'),
        name: t('PASSKEY.REMOVE_NAMED', { name }),
        means: t('PASSKEY.REMOVE_MEANS'),
        action: '/studio/account/passkeys/remove',
        id,
      })}
    </li>`;

/** The own passkeys, and a form that adds one. @param origin where passkeys hold */
export const passkeySection = (
  words: Words,
  { passkeys, origin }: { passkeys: readonly Passkey[]; origin: string },
  fault: FormFault | undefined,
): Html => {
  const { t } = words;
  return html`<section aria-labelledby="passkeys">
      <h2 id="passkeys">${t('PASSKEY.TITLE')}</h2>
      <p>${t('PASSKEY.ABOUT')}</p>
      ${faultNote(fault)}
      <ul class="staff__list">
        ${passkeys.map((passkey) => passkeyItem(words, passkey, fault?.values.id === passkey.id ? fault : undefined))}
      </ul>
      <form
        method="post"
        action="/studio/account/passkeys"
        data-passkey="add"
        data-options="/studio/account/passkeys/options"
        data-origin="${origin}"
        hidden
      >
        <h3>${t('PASSKEY.NEW')}</h3>
        <input type="hidden" name="response" value="" autocomplete="off" />
        ${field({ name: 'passkey-name', label: t('PASSKEY.NAME') }, fault)}
        ${field(
          {
            name: 'passkey-current',
            label: t('FIELD.CURRENT_PASSWORD'),
            type: 'password',
            autocomplete: 'current-password',
          },
          fault,
        )}
        <button>${t('PASSKEY.ADD')}</button>
        ${faults(words, fault)}
      </form>
      ${script}
    </section>`;
};
