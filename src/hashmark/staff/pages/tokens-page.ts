import { html } from 'hono/html';
import type { ProgramToken } from '../tokens.ts';
import { askFirst, type FormFault, faultNote, field } from './form-parts.ts';
import type { Html } from './frame.ts';
import { rightsFields, rightsLine } from './rights-fields.ts';
import type { Words } from './words.ts';

/** What a token may be at most. */
const TOKEN_ROLES = ['author', 'editor', 'publisher'];

/** The tokens of programs, and a form that makes one. */
export const tokensPage = (words: Words, tokens: readonly ProgramToken[], fault?: FormFault): Html => {
  const { t, time } = words;
  return html`<p>${t('TOKENS.ABOUT')}</p>
    <ul class="staff__list">
      ${tokens.map(
        (token) =>
          html`<li>
            <div>
              <strong>${token.name}</strong>
              <small>
                ${rightsLine(words, token.rights)} · ${t('TOKENS.UNTIL', { at: time(token.expiresAt) })} ·
                ${token.usedAt === null ? t('TOKENS.UNUSED') : t('TOKENS.USED', { at: time(token.usedAt) })}
              </small>
            </div>
            ${askFirst({
              label: t('TOKENS.REMOVE'),
              name: t('TOKENS.REMOVE_NAMED', { name: token.name }),
              means: t('TOKENS.REMOVE_MEANS'),
              action: `/studio/tokens/${token.id}/remove`,
            })}
          </li>`,
      )}
    </ul>
    <section aria-labelledby="new-token">
      <h2 id="new-token">${t('TOKENS.NEW')}</h2>
      ${faultNote(fault)}
      <form method="post" action="/studio/tokens">
        ${field({ name: 'name', label: t('TOKENS.NAME') }, fault)}
        ${field({ name: 'expires', label: t('TOKENS.EXPIRES'), type: 'date' }, fault)}
        ${rightsFields(words, { fault, roles: TOKEN_ROLES })}
        <button class="staff__main-button">${t('TOKENS.BUTTON')}</button>
      </form>
    </section>`;
};
