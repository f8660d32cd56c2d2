import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import {
  chooseEvents,
  type ShownEvent,
  shownLottery,
  shownTournament,
} from '../../src/ui/tournaments/shown-tournament.ts';
import type widget from './widget.ts';

/** Seconds after which a page with an older list is rendered again. */
const MAX_AGE = 60;

export interface ShownEvents {
  readonly events: readonly ShownEvent[];
  /** The identifiers of the makers of games: a tournament may count the bets on theirs. */
  readonly makers: readonly string[];
}

export default (async ({ list, limit }, { api, locale, now, signal }) => {
  const [present, recent, lotteries, makers] = await Promise.all([
    api.call('listTournaments', { signal }),
    api.call('listRecentTournaments', { signal }),
    api.call('listLotteries', { signal }),
    api.call('listGameProviders', { signal }),
  ]);
  const identifiers = makers.map(({ id }) => id);
  const events = [
    ...[...present, ...recent].map((tournament) => shownTournament(tournament, locale)),
    ...lotteries.map((lottery) => shownLottery(lottery, locale)),
  ];
  const chosen = chooseEvents(events, list, { now, makers: identifiers }).slice(0, limit);
  return {
    data: { events: chosen, makers: identifiers.filter((id) => chosen.some(({ games }) => games === id)) },
    tags: ['call:listTournaments', 'call:listLotteries', 'config:tournaments', 'config:lotteries'],
    maxAge: MAX_AGE,
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, ShownEvents>;
