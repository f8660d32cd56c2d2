/** The halls that have categories of their own. */
export const HALLS = ['pokies', 'live'] as const;
export type Hall = (typeof HALLS)[number];

/** Names the list of all games of a hall, beside the categories that editors put into its menu. */
export const WHOLE_HALL = 'all';

interface MenuCategory {
  readonly slug: string;
  readonly title?: string | undefined;
}

/** What has a page in a hall: the whole of it, and the categories of its menu. */
export const categoriesOfHall = (
  menus: Readonly<Record<Hall, readonly MenuCategory[]>>,
  hall: Hall,
): readonly MenuCategory[] => [{ slug: WHOLE_HALL }, ...menus[hall]];

/** The kind of names that such categories are. */
export const kindOfHall = { pokies: 'category-of-pokies', live: 'category-of-live-games' } as const;
