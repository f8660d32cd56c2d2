import { type DocumentProblem, LOBBY_PAGE, type PageBody } from 'hashmark/documents';
import type { Asker, ContentModule } from 'hashmark/server';
import { managePromotionPagesSchema } from '../entities/config-site.ts';
import { GROUPS } from '../rules/roles.ts';

/** The category of promotions that `manage-promotion-pages` switches on by slug (PAGE-18, PAGE-19). */
const MANAGED_PROMOTION = 'managed-promotion';

/** The lobby is never a promotion that waits for its flag: guests of closed pages are sent there. */
export const findPromotionProblems = (key: string, { categories }: PageBody): DocumentProblem[] =>
  key === LOBBY_PAGE && categories?.includes(MANAGED_PROMOTION)
    ? [
        {
          path: ['categories'],
          message: `The page \`${LOBBY_PAGE}\` is open to everybody. Take \`${MANAGED_PROMOTION}\` away.`,
        },
      ]
    : [];

const isTester = (asker: Asker) => asker?.groups.includes(GROUPS.tester) ?? false;

/** A managed promotion is for everybody when its flag is on, else only for testers (PAGE-18, PAGE-19). */
export const restrictManagedPromotions: NonNullable<ContentModule['restrictPages']> = async (
  resolve,
  reader,
  pages,
) => {
  const isManaged = pages.map(({ body }) => body.categories?.includes(MANAGED_PROMOTION) ?? false);
  if (!isManaged.includes(true)) return { readers: [], tags: [], visibleUntil: null };
  const config = await resolve({ ...reader, type: 'config', key: 'manage-promotion-pages' });
  const flags = config.found ? managePromotionPagesSchema.safeParse(config.body.value).data : undefined;
  return {
    readers: pages.map(({ key }, index) =>
      isManaged[index] && flags?.pages[key] !== true ? isTester : undefined,
    ),
    tags: config.tags,
    visibleUntil: config.visibleUntil,
  };
};
