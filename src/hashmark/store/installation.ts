import type { Store } from './store.ts';

/** A small fact of the installation: the one that is kept, else `fresh`, which all processes tell from then on. */
export async function keepSetting(store: Store, name: string, fresh: string): Promise<string> {
  await store.db
    .insertInto('installation')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await store.db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
