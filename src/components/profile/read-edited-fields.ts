import type { ApiClient } from 'hashmark/calls';
import type { Content } from 'hashmark/content';
import type { Translate } from 'hashmark/i18n';
import { isFixedField } from '../../casino/rules/player-fields.ts';
import { fieldOptions } from '../form/field-options.ts';

const INPUTS = { text: 'text', select: 'text', phone: 'tel', date: 'date', email: 'email' } as const;

/** The fields that a player may change, in the order of the platform; fixed ones only while they are empty. @throws ApiError */
export async function readEditedFields(api: ApiClient, content: Content, t: Translate) {
  const [{ contexts, fields }, countries] = await Promise.all([
    api.call('listPlayerFields'),
    content.part(api.call('listCountries'), []),
  ]);
  return (contexts.edition ?? []).map(({ name }) => {
    const field = fields[name];
    const chosen =
      name === 'country'
        ? countries.map(({ code, name: label }) => ({ value: code, label }))
        : fieldOptions(t, name, field?.options);
    return {
      name,
      type: INPUTS[field?.type ?? 'text'],
      options: chosen && [{ value: '', label: '–' }, ...chosen],
      isFixed: isFixedField(name),
    };
  });
}
