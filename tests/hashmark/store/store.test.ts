import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../../src/casino/migrations/index.ts';
import { storeKinds, type TestStore } from './stores.ts';

describe.each(storeKinds)('store on $name', ({ open }) => {
  let opened: TestStore;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.remove());

  const release = (id: string, starts_at: number) => ({
    id,
    title: 'x',
    starts_at,
    ends_at: null,
    state: 'scheduled' as const,
  });

  it('gives large integers back as numbers', async () => {
    const { db } = opened.store;
    await db
      .insertInto('releases')
      .values(release('large', 2 ** 53 - 1))
      .execute();
    const row = await db
      .selectFrom('releases')
      .selectAll()
      .where('id', '=', 'large')
      .executeTakeFirstOrThrow();
    expect(row).toStrictEqual(release('large', 2 ** 53 - 1));
  });

  it('gives what is larger than a number holds exactly as the nearest one', async () => {
    const { db } = opened.store;
    const large = ['sum-1', 'sum-2', 'sum-3'].map((id) => release(id, 2 ** 53 - 1));
    await db.insertInto('releases').values(large).execute();
    const sum = db
      .selectFrom('releases')
      .select(({ fn }) => fn.sum<number>('starts_at').as('sum'))
      .where('id', 'like', 'sum-%');
    for (let time = 0; time < 2; time++)
      expect(await sum.executeTakeFirstOrThrow()).toEqual({ sum: Number(3n * (2n ** 53n - 1n)) });
    const { starts_at } = await db
      .selectFrom('releases')
      .select('starts_at')
      .where('id', '=', 'sum-1')
      .executeTakeFirstOrThrow();
    expect(starts_at).toBe(2 ** 53 - 1);
  });

  it('loses no update of concurrent read-then-write transactions', async () => {
    const { store } = opened;
    await store.db.insertInto('releases').values(release('count', 0)).execute();
    const addOne = () =>
      store.transaction(async (tx) => {
        const { starts_at } = await tx
          .selectFrom('releases')
          .select('starts_at')
          .where('id', '=', 'count')
          .executeTakeFirstOrThrow();
        await tx
          .updateTable('releases')
          .set({ starts_at: starts_at + 1 })
          .where('id', '=', 'count')
          .execute();
      });
    await Promise.all(Array.from({ length: 8 }, addOne));
    const row = await store.db
      .selectFrom('releases')
      .select('starts_at')
      .where('id', '=', 'count')
      .executeTakeFirstOrThrow();
    expect(row.starts_at).toBe(8);
  });

  it('writes nothing of a transaction that throws', async () => {
    const { store } = opened;
    const broken = store.transaction(async (tx) => {
      await tx.insertInto('releases').values(release('broken', 1)).execute();
      throw new Error('stop');
    });
    await expect(broken).rejects.toThrow('stop');
    expect(
      await store.reader.selectFrom('releases').select('id').where('id', '=', 'broken').execute(),
    ).toEqual([]);
  });

  it('shows a reader what was committed at once', async () => {
    const { store } = opened;
    await store.transaction(async (tx) => {
      await tx.insertInto('releases').values(release('fresh', 1)).execute();
    });
    expect(
      await store.reader.selectFrom('releases').select('id').where('id', '=', 'fresh').execute(),
    ).toEqual([{ id: 'fresh' }]);
  });

  it('migrates a migrated store again without change', async () => {
    await expect(opened.store.migrate(migrations)).resolves.toBeUndefined();
  });
});
