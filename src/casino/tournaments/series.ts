import { schedule } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import type { Rules } from '../published-rules/rule-keys.ts';
import { DAY, mondayOf, WEEK } from '../rules/calendar.ts';
import { questIdentifier } from '../rules/quests.ts';
import type { TournamentsTable } from './tables.ts';

type Draft = Pick<
  TournamentsTable,
  'identifier' | 'title' | 'type' | 'start_at' | 'end_at' | 'games_category'
> & {
  groups?: readonly number[] | undefined;
  /** In EUR, from the first place on. */
  prizes?: readonly number[];
};

/** The tournaments of the present day and week and of the coming week, and the quests of the month. */
function drafts({ series, quests }: Rules['tournaments'], now: number): Draft[] {
  const day = Math.floor(now / DAY) * DAY;
  const week = mondayOf(now);
  const today = new Date(now);
  const month = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1);
  const nextMonth = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1);
  const tournaments = series.flatMap(({ every, from_day, titles: _, ...rest }): Draft[] => {
    const draft = { ...rest, type: 'tournament', games_category: rest.games_category ?? null };
    if (every === 'day') return [{ ...draft, start_at: day, end_at: day + DAY }];
    return [week, week + WEEK].map((start) => ({
      ...draft,
      start_at: start + from_day * DAY,
      end_at: start + WEEK,
    }));
  });
  return [
    ...tournaments,
    ...quests.map(
      ({ size, title, groups }): Draft => ({
        identifier: questIdentifier(size, title),
        title,
        type: 'quest',
        start_at: month,
        end_at: nextMonth,
        games_category: null,
        groups,
      }),
    ),
  ];
}

/** Adds what the present day, week and month have, unless it is there, each with its end. */
export async function openTournaments({ tx, id, now, rules }: LedgerWork): Promise<void> {
  for (const { groups = [], prizes = [], ...draft } of drafts(rules.of('CW').tournaments, now)) {
    const tournament = id();
    const added = await tx
      .insertInto('tournaments')
      .values({
        ...draft,
        id: tournament,
        closed_at: null,
        groups: JSON.stringify(groups),
        currency: 'EUR',
        prizes: JSON.stringify(prizes),
        nonvisible: 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added)
      await schedule(tx, { id: id(), kind: 'tournament-end', dueAt: draft.end_at, data: { tournament } });
  }
}
