import type { ResponseOf } from 'hashmark/calls';
import { isVipGroup } from '../casino/rules/vip.ts';
import { api } from './api.ts';
import { loggedOrNothing } from './logged.ts';

export type Manager = NonNullable<ResponseOf<'getManager'>['manager']>;

/** Whom a VIP player turns to, by the groups; undefined for everybody else, and where it cannot be had. */
export async function loadManager(groups: readonly number[]): Promise<Manager | undefined> {
  if (!groups.some(isVipGroup)) return undefined;
  const answer = await loggedOrNothing(
    'LOAD_MANAGER_ERROR',
    api.call('getManager', { body: { userGroups: [...groups] } }),
  );
  return answer?.manager ?? undefined;
}
