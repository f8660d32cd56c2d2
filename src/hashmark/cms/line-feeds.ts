/** Deeper values are left as they are; no document is as deep. */
const DEEPEST = 50;

/**
 * A body whose texts have line feeds as their only line breaks and no byte order mark, wherever it comes from: forms send
 * `\r\n`, some editors write a mark.
 */
export function withLineFeeds(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return /^\ufeff|\r/.test(value) ? value.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n') : value;
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((each) => withLineFeeds(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withLineFeeds(each, depth + 1)]),
  );
}
