/** The edit distance with transpositions, or `limit + 1` when it is larger than `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      }
      next.push(cost);
    }
    before = last;
    last = next;
  }
  return last[b.length] ?? 0;
}

/** The known name that `seen` most likely was meant to be, or `undefined` when none is near. */
export function suggest(seen: string, known: Iterable<string>): string | undefined {
  if (seen.length > 80) return undefined;
  const wanted = seen.toLowerCase();
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  let best: string | undefined;
  let least = limit + 1;
  for (const name of known) {
    const far = distance(wanted, name.toLowerCase(), limit);
    if (far < least) {
      best = name;
      least = far;
    }
  }
  return best;
}
