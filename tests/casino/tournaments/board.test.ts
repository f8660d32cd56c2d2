import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBoard, type Standing } from '../../../src/casino/tournaments/board.ts';

const standings = fc.array(
  fc.record({
    playerId: fc.constantFrom('ada', 'bo', 'cleo', 'dan', 'eve', 'finn'),
    bets: fc.integer({ min: 1, max: 9 }),
    countedAt: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 30 },
);

describe('a board', () => {
  it('has the same order whether standings are put down one by one or many at once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), standings)), standings, (parts, asked) => {
        const [mixed, single] = [createBoard(), createBoard()];
        for (const [atOnce, part] of parts) {
          if (atOnce) mixed.putAll(part);
          else for (const standing of part) mixed.put(standing);
          for (const standing of part) single.put(standing);
        }
        const ahead = (board: ReturnType<typeof createBoard>) =>
          asked.map((standing: Standing) => board.ahead(standing));
        expect(ahead(mixed)).toEqual(ahead(single));
      }),
    );
  });
});
