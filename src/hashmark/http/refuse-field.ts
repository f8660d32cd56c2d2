import { Refusal } from './errors.ts';

/** Refuses one field with a message key of the forms. */
export const refuseField = (field: string, message: string) =>
  new Refusal('validation-failed', { field, errors: { [field]: [message] } });
