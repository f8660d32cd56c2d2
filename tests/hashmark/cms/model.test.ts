import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Address } from '../../../src/hashmark/cms/address.ts';
import { localeChain, suffixChain } from '../../../src/hashmark/i18n/regions.ts';
import { storeKinds } from '../store/stores.ts';
import { createWorld, page, pageBody, refusal, START, type World } from './world.ts';

/** A publication as the rules of visibility see it. */
interface Row {
  id: string;
  document: string;
  kind: 'base' | 'campaign';
  title: string | null;
  startsAt: number;
  endsAt: number;
  recordedAt: number;
  revokedAt: number;
}

/** The rules in the words of the decision, over a plain list. */
function visibleTitle(rows: readonly Row[], document: string, at: number, knownAt: number): string | null {
  const live = rows.filter(
    (row) =>
      row.document === document &&
      row.recordedAt <= knownAt &&
      !(row.revokedAt <= knownAt) &&
      row.startsAt <= at &&
      at < row.endsAt,
  );
  const campaigns = live.filter(({ kind }) => kind === 'campaign');
  const [best] = (campaigns.length > 0 ? campaigns : live).sort(
    (a, b) => b.startsAt - a.startsAt || b.recordedAt - a.recordedAt || (a.id < b.id ? 1 : -1),
  );
  return best?.title ?? null;
}

/** Later than any record. */
const ALWAYS = Number.MAX_SAFE_INTEGER;

const DOCUMENTS = [
  { suffix: '', locale: 'en' },
  { suffix: '', locale: 'de' },
  { suffix: 'AU', locale: 'en' },
  { suffix: 'EE', locale: 'en' },
] as const;

const READERS = [
  { locale: 'en', licence: 'CW', market: 'other' },
  { locale: 'de', licence: 'CW', market: 'AU' },
  { locale: 'en', licence: 'EE', market: 'AU' },
  { locale: 'fr-CA', licence: 'EE', market: 'fake-AU' },
] as const;

const moment = fc.integer({ min: 0, max: 60 });
const document = fc.integer({ min: 0, max: DOCUMENTS.length - 1 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('publish' as const),
      document,
      kind: fc.constantFrom('base' as const, 'campaign' as const),
      start: fc.option(moment, { nil: undefined }),
      length: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('unpublish' as const),
      document,
      start: fc.option(moment, { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('revoke' as const), which: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), by: fc.integer({ min: 1, max: 8 }) }),
  },
);

describe.each(storeKinds)('resolve() on $name', (kind) => {
  let world: World;
  let runs = 0;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.remove());

  it('equals a plain reading of the rules for any history, and holds until the edge it names', async () => {
    const { cms, clock } = world;
    const history = async (
      steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[],
    ) => {
      const key = `run-${runs++}`;
      clock.now = START;
      const rows: Row[] = [];
      const last = new Map<string, number>();
      const record = (name: string) => {
        const recordedAt = Math.max(clock.now, (last.get(name) ?? 0) + 1);
        last.set(name, recordedAt);
        return recordedAt;
      };
      for (const [index, action] of steps.entries()) {
        if (action.do === 'wait') {
          clock.now += action.by;
          continue;
        }
        clock.now += 1;
        if (action.do === 'revoke') {
          const open = rows.filter(({ revokedAt }) => revokedAt === Infinity);
          const row = open[action.which % Math.max(1, open.length)];
          if (!row) continue;
          await cms.revoke({ publicationId: row.id, actor: 'ann' });
          row.revokedAt = record(row.document);
          continue;
        }
        const { suffix = '', locale = 'en' } = DOCUMENTS[action.document] ?? {};
        const address: Address = { ...page(key, locale), suffix };
        const name = `${suffix} ${locale}`;
        const head = await cms.get(address).catch(() => undefined);
        const title = `T${index}`;
        const saved = await cms.save({
          address,
          body: pageBody(title),
          base: head?.revision.hash ?? null,
          actor: 'ann',
        });
        const startsAt = action.start === undefined ? undefined : START + action.start;
        const from = Math.max(clock.now, startsAt ?? 0);
        const base = saved.hash;
        const bases = rows.filter((row) => row.kind === 'base');
        if (action.do === 'unpublish' && visibleTitle(bases, name, from, ALWAYS) === null) {
          expect(await refusal(cms.unpublish({ address, base, startsAt, actor: 'ann' }))).toMatchObject({
            code: 'conflict',
          });
          continue;
        }
        const row = { document: name, startsAt: from, recordedAt: record(name), revokedAt: Infinity };
        if (action.do === 'unpublish') {
          const { publicationId } = await cms.unpublish({ address, base, startsAt, actor: 'ann' });
          rows.push({ ...row, id: publicationId, kind: 'base', title: null, endsAt: Infinity });
        } else {
          const endsAt = action.length === undefined ? undefined : from + action.length;
          const { publicationId } = await cms.publish({
            address,
            base,
            kind: action.kind,
            startsAt,
            endsAt,
            actor: 'ann',
          });
          rows.push({ ...row, id: publicationId, kind: action.kind, title, endsAt: endsAt ?? Infinity });
        }
      }

      const expected = (reader: (typeof READERS)[number], at: number, knownAt: number) => {
        for (const suffix of suffixChain(reader.licence, reader.market))
          for (const locale of localeChain(reader.locale)) {
            const title = visibleTitle(rows, `${suffix} ${locale}`, at, knownAt);
            if (title !== null) return title;
          }
        return null;
      };
      const edges = [...new Set(rows.flatMap((row) => [row.startsAt, row.endsAt]))].filter(Number.isFinite);
      const times = [...new Set([START - 1, clock.now, ...edges, ...edges.map((edge) => edge - 1)])];
      for (const reader of READERS)
        for (const at of times) {
          const found = await cms.resolve({ type: 'page', key, ...reader, at });
          expect(found.found ? found.body.title : null).toBe(expected(reader, at, ALWAYS));
          for (const edge of edges.filter((edge) => edge > at && edge < (found.visibleUntil ?? Infinity)))
            expect(expected(reader, edge, ALWAYS)).toBe(expected(reader, at, ALWAYS));
          if (found.visibleUntil !== null) expect(found.visibleUntil).toBeGreaterThan(at);
        }
      const [reader] = READERS;
      for (const knownAt of times) {
        const found = await cms.resolve({ type: 'page', key, ...reader, at: clock.now, knownAt });
        expect(found.found ? found.body.title : null).toBe(expected(reader, clock.now, knownAt));
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), history), {
      numRuns: kind.name === 'SQLite' ? 60 : 12,
    });
  });
});
