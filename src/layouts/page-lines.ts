/** What lines of a page say in each currency, by their place in the page. */
export type PageLines = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Begins with `_`, as no variable of an author does. */
const nameOf = (place: string) => `_${place.replaceAll('.', '_')}`;

/** Under what name the browser finds a line in other currencies; none for a line without money. */
export const lineName = (lines: PageLines, place: string): string | undefined =>
  lines[place] && nameOf(place);

/** The lines as variables of the page. */
export const lineVariables = (lines: PageLines): Record<string, Readonly<Record<string, string>>> =>
  Object.fromEntries(Object.entries(lines).map(([place, values]) => [nameOf(place), values]));
