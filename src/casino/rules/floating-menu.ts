import type { Tournament } from '../entities/tournament.ts';
import { isQuest } from './quests.ts';
import { GROUPS } from './roles.ts';

/** What the floating menu has to know of whoever reads. */
export interface FloatingViewer {
  /** The groups of a signed-in player; null: a guest. */
  groups: readonly number[] | null;
  /** Whether the flag for test quests is on. */
  seesTestQuests?: boolean;
  /** How many loot boxes the player can open. */
  activeLootBoxes?: number;
}

/** Quests that are only for tests bear this in their identifier. */
const TEST_QUEST = 'ffc';

type Quest = Pick<Tournament, 'frontend_identifier' | 'status' | 'group_ids'>;

const isIn = (wanted: readonly number[], groups: FloatingViewer['groups']): boolean =>
  groups !== null && wanted.some((group) => groups.includes(group));

/** The quests that the floating menu shows: active ones (MENU-14), test quests by flag (MENU-15), of a player whose group some quest names only those (MENU-16). */
export function shownQuests<Entry extends Quest>(
  tournaments: readonly Entry[],
  viewer: FloatingViewer,
): Entry[] {
  const quests = tournaments.filter(
    ({ frontend_identifier, status }) =>
      isQuest(frontend_identifier) &&
      status === 'active' &&
      (viewer.seesTestQuests || !frontend_identifier.includes(TEST_QUEST)),
  );
  const own = quests.filter(({ group_ids }) => isIn(group_ids, viewer.groups));
  return own.length > 0 ? own : quests.filter(({ group_ids }) => group_ids.length === 0);
}

/** Whether a banner of the menu is for the reader: one with groups only for signed-in players of these (MENU-17). */
export const isBannerForGroups = (
  { group_ids }: { group_ids: readonly number[] },
  viewer: FloatingViewer,
): boolean => group_ids.length === 0 || isIn(group_ids, viewer.groups);

export interface Bookmark {
  id: string;
  is_enabled: boolean;
  groups?: readonly number[] | undefined;
}

/**
 * Whether a bookmark stands in the floating menu: adventures for testers and their configured groups (MENU-18), the wheel for players of a
 * wheel group or with a box to open (MENU-19), others for everybody or for the players of their groups.
 */
export function isBookmarkShown({ id, is_enabled, groups = [] }: Bookmark, viewer: FloatingViewer): boolean {
  if (!is_enabled) return false;
  if (id === 'adventures') return isIn([GROUPS.tester, ...groups], viewer.groups);
  if (id === 'loot-box-wheel')
    return viewer.groups !== null && (isIn(groups, viewer.groups) || (viewer.activeLootBoxes ?? 0) > 0);
  return isBannerForGroups({ group_ids: groups }, viewer);
}
