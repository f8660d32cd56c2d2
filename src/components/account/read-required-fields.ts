import type { Content } from 'hashmark/content';
import type { Translate } from 'hashmark/i18n';
import { fieldOptions } from '../form/field-options.ts';

/** Fields that the registration form has whatever the platform asks for. */
const ALWAYS = new Set(['email', 'date_of_birth']);
const INPUTS = { text: 'text', select: 'text', phone: 'tel', date: 'date', email: 'email' } as const;

interface AskedField {
  name: string;
  /** Of the input that takes it. */
  type: (typeof INPUTS)[keyof typeof INPUTS];
  /** What a list offers; none where it is typed. */
  options: { value: string; label: string }[] | undefined;
}

/** What the platform wants to know of whoever registers, besides what the form asks for anyway; it says so again to whom was not asked. */
export const readRequiredFields = (content: Content, t: Translate): Promise<AskedField[]> =>
  content.ask(['call:listPlayerFields'], async (api) => {
    const known = await content.part(api.call('listPlayerFields'), null);
    const asked = (known?.contexts.registration ?? []).filter(
      ({ name, required }) => required && !ALWAYS.has(name),
    );
    const countries = asked.some(({ name }) => name === 'country')
      ? await content.part(api.call('listCountries'), [])
      : [];
    return asked.map(({ name }): AskedField => {
      const field = known?.fields[name];
      const options =
        name === 'country'
          ? countries
              .filter(({ registration }) => registration)
              .map(({ code, name }) => ({ value: code, label: name }))
          : fieldOptions(t, name, field?.options);
      return { name, type: INPUTS[field?.type ?? 'text'], options };
    });
  });
