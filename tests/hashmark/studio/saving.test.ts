import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../../src/hashmark/studio/api/client.ts';
import type { CrashCopy, OwnCopy } from '../../../src/hashmark/studio/saving/crash-copies.ts';
import { type Body, Draft } from '../../../src/hashmark/studio/saving/draft.ts';
import { findChanges } from '../../../src/hashmark/studio/saving/find-changes.ts';
import { decided, mergeBodies, withValue } from '../../../src/hashmark/studio/saving/merge.ts';

import { readCpuTime } from '../../support/cpu-time.ts';

/** A store with one document, which refuses as the authoring API does. */
function openWorld(body: Body) {
  let hash = 1;
  let kept: Body = body;
  const world = {
    /** What the browser keeps of the draft. */
    copy: undefined as CrashCopy | undefined,
    /** Whether the draft holds its copy. */
    isHeld: true,
    failure: undefined as CallFailure | undefined,
    /** Whether what is saved is stored, and its answer lost. */
    losesAnswers: false,
    get stored() {
      return { hash: String(hash), body: kept };
    },
    overwrite(next: Body) {
      kept = next;
      hash++;
    },
    draft: () =>
      new Draft({
        stored: { hash: String(hash), body: kept },
        copy: own,
        now: () => 0,
        async save(next, base) {
          if (world.failure) throw world.failure;
          if (base !== String(hash)) {
            const theirs = { hash: String(hash), body: kept, author: 'Kim', at: '2026-01-01T00:00:00Z' };
            const details = { theirs, base: { hash: base, body } };
            throw new CallFailure('stale', { code: 'revision-stale', message: '', details });
          }
          world.overwrite(next);
          if (world.losesAnswers) throw new CallFailure('offline');
          return String(hash);
        },
      }),
  };
  const own: OwnCopy = {
    write: async (copy) => {
      world.copy = copy;
    },
    remove: async () => {
      world.copy = undefined;
    },
    end: () => {
      world.isHeld = false;
    },
  };
  return world;
}

describe('a draft', () => {
  it('saves itself two seconds after the last key, and keeps a copy until then', async () => {
    vi.useFakeTimers();
    try {
      const world = openWorld({ title: 'a' });
      const draft = world.draft();
      draft.write(['title'], 'b');
      await vi.advanceTimersByTimeAsync(1500);
      expect(draft.$state.get().kind).toBe('changed');
      expect(world.copy?.body).toEqual({ title: 'b' });
      draft.write(['title'], 'c');
      await vi.advanceTimersByTimeAsync(1900);
      expect(world.stored.body).toEqual({ title: 'a' });
      await vi.advanceTimersByTimeAsync(200);
      expect([draft.$state.get().kind, world.stored.body, world.copy]).toEqual([
        'saved',
        { title: 'c' },
        undefined,
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is saved every twenty seconds by whoever never rests', async () => {
    vi.useFakeTimers();
    try {
      const world = openWorld({ title: '' });
      const draft = world.draft();
      const seen = new Set<unknown>();
      for (let key = 1; key <= 50; key++) {
        draft.write(['title'], 'x'.repeat(key));
        await vi.advanceTimersByTimeAsync(1000);
        seen.add(world.stored.hash);
      }
      expect(world.stored.body).toEqual({ title: 'x'.repeat(40) });
      expect(seen.size).toBe(3);
      await vi.advanceTimersByTimeAsync(1000);
      expect(world.stored.body).toEqual({ title: 'x'.repeat(50) });
      expect(draft.$state.get().kind).toBe('saved');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(world.stored.hash).toBe('4');
    } finally {
      vi.useRealTimers();
    }
  });

  it('stays saved where a field writes what is there', () => {
    const draft = openWorld({ title: 'One', meta: { robots: 'none' } }).draft();
    draft.write(['title'], 'One');
    draft.write(['meta', 'robots'], 'none');
    draft.write(['meta', 'image', 'alt'], undefined);
    expect([draft.isSaved, draft.$state.get().kind]).toEqual([true, 'saved']);
  });

  it('is saved to its last word when it is left, also while a save is under way', async () => {
    const world = openWorld({ title: 'a' });
    const draft = world.draft();
    draft.write(['title'], 'b');
    const saving = draft.save();
    draft.write(['title'], 'c');
    await draft.close();
    await saving;
    expect([world.stored.body, world.copy, world.isHeld]).toEqual([{ title: 'c' }, undefined, false]);
  });

  it('is saved to its last word by whoever asks while a save is under way, and not before', async () => {
    const world = openWorld({ title: 'a' });
    const draft = world.draft();
    draft.write(['title'], 'b');
    void draft.save();
    draft.write(['title'], 'c');
    await Promise.all([draft.save(), draft.save()]);
    expect([draft.isSaved, draft.$state.get().kind, world.stored]).toEqual([
      true,
      'saved',
      { hash: '3', body: { title: 'c' } },
    ]);
  });

  it('saves what was written while what the store refuses was under way', async () => {
    vi.useFakeTimers();
    try {
      const world = openWorld({ title: 'a' });
      const draft = world.draft();
      world.failure = new CallFailure('refused', { code: 'content-refused', message: 'No.' });
      draft.write(['title'], '');
      const saving = draft.save();
      draft.write(['title'], 'b');
      world.failure = undefined;
      await saving;
      await vi.advanceTimersByTimeAsync(2100);
      expect([draft.$state.get().kind, world.stored.body]).toEqual(['saved', { title: 'b' }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('takes a copy over on top of what it has saved since it was opened', async () => {
    const world = openWorld({ title: 'a' });
    const draft = world.draft();
    const copy = { base: world.stored, body: { title: 'left' }, at: 0 };
    draft.write(['title'], 'b');
    await draft.save();
    await draft.restore(copy, { author: 'Kim', at: '2026-01-01T00:00:00Z' });
    const state = draft.$state.get();
    if (state.kind !== 'conflict') throw new Error(state.kind);
    expect(state.conflict).toMatchObject({ theirs: { ...world.stored, author: 'Kim' }, base: copy.base });
    await draft.resolve(state.conflict, { title: 'left and b' });
    expect(world.stored.body).toEqual({ title: 'left and b' });
  });

  it('leaves its copy to the next one where it cannot be saved when it is left', async () => {
    for (const leave of ['offline', 'conflict'] as const) {
      const world = openWorld({ title: 'a' });
      const draft = world.draft();
      draft.write(['title'], 'b');
      if (leave === 'offline') world.failure = new CallFailure('offline');
      else world.overwrite({ title: 'theirs' });
      await draft.close();
      expect([world.copy?.body, world.isHeld]).toEqual([{ title: 'b' }, false]);
      expect(world.stored.body).not.toEqual({ title: 'b' });
    }
  });

  it('has in its own copy what it takes over from one that was left, whatever was saved meanwhile', async () => {
    for (const isOld of [false, true]) {
      const world = openWorld({ title: 'a' });
      const draft = world.draft();
      const base = isOld ? { hash: '0', body: { title: '' } } : world.stored;
      const theirs = { ...world.stored, author: 'Kim', at: '2026-01-01T00:00:00Z' };
      await draft.restore({ base, body: { title: 'left' }, at: 0 }, theirs);
      expect(world.copy?.body).toEqual({ title: 'left' });
      await draft.close();
    }
  });

  it('loses nothing while the server is unavailable, the session has ended or the store refuses', async () => {
    vi.useFakeTimers();
    try {
      const world = openWorld({ title: 'a' });
      const draft = world.draft();
      for (const kind of ['offline', 'signed-out'] as const) {
        world.failure = new CallFailure(kind);
        draft.write(['title'], kind);
        await vi.advanceTimersByTimeAsync(6000);
        expect(draft.$state.get().kind).toBe(kind);
        draft.write(['title'], `${kind} still`);
        await vi.advanceTimersByTimeAsync(1000);
        expect(world.copy?.body).toEqual({ title: `${kind} still` });
        world.failure = undefined;
        await vi.advanceTimersByTimeAsync(6000);
        expect([draft.$state.get().kind, world.stored.body]).toEqual(['saved', { title: `${kind} still` }]);
      }
      world.failure = new CallFailure('refused', { code: 'content-refused', message: 'No.' });
      draft.write(['title'], '');
      await vi.advanceTimersByTimeAsync(3000);
      expect(draft.$state.get()).toMatchObject({ kind: 'refused', refused: { message: 'No.' } });
      expect(draft.$body.get()).toEqual({ title: '' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('goes on from what it has saved itself, although the answer was lost', async () => {
    vi.useFakeTimers();
    const world = openWorld({ title: 'One' });
    const draft = world.draft();
    world.losesAnswers = true;
    draft.write(['title'], 'Two');
    await draft.save();
    draft.write(['title'], 'Three');
    world.failure = new CallFailure('offline');
    await draft.save();
    draft.write(['title'], 'Four');
    world.failure = undefined;
    world.losesAnswers = false;
    await draft.save();
    await vi.runAllTimersAsync();
    expect([draft.$state.get().kind, world.stored.body]).toEqual(['saved', { title: 'Four' }]);
    vi.useRealTimers();
  });

  it('waits for a person where somebody else has saved, and goes on from there', async () => {
    const world = openWorld({ title: 'a', content: 'one\ntwo\nthree' });
    const draft = world.draft();
    draft.write(['content'], 'ONE\ntwo\nthree');
    world.overwrite({ title: 'a', content: 'one\ntwo\nTHREE' });
    await draft.save();
    const state = draft.$state.get();
    if (state.kind !== 'conflict') throw new Error(state.kind);
    const { theirs, base } = state.conflict;
    const merged = mergeBodies(draft.$body.get(), base?.body ?? {}, theirs.body);
    expect(merged.conflicts).toEqual([]);
    await draft.resolve(state.conflict, merged.body);
    expect(world.stored.body).toEqual({ title: 'a', content: 'ONE\ntwo\nTHREE' });
    expect(draft.$state.get().kind).toBe('saved');
  });
});

describe('a merge', () => {
  const line = fc.constantFrom('a', 'b', 'c', '', 'd');
  const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n'));
  const body = fc.record({
    title: text,
    content: text,
    meta: fc.record({ n: fc.nat(2) }, { requiredKeys: [] }),
  });

  it('takes what one side alone has changed, and shows both sides of the rest', () => {
    fc.assert(
      fc.property(body, body, (base, theirs) => {
        expect(mergeBodies(base, base, theirs).body).toEqual(theirs);
        expect(mergeBodies(theirs, base, base).body).toEqual(theirs);
        expect(mergeBodies(theirs, base, theirs)).toMatchObject({ body: theirs, conflicts: [] });
      }),
    );
  });

  it('gives either side whole where every piece is decided for it and all touch', () => {
    const mine = { content: 'x\nmine\ny' };
    const theirs = { content: 'x\ntheirs\ny' };
    const { conflicts, body: first } = mergeBodies(mine, { content: 'x\nbase\ny' }, theirs);
    const [conflict] = conflicts;
    if (!conflict) throw new Error('no conflict');
    expect(first).toEqual(mine);
    expect(decided(conflict, ['mine'])).toBe(mine.content);
    expect(decided(conflict, ['theirs'])).toBe(theirs.content);
    expect(decided(conflict, ['both'])).toBe('x\nmine\ntheirs\ny');
  });

  it('writes and removes single values', () => {
    expect(withValue({ a: 1 }, ['b', 'c'], 2)).toEqual({ a: 1, b: { c: 2 } });
    expect(withValue({ a: 1, b: { c: 2 } }, ['b', 'c'], undefined)).toEqual({ a: 1 });
    const inner = { properties: { c: {} } };
    const schema = { required: ['b'], properties: { b: { ...inner, required: ['d'] }, e: inner } };
    expect(withValue({ b: { c: 2 }, e: { c: 2 } }, ['b', 'c'], undefined, schema)).toEqual({
      b: {},
      e: { c: 2 },
    });
    expect(withValue({ b: { c: 2 }, e: { c: 2 } }, ['e', 'c'], undefined, schema)).toEqual({ b: { c: 2 } });
  });
});

describe('the lines of two texts', () => {
  const lines = fc.array(fc.constantFrom('', '', 'a', 'b', '| c |', '| c |', 'd', 'e', 'f'), {
    maxLength: 60,
  });

  it('come from one another by what is said to differ', () => {
    fc.assert(
      fc.property(lines, lines, (left, right) => {
        let [at, made] = [0, [] as string[]];
        for (const { left: gone, right: come } of findChanges(left, right)) {
          made = [...made, ...left.slice(at, gone[0])];
          expect(made).toHaveLength(come[0]);
          made = [...made, ...right.slice(come[0], come[0] + come[1])];
          at = gone[0] + gone[1];
        }
        expect([...made, ...left.slice(at)]).toEqual(right);
      }),
      { numRuns: 2000 },
    );
  });

  it.each<[string, (index: number) => string]>([
    ['paragraphs with blank lines', (index) => `Paragraph ${index}\n`],
    ['rows of a table', () => '| a | b |'],
    ['elements that end alike', (index) => `<li>\nentry ${index}\n</li>`],
    ['lines of two kinds', (index) => (index % 3 === 0 ? 'a' : 'b')],
  ])('are merged in a time that grows with them: %s', (_, lineOf) => {
    const timeOf = (count: number) => {
      const text = Array.from({ length: count }, (_, index) => lineOf(index));
      const changed = (every: number) => text.map((line, index) => (index % 9 === every ? `${line}!` : line));
      const start = readCpuTime();
      mergeBodies(
        { text: changed(1).join('\n') },
        { text: text.join('\n') },
        { text: changed(5).join('\n') },
      );
      return readCpuTime() - start;
    };
    timeOf(200);
    expect((timeOf(12_000) + 10) / (timeOf(3_000) + 10)).toBeLessThan(12);
  });
});
