/** The editor's text, without a page: CodeMirror's states run anywhere. */
import { undo } from '@codemirror/commands';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeParam } from '../../../src/hashmark/engine/change-param.ts';
import { findPlaceholders } from '../../../src/hashmark/engine/parse.ts';
import type { Issue, PlacedPlaceholder } from '../../../src/hashmark/engine/types.ts';
import { MARKUP } from '../../../src/hashmark/studio/editor/code/commands.ts';
import { readContext } from '../../../src/hashmark/studio/editor/code/context.ts';
import { createState, textOf } from '../../../src/hashmark/studio/editor/code/create-editor.ts';
import { moveOver, moveTo } from '../../../src/hashmark/studio/editor/code/moving.ts';
import { placeholders, selectedPlaceholder } from '../../../src/hashmark/studio/editor/code/placeholders.ts';
import { repairOf } from '../../../src/hashmark/studio/editor/code/repairs.ts';
import { carryIssues, issuesInText } from '../../../src/hashmark/studio/editor/text-issues.ts';
import { composed } from '../engine/fixtures.ts';

const stateOf = (text: string) =>
  createState({ text, vocabulary: { widgets: new Map(), variables: [] }, showsText: false });

const pieces = fc.constantFrom(
  'a',
  ' ',
  '\n',
  '\r\n',
  '\r',
  '#Any[x=1]#',
  '#Any[',
  ']#',
  '\u2028',
  '\0',
  '😀',
  '\uFEFF',
);
const text = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(''));

describe('the editor', () => {
  it('gives every text back byte for byte, also after a change is undone', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.string(), (source, place, typed) => {
        const state = stateOf(source);
        expect(textOf(state)).toBe(source);
        const at = place % (state.doc.length + 1);
        let after: EditorState = state.update({ changes: { from: at, insert: state.toText(typed) } }).state;
        undo({
          state: after,
          dispatch: (transaction) => {
            after = transaction.state;
          },
        });
        expect(textOf(after)).toBe(source);
      }),
      { numRuns: 500 },
    );
  });

  it('changes one param and leaves every other letter as it was', () => {
    const param = fc.constantFrom('a=1', 'b="x; ]"', ' c ', 'd = "q\\"" ', 'e=f,g');
    const placeholder = fc.uniqueArray(param, { maxLength: 4 }).map((params) => `#Any[${params.join(';')}]#`);
    const value = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom('x;y', ']#', '"', 'a b', ' x'),
      fc.constant(undefined),
    );
    fc.assert(
      fc.property(placeholder, fc.constantFrom('a', 'b', 'c', 'd', 'z'), value, (raw, key, next) => {
        fc.pre(next === undefined || !/[\r\n\0]/.test(next));
        const source = `before ${raw} behind`;
        const [found] = findPlaceholders(source);
        if (!found) throw new Error(raw);
        const { from, to, insert } = changeParam(source, found, key, next);
        const [changed] = findPlaceholders(source.slice(0, from) + insert + source.slice(to));
        const { [key]: _, ...others } = found.params;
        expect(changed?.params).toEqual(next === undefined ? others : { ...found.params, [key]: next });
      }),
      { numRuns: 1000 },
    );
  });

  it('knows what is being written', () => {
    const at = (marked: string) => {
      const place = marked.indexOf('|');
      return readContext(marked.replace('|', ''), place);
    };
    expect(at('x #Game|')).toMatchObject({ kind: 'name', text: 'Game', from: 3 });
    expect(at('#GameRow[|]#')).toMatchObject({ kind: 'key', widget: 'GameRow', text: '' });
    expect(at('#GameRow[a=1;li|]#')).toMatchObject({ kind: 'key', text: 'li', used: ['a'] });
    expect(at('#GameRow[a="#Foo[";b=ne|]#')).toMatchObject({ kind: 'value', key: 'b', text: 'ne' });
    expect(at('#GameRow[a="x;y|"]#')).toMatchObject({ kind: 'value', key: 'a', text: 'x;y' });
    expect(at('see [here](/pro|')).toMatchObject({ kind: 'link', text: '/pro', from: 11 });
    expect(at('{min|')).toMatchObject({ kind: 'variable', text: 'min' });
    for (const plain of ['#GameRow[a=1]# b|', '\\#GameRow[a|', '`#GameRow[a|`', 'C#|', '# Head|'])
      expect(at(plain), plain).toBeUndefined();
  });

  it('repairs by one click what the engine suggests', () => {
    const repaired = (source: string) => {
      const [issue] = composed(source).issues;
      const change = repairOf(issue as Issue, source, findPlaceholders(source));
      return change && source.slice(0, change.from) + change.insert + source.slice(change.to);
    };
    expect(repaired('a #JackpotSlidr[limit=5]# b')).toBe('a #JackpotSlider[limit=5]# b');
    expect(repaired('#JackpotSlider[limt=5]#')).toBe('#JackpotSlider[limit=5]#');
    expect(repaired('#JackpotSlider[limit=5;area=JACKPT]#')).toBe('#JackpotSlider[limit=5;area=JACKPOT]#');
    expect(repaired('{maxBonsu} now')).toBe('{maxBonus} now');
    expect(repaired('#jackpotSlider[limit=5]#')).toBe('#JackpotSlider[limit=5]#');
    expect(repaired('#Badge[]#')).toBeUndefined();
    const said = {
      id: 'dead-link',
      level: 'warning',
      message: 'moved',
      path: ['content'],
      suggestion: '/new',
    } as const;
    const source = 'see\r\n[it](/old) there';
    const [moved] = issuesInText([{ ...said, line: 2, column: 6, length: 4 }], 'content', source);
    expect(repairOf(moved as Issue, source.replace('\r', ''), [])).toEqual({
      from: 9,
      to: 13,
      insert: '/new',
    });
    const [unplaced] = issuesInText([{ ...said, line: 1 }], 'content', source);
    expect(repairOf(unplaced as Issue, source, [])).toBeUndefined();
  });

  it('keeps what was said of a place while others are written at, and leaves out what was said of those', () => {
    // No letter twice, so that what was removed could not as well have been what stands beside it.
    const lines = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 1 }), { minLength: 1, maxLength: 40 });
    const splice = { at: fc.nat(40), removed: fc.nat(5), inserted: fc.constantFrom('', 'é', 'é\né') };
    const place = { offset: fc.nat(40), length: fc.nat(5) };
    fc.assert(
      fc.property(lines, fc.record(splice), fc.record(place), (parts, edit, where) => {
        const from = parts.join('');
        const at = Math.min(edit.at, from.length);
        const end = Math.min(at + edit.removed, from.length);
        const to = from.slice(0, at) + edit.inserted + from.slice(end);
        const offset = Math.min(where.offset, from.length);
        const length = Math.min(where.length, from.length - offset);
        const said = { id: 'dead-link', level: 'warning', message: 'There is none.' } as const;
        const issue = { ...said, line: 1, column: 1, offset, length };
        const [kept] = carryIssues([issue], from, to);
        if (offset + length < at || offset > end) {
          expect(kept).toBeDefined();
          expect(kept?.offset).toBe(offset > end ? offset + to.length - from.length : offset);
        }
        if (kept) expect(to.substr(kept.offset, length)).toBe(from.substr(offset, length));
      }),
    );
    const [behind] = carryIssues(
      [{ id: 'dead-link', level: 'warning', message: '', line: 2, column: 3, offset: 5, length: 2 }],
      'ab\ncdefg',
      'ab\nnew\ncdefg',
    );
    expect(behind).toMatchObject({ line: 3, column: 3, offset: 9 });
  });

  it('writes markup and takes it away again', () => {
    const apply = (state: EditorState, spec: TransactionSpec) => state.update(spec).state;
    for (const name of ['BOLD', 'ITALIC', 'CODE', 'HEADING', 'LIST', 'QUOTE'] as const) {
      const begun = apply(stateOf('some words\r\nmore'), { selection: { anchor: 0, head: 4 } });
      const written = apply(begun, MARKUP[name].markup(begun));
      expect(textOf(written)).not.toBe(textOf(begun));
      expect(textOf(apply(written, MARKUP[name].markup(written)))).toBe(textOf(begun));
    }
  });

  it('writes markup that takes effect, whatever lines are selected', () => {
    const source = 'One two \n\n- item\n\n## Head\n\n> said\n\n| a |';
    const written = (name: 'BOLD' | 'HEADING' | 'LIST', from: number, to: number) => {
      const state = stateOf(source).update({ selection: { anchor: from, head: to } }).state;
      return textOf(state.update(MARKUP[name].markup(state)).state);
    };
    expect(written('BOLD', 0, source.length)).toBe(
      '**One two** \n\n- **item**\n\n## **Head**\n\n> **said**\n\n| a |',
    );
    expect(written('BOLD', 3, 8)).toBe(source.replace('two', '**two**'));
    expect(written('LIST', 0, 16)).toBe(source.replace('One', '- One'));
    expect(written('HEADING', 0, 16)).toBe(source.replace('One', '## One').replace('- item', '## - item'));

    const line = fc.constantFrom('One', 'a b ', ' c', '- item', '2. two', '## Head', '> said', '', ' ');
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(), fc.nat(), (lines, a, b) => {
        const text = lines.join('\n');
        const [anchor, head] = [a % (text.length + 1), b % (text.length + 1)];
        const state = stateOf(text).update({ selection: { anchor, head } }).state;
        const bold = state.update(MARKUP.BOLD.markup(state)).state;
        const { parts, issues } = composed(textOf(bold));
        const shown = parts.map((part) => (part.kind === 'html' ? part.html : '')).join('');
        fc.pre(anchor !== head);
        expect([textOf(bold), shown.includes('**'), issues]).toEqual([textOf(bold), false, []]);
        expect(textOf(bold.update(MARKUP.BOLD.markup(bold)).state)).toBe(text);
      }),
    );
  });

  it('moves a placeholder over blocks and to where it is dropped, and nothing else', () => {
    const move = (
      source: string,
      spec: (state: EditorState, of: PlacedPlaceholder) => TransactionSpec | undefined,
    ) => {
      const state = stateOf(source);
      const [first] = state.field(placeholders);
      const done = first && spec(state, first);
      return done && state.update(done).state;
    };
    const over = (source: string, direction: 'up' | 'down') => {
      const moved = move(source, (state, of) => moveOver(state, of, direction));
      return moved && textOf(moved);
    };
    expect(over('One\r\nmore.\r\n\r\n#W[a=1]#\r\n\r\n\r\nTwo', 'up')).toBe(
      '#W[a=1]#\r\n\r\nOne\r\nmore.\r\n\r\n\r\nTwo',
    );
    expect(over('One\n\n#W[]#\n\n```\na\n\nb\n```\n\nEnd\n', 'down')).toBe(
      'One\n\n```\na\n\nb\n```\n\n#W[]#\n\nEnd\n',
    );
    expect(over('#W[]#\n#V[]#', 'down')).toBe('#V[]#\n#W[]#');
    expect(over('One\n\nTwo #W[]# words', 'up')).toBe('One#W[]#\n\nTwo  words');
    expect([over('#W[]#\n\nOne', 'up'), over('One\n\n#W[]#', 'down')]).toEqual([undefined, undefined]);

    const lines = fc.constantFrom(
      'One',
      '# Head',
      '- item',
      '',
      '> said',
      '#V[x="a\nb"]#',
      '| a |',
      '😀 #U[]# b',
      '```',
    );
    const parts = fc.tuple(fc.array(lines, { maxLength: 6 }), fc.array(lines, { maxLength: 6 }));
    const lead = fc.constantFrom('', 'with ');
    fc.assert(
      fc.property(parts, lead, fc.constantFrom('\n', '\r\n'), fc.nat(), ([above, below], words, line, at) => {
        const own = '#Moved[n=1]#';
        const source = [...above, words + own, ...below].join('\n').replaceAll('\n', line);
        const state = stateOf(source);
        const found = state.field(placeholders).find(({ name }) => name === 'Moved');
        if (!found) return;
        const specs = [moveOver(state, found, 'up'), moveOver(state, found, 'down')];
        for (const spec of [...specs, moveTo(state, found, at % (state.doc.length + 1))]) {
          if (!spec) continue;
          const after = state.update(spec).state;
          const [{ from, to }, written] = [after.selection.main, textOf(after)];
          expect(after.sliceDoc(from, to)).toBe(own);
          expect(written).toHaveLength(source.length);
          const others = (text: string) => text.replace(own, '').replaceAll(/[\r\n]/g, '');
          expect(others(written)).toBe(others(source));
          if (words) expect(written.replace(own, '')).toBe(source.replace(own, ''));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('tells which placeholder is selected', () => {
    const state = stateOf('a #Any[x=1]# b');
    const at = (anchor: number, head = anchor) =>
      selectedPlaceholder(state.update({ selection: { anchor, head } }).state)?.name;
    expect([at(0), at(4), at(2, 12), at(13)]).toEqual([undefined, 'Any', 'Any', undefined]);
  });
});
