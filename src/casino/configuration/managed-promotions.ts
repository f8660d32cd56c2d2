import type { ContentModule } from '../../hashmark/cms/extensions.ts';
import type { Asker } from '../../hashmark/cms/page-access.ts';
import { MANAGED_PROMOTION } from '../../hashmark/documents/page.ts';
import { managePromotionPagesSchema } from '../entities/config-site.ts';
import { GROUPS } from '../rules/roles.ts';

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
