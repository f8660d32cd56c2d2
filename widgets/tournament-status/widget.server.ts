import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { readGameNames, readTournament, TOURNAMENT_TAGS } from '../../src/ui/tournaments/read-tournament.ts';
import { type ShownEvent, shownTournament } from '../../src/ui/tournaments/shown-tournament.ts';
import type widget from './widget.ts';

/** Seconds after which a page with an older state is rendered again. */
const MAX_AGE = 60;

export interface ShownStatus extends ShownEvent {
  /** What bets are counted in. */
  readonly currency: string;
  /** What the games are called whose bets count; null for all. */
  readonly gamesTitle: string | null;
}

export default (async ({ tournament }, load) => {
  const [found, nameGames] = await Promise.all([readTournament(tournament, load), readGameNames(load)]);
  const data = found && {
    ...shownTournament(found, load.locale),
    currency: found.currency,
    gamesTitle: nameGames(found.games_category),
  };
  return { data, tags: TOURNAMENT_TAGS, maxAge: MAX_AGE };
}) satisfies WidgetLoader<z.output<typeof widget.props>, ShownStatus | undefined>;
