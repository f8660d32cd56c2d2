import type { Kysely } from 'kysely';

/** Whether somebody else has paid with an account is found without reading everybody's. */
export const up = ({ schema }: Kysely<unknown>): Promise<void> =>
  schema.createIndex('payment_profiles_by_account').on('payment_profiles').columns(['account']).execute();
