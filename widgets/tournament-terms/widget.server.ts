import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type { Tournament } from '../../src/casino/entities/tournament.ts';
import { readGameNames, readTournament, TOURNAMENT_TAGS } from '../../src/ui/tournaments/read-tournament.ts';
import { type InCurrencies, writtenAmounts } from '../../src/ui/vip-levels.ts';
import type widget from './widget.ts';

export interface ShownTournament
  extends Pick<Tournament, 'id' | 'title' | 'start_at' | 'end_at' | 'currency' | 'file' | 'prize_wager'> {
  /** The name of the games whose bets count; null for all. */
  readonly games: string | null;
  /** From the first place on. */
  readonly prizes: readonly InCurrencies[];
}

export default (async ({ tournament }, load) => {
  const [found, nameGames] = await Promise.all([readTournament(tournament, load), readGameNames(load)]);
  const data = found && {
    id: found.id,
    title: found.title,
    start_at: found.start_at,
    end_at: found.end_at,
    currency: found.currency,
    file: found.file,
    prize_wager: found.prize_wager,
    games: nameGames(found.games_category),
    prizes: found.prizes
      .map((prize) => writtenAmounts((currency) => prize[currency], load.locale))
      .filter((prize) => prize !== null),
  };
  return { data, tags: TOURNAMENT_TAGS, maxAge: 300 };
}) satisfies WidgetLoader<z.output<typeof widget.props>, ShownTournament | undefined>;
