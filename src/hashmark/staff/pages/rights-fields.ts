import { html } from 'hono/html';
import { type Rights, ROLES } from '../permissions.ts';
import { isKnownName, namesFor, type Restriction } from '../rights-columns.ts';
import type { FormFault } from './form-parts.ts';
import type { Html } from './frame.ts';
import type { Words } from './words.ts';

interface Choices {
  readonly held: Rights | undefined;
  readonly chosen: readonly string[] | null;
}

/** What is held and no longer there is offered too: without it the restriction would be lifted by whatever else is changed. */
const choices = ({ t }: Words, name: Restriction, { held, chosen }: Choices): Html =>
  html`<fieldset class="staff__choices">
      <legend>${t(`RIGHTS.${name}`)}</legend>
      ${namesFor(name, held).map(
        (value) =>
          html`<label>
            <input type="checkbox" name="${name}.${value}" value="1" ${chosen?.includes(value) ? 'checked' : ''} />
            <span>${isKnownName(name, value) ? value || t('RIGHTS.NO_SUFFIX') : t('RIGHTS.GONE', { name: value })}</span>
          </label>`,
      )}
    </fieldset>`;

interface Controls {
  /** What holds so far. */
  readonly rights?: Rights;
  /** Of a form that is shown again: as it was filled in. */
  readonly fault: FormFault | undefined;
  readonly roles?: readonly string[];
}

/** The controls for a role and what it covers; nothing ticked is everything. */
export function rightsFields(words: Words, { rights: held, fault, roles = ROLES }: Controls): Html {
  const rights = fault?.values.role === undefined ? held : rightsSent(fault.values, held);
  return html`<p class="staff__field">
      <label for="role">${words.t('RIGHTS.ROLE')}</label>
      <select id="role" name="role">
        ${roles.map(
          (role) =>
            html`<option value="${role}" ${role === rights?.role ? 'selected' : ''}>${words.t(`ROLE.${role}`)}</option>`,
        )}
      </select>
    </p>
    <details ${rights?.types || rights?.locales || rights?.suffixes ? 'open' : ''}>
      <summary>${words.t('RIGHTS.LIMIT')}</summary>
      <p>${words.t('RIGHTS.HELP')}</p>
      ${(['types', 'locales', 'suffixes'] as const).map((name) => choices(words, name, { held, chosen: rights?.[name] ?? null }))}
    </details>`;
}

/** What those controls say, as the authoring API takes it. @param held what the account had, of one that is there already */
export function rightsSent(fields: Readonly<Record<string, string>>, held?: Rights) {
  const ticked = (name: Restriction) => {
    const chosen = namesFor(name, held).filter((value) => fields[`${name}.${value}`] === '1');
    return chosen.length === 0 ? null : chosen;
  };
  return {
    role: fields.role ?? '',
    types: ticked('types'),
    locales: ticked('locales'),
    suffixes: ticked('suffixes'),
  };
}

/** Rights in one line. */
export function rightsLine({ t }: Words, { role, types, locales, suffixes }: Rights): string {
  const part = (values: readonly string[] | null) =>
    values?.map((value) => value || t('RIGHTS.NO_SUFFIX')).join(', ');
  return [t(`ROLE.${role}`), part(types), part(locales), part(suffixes)].filter(Boolean).join(' · ');
}
