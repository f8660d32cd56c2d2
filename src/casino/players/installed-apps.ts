import type { Services, SignedIn } from 'hashmark/server';
import { GROUPS } from '../rules/roles.ts';
import { addToGroups } from './groups.ts';

const GROUP = GROUPS.installedApp;

/**
 * Puts a player into the group of those who use the site as an installed app. Players of a foreign platform are put there by
 * its own call, in the player's name; where that fails the log says so and nothing else depends on it.
 *
 * @param cookie of the player's request
 */
export async function joinInstalledApps(
  { platform, sandbox, log }: Services,
  { playerId, groups }: SignedIn,
  cookie: string,
): Promise<void> {
  if (groups.includes(GROUP)) return;
  if (!platform)
    return sandbox.ledger.run((work) => addToGroups(work, playerId, [GROUP]), { player: playerId });
  try {
    const { status } = await platform.ask('/api/player/groups', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify({ groups: { add: [GROUP] } }),
    });
    if (status >= 300) log.error({ status }, 'ADD_TO_GROUP_ERROR');
  } catch (error) {
    log.error({ err: error }, 'ADD_TO_GROUP_ERROR');
  }
}
