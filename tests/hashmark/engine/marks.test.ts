import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IssueList } from '../../../src/hashmark/engine/issues.ts';
import { LIMITS } from '../../../src/hashmark/engine/limits.ts';
import { markPlaceholders } from '../../../src/hashmark/engine/mark-placeholders.ts';
import { Marks } from '../../../src/hashmark/engine/marks.ts';
import { Slots } from '../../../src/hashmark/engine/slots.ts';
import { Writer } from '../../../src/hashmark/engine/writer.ts';
import { composed, options } from './fixtures.ts';

describe('marks', () => {
  it('of one composition are none in any other, however many there were', () => {
    const all = Array.from({ length: 1000 }, () => new Marks());
    const written = all.map((marks) => marks.write('s', 0));
    expect(new Set(written).size).toBe(all.length);
    for (const [index, marks] of all.entries()) {
      const others = written.filter((_, other) => other !== index).join('');
      expect(marks.isIn(others)).toBe(false);
      expect(marks.only(written[(index + 1) % written.length] ?? '')).toBeUndefined();
    }
  });

  it('are found where they were put, whatever stands between them', () => {
    const kind = fc.constantFrom('s', 'b', 'h', 'w');
    const piece = fc.oneof(fc.string({ unit: 'binary' }), fc.tuple(kind, fc.nat(LIMITS.variables)));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const marks = new Marks();
        const text = pieces
          .map((each) => (typeof each === 'string' ? each : marks.write(each[0], each[1])))
          .join('');
        const read: unknown[] = [];
        let between = '';
        marks.walk(
          text,
          (part) => {
            between += part;
          },
          (...found) => read.push(found),
        );
        expect(read).toEqual(pieces.filter((each) => typeof each !== 'string'));
        expect(between).toBe(pieces.filter((each) => typeof each === 'string').join(''));
        expect(marks.replace(text, () => '')).toBe(between);
      }),
    );
  });
});

describe('a slot', () => {
  it('places its widget once, wherever else its mark may come out', () => {
    const marks = new Marks();
    const issues = new IssueList();
    const { slots } = markPlaceholders('#Any[]#', marks, () => true, issues);
    const placing = new Slots(slots, marks, issues, options);
    const writer = new Writer(100);
    for (let times = 0; times < 3; times++) placing.write(0, false, writer);
    writer.finish();
    expect(writer.runs).toEqual([{ slot: 0 }]);
  });
});

describe('what comes out', () => {
  const length = (text: string, value: string | Record<string, string>) =>
    composed(text, { variables: { v: value } }).parts.reduce(
      (sum, part) => sum + (part.kind === 'html' ? part.html.length : 0),
      0,
    );

  it('is bounded by what was written and declared, however often it is repeated', () => {
    const texts: readonly string[] = [
      '{v} ',
      '[x](/{v}) ',
      '<b title="{v}">x</b> ',
      '![{v}](/a.png "{v}") ',
      '- {v}\n',
      '## {v}\n\n',
      '| {v} |\n|---|\n',
      '<var>v</var>',
    ];
    for (const unit of [...texts, `[a] ![a] `]) {
      for (const value of ['v'.repeat(2000), { EUR: 'e'.repeat(2000), AUD: 'a'.repeat(2000) }]) {
        const text = `[a]: /${'x'.repeat(2000)} "{v}"\n\n${unit.repeat(3000)}`;
        expect(length(text, value), unit).toBeLessThanOrEqual(
          LIMITS.growth * (text.length + 2000) + LIMITS.slack + 200,
        );
      }
    }
  });
});
