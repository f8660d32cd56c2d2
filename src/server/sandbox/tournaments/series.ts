import { DAY, mondayOf, WEEK } from '../../../rules/calendar.ts';
import { QUEST_SIZES } from '../../../rules/quests.ts';
import type { TournamentsTable } from '../../store/tournaments-tables.ts';
import { schedule } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';

type Draft = Pick<
  TournamentsTable,
  'identifier' | 'title' | 'type' | 'start_at' | 'end_at' | 'games_category'
> & {
  groups?: readonly number[];
  /** In EUR, from the first place on. */
  prizes?: readonly number[];
};

const QUEST_TITLES = {
  xs: 'Short hop',
  s: 'Low orbit',
  m: 'Deep field',
  'robot-s': 'Probe run',
  'robot-m': 'Rover trek',
} as const;

/** Robot quests are for players of the two box groups. */
const ROBOT_GROUPS = [1308, 1309];

/** A tournament of the day and two of the week, one of next week, and a quest of every size for the month. */
function drafts(now: number): Draft[] {
  const day = Math.floor(now / DAY) * DAY;
  const week = mondayOf(now);
  const today = new Date(now);
  const month = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1);
  const nextMonth = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1);
  const weekly = (start: number): Draft[] => [
    {
      identifier: 'orbit-race',
      title: 'Orbit race',
      type: 'tournament',
      start_at: start,
      end_at: start + WEEK,
      games_category: 'pokies',
      prizes: [1_500, 750, 400, 200, 100, 50, 50, 50, 50, 50],
    },
    {
      identifier: 'weekend-lane',
      title: 'Weekend lane',
      type: 'tournament',
      start_at: start + 4 * DAY,
      end_at: start + WEEK,
      games_category: null,
      prizes: [500, 250, 100],
    },
  ];
  return [
    {
      identifier: 'daily-sprint',
      title: 'Daily sprint',
      type: 'tournament',
      start_at: day,
      end_at: day + DAY,
      games_category: null,
      prizes: [100, 50, 25, 10, 10],
    },
    ...weekly(week),
    ...weekly(week + WEEK),
    ...QUEST_SIZES.map(
      (size): Draft => ({
        identifier: `quest--${size}--${QUEST_TITLES[size].toLowerCase().replaceAll(' ', '-')}`,
        title: QUEST_TITLES[size],
        type: 'quest',
        start_at: month,
        end_at: nextMonth,
        games_category: null,
        groups: size.startsWith('robot') ? ROBOT_GROUPS : [],
      }),
    ),
  ];
}

/** Adds what the present day, week and month have, unless it is there, each with its end. */
export async function openTournaments({ tx, id, now }: LedgerWork): Promise<void> {
  for (const { groups = [], prizes = [], ...draft } of drafts(now)) {
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
