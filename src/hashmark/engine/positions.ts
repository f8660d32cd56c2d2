export interface Position {
  line: number;
  column: number;
}

/** Finds line and column of offsets in `text`; reads the text once, on first use. */
export function createLocator(text: string): (offset: number) => Position {
  let starts: number[] | undefined;
  return (offset) => {
    if (!starts) {
      starts = [0];
      if (text.includes('\r')) {
        for (const lineBreak of text.matchAll(/\r\n|\r|\n/g))
          starts.push(lineBreak.index + lineBreak[0].length);
      } else {
        for (let at = text.indexOf('\n') + 1; at > 0; at = text.indexOf('\n', at) + 1) starts.push(at);
      }
    }
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
