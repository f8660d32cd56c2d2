/** What a draw of a series is called: `gold-draw-2026-11-23`, of the week that begins then. */
export const nameDraw = (series: string, start: number): string =>
  `${series}-${new Date(start).toISOString().slice(0, 10)}`;

/** The series of a draw: `gold-draw`. A lottery that is of none is its own. */
export const seriesOf = (identifier: string): string => identifier.replace(/-\d{4}-\d\d-\d\d$/, '');

/** The lotteries that a text means by a name: one by its id or identifier, or all draws of a series. */
export const findLotteries = <Entry extends { readonly id: string; readonly frontend_identifier: string }>(
  list: readonly Entry[],
  name: string,
): Entry[] =>
  list.filter(({ id, frontend_identifier }) =>
    [id, frontend_identifier, seriesOf(frontend_identifier)].includes(name),
  );
