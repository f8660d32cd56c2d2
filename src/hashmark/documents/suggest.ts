/** How much is compared for one name: it bounds the time, however many names are known and however much they are alike. */
const MOST_WORK = 60_000;
const LONGEST = 80;

/** Three rows of a table, for names a third longer than the longest: new ones for each pair of names take longer than the rest. */
const ROWS = Array.from({ length: 3 }, () => new Uint8Array(LONGEST * 2));

/** The edit distance with transpositions, or `limit + 1` when it is larger; and how many cells of the table were filled. */
function distance(a: string, b: string, limit: number): { far: number; work: number } {
  const beyond = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return { far: beyond, work: 1 };
  let [before, last, next] = ROWS as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= b.length; column++) last[column] = column;
  let work = b.length + 1;
  for (let row = 1; row <= a.length; row++) {
    // What is further from the diagonal than the limit is further than the limit.
    const from = Math.max(1, row - limit);
    const to = Math.min(b.length, row + limit);
    next.fill(beyond, 0, b.length + 1);
    if (from === 1) next[0] = Math.min(row, beyond);
    let least = next[from - 1] ?? beyond;
    const letter = a.charCodeAt(row - 1);
    for (let column = from; column <= to; column++) {
      const other = b.charCodeAt(column - 1);
      let cost = (last[column - 1] ?? 0) + (letter === other ? 0 : 1);
      cost = Math.min(cost, (last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1);
      if (row > 1 && column > 1 && letter === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === other)
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next[column] = cost;
      if (cost < least) least = cost;
    }
    work += to - from + 2;
    if (least > limit) return { far: beyond, work };
    [before, last, next] = [last, next, before];
  }
  return { far: last[b.length] ?? beyond, work };
}

/**
 * The known name that `seen` most likely was meant to be, or `undefined` when none is near. Among more names than can be compared
 * in a moment it is one of the first.
 */
export function suggest(seen: string, known: Iterable<string>): string | undefined {
  if (seen.length > LONGEST) return undefined;
  const wanted = seen.toLowerCase();
  let best: string | undefined;
  let limit = Math.max(1, Math.floor(wanted.length / 3));
  let left = MOST_WORK;
  for (const name of known) {
    const { far, work } = distance(wanted, name.toLowerCase(), limit);
    if (far <= limit) {
      best = name;
      // Only a nearer one is better.
      limit = far - 1;
    }
    left -= work;
    if (limit < 0 || left < 0) break;
  }
  return best;
}
