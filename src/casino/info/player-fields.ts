import type { z } from 'zod';
import type { playerFieldsSchema } from '../entities/info.ts';
import {
  type ContextFields,
  FIELD_CONTEXTS,
  isAskedUnder,
  type ProfileField,
} from '../rules/player-fields.ts';

type PlayerFields = z.output<typeof playerFieldsSchema>;

const text = (max_length: number) => ({ type: 'text' as const, max_length, options: null });

/** How each field is filled in; lengths are those that the calls take. */
const FIELDS: Readonly<Record<ProfileField, PlayerFields['fields'][string]>> = {
  email: { type: 'email', max_length: 254, options: null },
  nickname: text(15),
  first_name: text(64),
  last_name: text(64),
  date_of_birth: { type: 'date', max_length: 10, options: null },
  gender: { type: 'select', max_length: 1, options: ['m', 'f', 'x'] },
  country: { type: 'select', max_length: 2, options: null },
  state: text(64),
  city: text(128),
  address: text(256),
  postal_code: text(16),
  mobile_phone: { type: 'phone', max_length: 32, options: null },
  profession: text(64),
  personal_id: text(11),
};

/** Which fields each context asks for under a licence, and how each is filled in (DATA-15). */
export function playerFieldsInfo(licence: string): PlayerFields {
  const contexts: [string, ContextFields][] = Object.entries(FIELD_CONTEXTS);
  return {
    contexts: Object.fromEntries(
      contexts.map(([context, fields]) => [
        context,
        Object.entries(fields)
          .filter(([name]) => isAskedUnder(licence, name))
          .map(([name, { required }]) => ({ name, required })),
      ]),
    ),
    fields: FIELDS,
  };
}
