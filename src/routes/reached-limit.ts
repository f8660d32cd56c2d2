import type { Visitor } from 'hashmark/site';

/** Who has reached a limit is shown the limits instead of a game (GUARD-07). */
export async function leadToReachedLimit({ signedIn, api }: Visitor): Promise<string | undefined> {
  if (!signedIn) return undefined;
  const limits = await api.call('listLimits');
  return limits.some(({ status }) => status === 'reached') ? '/profile/limits' : undefined;
}
