import type { Broadcast } from '../broadcaster.ts';
import type { StandingsUpdate } from '../entities/tournament.ts';
import { countedIn } from './places.ts';
import { readTopPlayers } from './standings.ts';

/** Who leads in tournaments in which bets have counted. Those of groups are not reported, nor are quests, which have no places. */
export const STANDINGS: Broadcast<StandingsUpdate[number]> = {
  channel: 'standings',
  movedBy: countedIn,
  async read(db, ids) {
    const open = await db
      .selectFrom('tournaments')
      .select('id')
      .where('id', 'in', ids)
      .where('type', '=', 'tournament')
      .where('groups', '=', '[]')
      .where('nonvisible', '=', 0)
      .execute();
    const standings: StandingsUpdate = [];
    for (const { id } of open)
      standings.push({ tournament_id: id, top_players: await readTopPlayers(db, id) });
    return standings;
  },
};
