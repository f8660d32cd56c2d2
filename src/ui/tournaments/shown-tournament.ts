import type { Lottery } from '../../casino/entities/lottery.ts';
import type { Tournament } from '../../casino/entities/tournament.ts';
import { isQuest, type QuestSize, readQuest } from '../../casino/rules/quests.ts';
import { type InCurrencies, writtenAmounts } from '../vip-levels.ts';

/** What is held for some time and has prizes: a tournament, a quest or a lottery. */
export interface ShownEvent {
  readonly id: string;
  readonly kind: 'tournament' | 'quest' | 'lottery';
  readonly title: string;
  /** Of its page, without a locale. */
  readonly path: string;
  /** ISO 8601. */
  readonly start_at: string;
  readonly end_at: string;
  /** All prizes together, as written in every currency; null where it has none of money. */
  readonly fund: InCurrencies | null;
  /** How many places win; for a quest none. */
  readonly places: number;
  readonly size: QuestSize | null;
  readonly games: string | null;
}

type Prizes = readonly Readonly<Record<string, number>>[];

const fundOf = (prizes: Prizes, locale: string): InCurrencies | null =>
  writtenAmounts((currency) => prizes.reduce((sum, prize) => sum + (prize[currency] ?? 0), 0), locale);

/** Those that are over share their identifier with the one that runs: their own id names them. */
const nameOf = ({ status, id, frontend_identifier }: Tournament): string =>
  status === 'archive' ? id : frontend_identifier;

/** A tournament or quest as lists show it. */
export function shownTournament(tournament: Tournament, locale: string): ShownEvent {
  const { id, frontend_identifier, title, start_at, end_at, prizes, games_category } = tournament;
  const quest = isQuest(frontend_identifier) ? readQuest(frontend_identifier) : undefined;
  return {
    id,
    kind: quest ? 'quest' : 'tournament',
    title,
    path: quest ? `/action/${quest.questSlug}` : `/tournaments/${nameOf(tournament)}`,
    start_at,
    end_at,
    fund: fundOf(prizes, locale),
    places: prizes.length,
    size: quest?.questSize ?? null,
    games: games_category,
  };
}

/** A lottery as lists show it. */
export const shownLottery = (
  { id, frontend_identifier, title, start_at, end_at, prizes }: Lottery,
  locale: string,
): ShownEvent => ({
  id,
  kind: 'lottery',
  title,
  path: `/lottery/${frontend_identifier}`,
  start_at,
  end_at,
  fund: fundOf(prizes, locale),
  places: prizes.length,
  size: null,
  games: null,
});

/** The lists of the tournament pages (ROUTE-19 … ROUTE-25). */
export const EVENT_LISTS = [
  'all',
  'tournaments',
  'producers',
  'live',
  'lotteries',
  'quests',
  'achievements',
  'ended',
] as const;

export type EventList = (typeof EVENT_LISTS)[number];

const ORDER = { active: 0, future: 1, archive: 2 } as const;
type State = keyof typeof ORDER;

/** Where it stands at a moment in milliseconds. */
export const stateOf = ({ start_at, end_at }: Pick<ShownEvent, 'start_at' | 'end_at'>, now: number): State =>
  now < Date.parse(start_at) ? 'future' : now < Date.parse(end_at) ? 'active' : 'archive';

type Held = Pick<ShownEvent, 'start_at' | 'end_at'>;

/** What runs first, then what comes, then what is over, the nearest first. */
export function nearestFirst<Event extends Held>(events: readonly Event[], now: number): Event[] {
  const nearness = (event: Held) => {
    const state = stateOf(event, now);
    const moment = Date.parse(state === 'future' ? event.start_at : event.end_at);
    return [ORDER[state], state === 'archive' ? -moment : moment] as const;
  };
  return events
    .map((event) => ({ event, near: nearness(event) }))
    .sort((a, b) => a.near[0] - b.near[0] || a.near[1] - b.near[1])
    .map(({ event }) => event);
}

/** What a list holds: what runs first, then what comes, then what is over, the nearest first. @param makers the identifiers of makers of games */
export function chooseEvents(
  events: readonly ShownEvent[],
  list: EventList,
  { now, makers }: { now: number; makers: readonly string[] },
): ShownEvent[] {
  const holds: Record<EventList, (event: ShownEvent) => boolean> = {
    all: () => true,
    tournaments: ({ kind }) => kind === 'tournament',
    producers: ({ games }) => games !== null && makers.includes(games),
    live: ({ games }) => games === 'live',
    lotteries: ({ kind }) => kind === 'lottery',
    quests: ({ kind }) => kind === 'quest',
    achievements: ({ kind }) => kind === 'quest',
    ended: (event) => stateOf(event, now) === 'archive',
  };
  return nearestFirst(events.filter(holds[list]), now);
}

/** Events with those that a page has printed first, so that no card moves when what only this player may see is added. */
export function holdPlaces(events: readonly ShownEvent[], printed: readonly ShownEvent[]): ShownEvent[] {
  const known = new Set(printed.map(({ id }) => id));
  return [...events.filter(({ id }) => known.has(id)), ...events.filter(({ id }) => !known.has(id))];
}
