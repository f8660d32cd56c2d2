import type { Visitor } from 'hashmark/site';

/**
 * Who has reached a limit is shown the limits instead of a game (GUARD-07). This only spares the way into a game that does not open: the
 * platform refuses every round and deposit beyond a limit itself (`limit-reached`). So where limits cannot be read the page is let through.
 */
export async function leadToReachedLimit({
  signedIn,
  api,
  warn,
}: Pick<Visitor, 'signedIn' | 'api' | 'warn'>): Promise<string | undefined> {
  if (!signedIn) return undefined;
  try {
    const limits = await api.call('listLimits');
    return limits.some(({ status }) => status === 'reached') ? '/profile/limits' : undefined;
  } catch (error) {
    warn('The limits of a player could not be read before a game.', { cause: String(error) });
    return undefined;
  }
}
