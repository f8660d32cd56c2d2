import { type Address, checkLocale, readAddress, slugOf } from '../address.ts';
import type { AuthoringApp, AuthoringServices } from './app.ts';
import { actorName, permit } from './permit.ts';
import { readJson, renameRequestSchema } from './requests.ts';

const wireAddress = ({ key, suffix, locale }: Address) => ({ path: slugOf(key, suffix), locale });

/** Adds renaming of pages to the authoring API. */
export function renameRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  app.post('/renames', async (c) => {
    permit(c, 'publish');
    const { path, to, items, acknowledged } = await readJson(c, renameRequestSchema);
    const known = items.map(({ locale, suffix, if_match }) => {
      checkLocale(locale);
      return { address: readAddress('page', suffix ? `${path}/${suffix}` : path, locale), base: if_match };
    });
    const addresses = known.map(({ address }) => address);
    const key = addresses[0]?.key ?? path;
    permit(c, 'publish', ...addresses);
    permit(c, 'trash', ...addresses);
    const renamed = await services().cms.rename({
      ...{ from: key, to: to.replace(/^\/+|\/+$/g, ''), items: known, acknowledged },
      actor: actorName(c),
      requirePublish: (lists) => permit(c, 'publish', ...lists),
    });
    return c.json({
      items: renamed.items.map(({ address, hash, isLive }) => ({
        ...wireAddress(address),
        hash,
        live: isLive,
      })),
      redirects: renamed.redirects.map(wireAddress),
      tags: renamed.tags,
    });
  });
}
