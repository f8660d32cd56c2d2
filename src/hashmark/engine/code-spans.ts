/**
 * Finds where the Markdown code around an offset ends, by a look at backticks and tildes only; -1 outside of code.
 *
 * Only decides whether a placeholder may reach beyond the code it starts in; what is code in the end is decided by
 * the Markdown parser.
 */
export function findCode(text: string): (offset: number) => number {
  const ranges: { start: number; end: number }[] = [];
  const runs = [...text.matchAll(/`+|\n[ \t]*(?=\n)|~{3,}/g)].map((match) => ({
    at: match.index,
    run: match[0],
  }));
  const nextSame = new Map<string, number>();
  const closers: number[] = [];
  for (let index = runs.length - 1; index >= 0; index--) {
    const run = runs[index]?.run ?? '';
    if (run.startsWith('\n')) {
      // A blank line ends every span of backticks that is shorter than a fence.
      for (const open of nextSame.keys()) if (open.length < 3) nextSame.delete(open);
    } else {
      closers[index] = nextSame.get(run) ?? -1;
      nextSame.set(run, index);
    }
  }
  for (let index = 0; index < runs.length; index++) {
    const closer = runs[closers[index] ?? -1];
    const opener = runs[index];
    if (!closer || !opener || text[opener.at - 1] === '\\') continue;
    ranges.push({ start: opener.at, end: closer.at + closer.run.length });
    index = closers[index] ?? index;
  }
  return (offset) => {
    let low = 0;
    let high = ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ranges[middle]?.end ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    const range = ranges[low];
    return range !== undefined && range.start <= offset ? range.end : -1;
  };
}
