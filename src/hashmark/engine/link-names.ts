/** The name of a link as it is compared, of a text that begins with it in brackets. */
export const plainName = (text: string): string =>
  text.slice(0, text.indexOf(']')).trim().replace(/\s+/g, ' ').toLowerCase();

/** The names that stand in brackets in more than one place: the line that says where they lead is not the only one. */
export function findRepeated(text: string): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(
    text
      .split(/(?=\[)/)
      .map(plainName)
      .filter((name) => seen.size === seen.add(name).size),
  );
}
