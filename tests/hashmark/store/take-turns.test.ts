/** SQLite answers at once: whoever asks it again and again would keep everybody else from being answered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { countTurns } from '../../support/turns.ts';
import { createWorld, START } from '../cms/world.ts';
import { storeKinds, type TestStore } from './stores.ts';

const [kind] = storeKinds;
/** In statements; no machine does as many in one turn. */
const MANY = 20_000;

describe('work on SQLite gives way', () => {
  let opened: TestStore;
  let store: Store;
  beforeAll(async () => {
    if (!kind) throw new Error('There is no store.');
    opened = await kind.open();
    store = opened.store;
  });
  afterAll(() => opened.remove());

  const ask = (db: Store['reader']) => db.selectFrom('installation').select('name').limit(1).execute();
  async function askMany(db: Store['reader']): Promise<void> {
    for (let left = MANY; left > 0; left--) await ask(db);
  }

  it('between statements, transactions and the reads of a snapshot', async () => {
    expect((await countTurns(() => askMany(store.db))).turns).toBeGreaterThan(0);
    expect((await countTurns(() => askMany(store.reader))).turns).toBeGreaterThan(0);
    expect((await countTurns(() => store.snapshot(askMany))).turns).toBeGreaterThan(0);
    const transactions = async () => {
      for (let left = MANY / 10; left > 0; left--) await store.transaction(ask);
    };
    expect((await countTurns(transactions)).turns).toBeGreaterThan(0);
  });

  it('and not within what writes, whose statements keep their order where nobody waits for them', async () => {
    const release = { title: '', ends_at: null, state: 'scheduled' } as const;
    await store.transaction(async (tx) => {
      const written = Array.from({ length: MANY / 4 }, (_, at) =>
        tx
          .insertInto('releases')
          .values({ ...release, id: `in-order-${at}`, starts_at: at })
          .execute(),
      );
      const last = tx.selectFrom('releases').select('id').orderBy('starts_at', 'desc').limit(1).execute();
      expect(await last).toEqual([{ id: `in-order-${MANY / 4 - 1}` }]);
      await Promise.all(written);
    });
  });
});

it('readers are answered while many documents are checked, stored, published and released together', async () => {
  if (!kind) throw new Error('There is no store.');
  const world = await createWorld(kind);
  const { cms } = world;
  const content = 'Some **words** of a page, and [a link](/many-0).\n\n'.repeat(40);
  const entries = Array.from({ length: 60 }, (_, at) => ({
    address: { type: 'page', key: `many-${at}`, locale: 'en', suffix: '' } as const,
    body: { title: `Page ${at}`, description: 'One of many.', content },
    base: null,
  }));
  for (const mode of ['check', 'publish'] as const) {
    const { turns, result } = await countTurns(() => cms.batch({ entries, mode, actor: 'ann' }));
    expect(turns).toBeGreaterThan(1);
    if (mode === 'check') continue;
    const items = result.map(({ address, hash }) => ({ address, base: hash }));
    const made = await countTurns(() =>
      cms.release({ title: 'Many', items, endsAt: START + 9e6, actor: 'ann' }),
    );
    expect(made.turns).toBeGreaterThan(1);
  }
  await world.remove();
});
