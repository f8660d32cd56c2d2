import type { Content } from 'hashmark/content';

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

/** What the platform wants to know of whoever registers, besides what the form asks for anyway. @throws ApiError */
export const readRequiredFields = (content: Content): Promise<AskedField[]> =>
  content.ask(['call:listPlayerFields'], async (api) => {
    const { contexts, fields } = await api.call('listPlayerFields');
    const asked = (contexts.registration ?? []).filter(({ name, required }) => required && !ALWAYS.has(name));
    const countries = asked.some(({ name }) => name === 'country') ? await api.call('listCountries') : [];
    return asked.map(({ name }): AskedField => {
      const field = fields[name];
      const options =
        name === 'country'
          ? countries
              .filter(({ registration }) => registration)
              .map(({ code, name }) => ({ value: code, label: name }))
          : field?.options?.map((value) => ({ value, label: value }));
      return { name, type: INPUTS[field?.type ?? 'text'], options };
    });
  });
