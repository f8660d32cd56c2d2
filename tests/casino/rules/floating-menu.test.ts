import { describe, expect, it } from 'vitest';
import { mainWidgetConfigSchema } from '../../../src/casino/entities/config-site.ts';
import { isBannerForGroups, isBookmarkShown, shownQuests } from '../../../src/casino/rules/floating-menu.ts';

const quest = (frontend_identifier: string, more: object = {}) => ({
  frontend_identifier,
  status: 'active' as const,
  group_ids: [] as number[],
  ...more,
});
const names = (list: readonly { frontend_identifier: string }[]) =>
  list.map(({ frontend_identifier }) => frontend_identifier);

describe('shownQuests()', () => {
  it('[MENU-14] shows quests that are active, and no tournament', () => {
    const list = [
      quest('quest--s--one'),
      quest('quest--s--soon', { status: 'future' }),
      quest('quest--s--gone', { status: 'archive' }),
      quest('spring-sprint'),
    ];
    expect(names(shownQuests(list, { groups: [] }))).toEqual(['quest--s--one']);
  });

  it('[MENU-15] hides one whose identifier contains `ffc` unless the flag for test quests is on', () => {
    const list = [quest('quest--s--one'), quest('quest--s--ffc-two')];
    expect(names(shownQuests(list, { groups: [] }))).toEqual(['quest--s--one']);
    expect(shownQuests(list, { groups: [], seesTestQuests: true })).toHaveLength(2);
  });

  it('[MENU-16] shows a player of a group that some quest names only the quests of that group', () => {
    const list = [quest('quest--s--all'), quest('quest--s--own', { group_ids: [793] })];
    expect(names(shownQuests(list, { groups: [793] }))).toEqual(['quest--s--own']);
    expect(names(shownQuests(list, { groups: [21] }))).toEqual(['quest--s--all']);
    expect(names(shownQuests(list, { groups: null }))).toEqual(['quest--s--all']);
  });
});

describe('isBannerForGroups()', () => {
  it('[MENU-17] shows a banner with groups to signed-in players of them alone', () => {
    expect(isBannerForGroups({ group_ids: [1] }, { groups: [1, 2] })).toBe(true);
    expect(isBannerForGroups({ group_ids: [1] }, { groups: [2] })).toBe(false);
    expect(isBannerForGroups({ group_ids: [1] }, { groups: null })).toBe(false);
    expect(isBannerForGroups({ group_ids: [] }, { groups: null })).toBe(true);
  });
});

describe('isBookmarkShown()', () => {
  it('[MENU-18] shows adventures to testers and the configured groups', () => {
    const adventures = { id: 'adventures', is_enabled: true, groups: [1500] };
    expect(isBookmarkShown(adventures, { groups: [21] })).toBe(true);
    expect(isBookmarkShown(adventures, { groups: [1500] })).toBe(true);
    expect(isBookmarkShown(adventures, { groups: [7] })).toBe(false);
    expect(isBookmarkShown({ ...adventures, groups: [] }, { groups: null })).toBe(false);
  });

  it('[MENU-19] shows the wheel to players of a wheel group or with a box to open', () => {
    const wheel = { id: 'loot-box-wheel', is_enabled: true, groups: [1308] };
    expect(isBookmarkShown(wheel, { groups: [1308] })).toBe(true);
    expect(isBookmarkShown(wheel, { groups: [], activeLootBoxes: 1 })).toBe(true);
    expect(isBookmarkShown(wheel, { groups: [], activeLootBoxes: 0 })).toBe(false);
    expect(isBookmarkShown(wheel, { groups: null, activeLootBoxes: 1 })).toBe(false);
  });

  it('shows nothing that is switched off', () => {
    expect(isBookmarkShown({ id: 'quests', is_enabled: false }, { groups: [] })).toBe(false);
  });
});

describe('mainWidgetConfigSchema', () => {
  it.each(['error', 'primary', 'secondary', 'success', 'warning', 'info', '#f00'])(
    '[MENU-20] takes five accents and no other: %s',
    (accent) => {
      const bookmarks = [{ id: 'quests', title: 'Quests', is_enabled: true, accent }];
      const known = ['error', 'primary', 'secondary', 'success', 'warning'].includes(accent);
      expect(mainWidgetConfigSchema.safeParse({ bookmarks }).success).toBe(known);
    },
  );
});
