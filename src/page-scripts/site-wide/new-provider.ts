import { api } from '../../stores/api.ts';
import { logFailure } from '../../stores/log.ts';
import { $session } from '../../stores/session.ts';
import { isBlocked, isGamePage, kept, showAside } from './asides.ts';

const SHOWN = 'hm-new-provider';

/** Tells players of a group of a new maker of games, once a session; they join the group of those who have seen it (ROLE-20, ROLE-21). */
async function look(groups: readonly number[]): Promise<void> {
  if (kept('sessionStorage', SHOWN) || isGamePage() || isBlocked()) return;
  const config = (await api.call('getPlayerSettings')).new_provider;
  if (!config || !groups.includes(config.target_group) || groups.includes(config.shown_group)) return;
  kept('sessionStorage', SHOWN, '1');
  showAside('new-provider');
  await api.call('addGroups', { body: { groups: { add: [config.shown_group] } } });
}

export function startNewProvider(): void {
  let asked = false;
  $session.subscribe((session) => {
    if (session.status !== 'player' || asked) return;
    asked = true;
    look(session.player.groups).catch((error: unknown) => logFailure('NEW_PROVIDER_ERROR', error));
  });
}
