import { findChanges } from '../saving/find-changes.ts';
import type { PreviewPart } from './compose-text.ts';
import { groupParts } from './groups.ts';

/** Which groups of whole elements of each side the other side does not have there. */
export interface ChangedGroups {
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/** Compares two texts as they are composed. What is between blocks makes no difference. */
export function changedGroups(left: readonly PreviewPart[], right: readonly PreviewPart[]): ChangedGroups {
  const blocksOf = (parts: readonly PreviewPart[]) =>
    groupParts(parts)
      .map(({ key }, place) => ({ key: key.trim(), place }))
      .filter(({ key }) => key !== '');
  const [before, after] = [blocksOf(left), blocksOf(right)];
  const keys = (blocks: typeof before) => blocks.map(({ key }) => key);
  const different = findChanges(keys(before), keys(after));
  const places = (blocks: typeof before, side: 'left' | 'right') =>
    different.flatMap(({ [side]: [from, length] }) =>
      blocks.slice(from, from + length).map(({ place }) => place),
    );
  return { left: places(before, 'left'), right: places(after, 'right') };
}
