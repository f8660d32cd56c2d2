import { getDefaultLocale, isLocale } from 'hashmark/i18n';
import { listedNames, type NameSource } from 'hashmark/site';
import { readConfigDocument } from './configuration/config-documents.ts';
import type { ConfigSources } from './configuration/config-sources.ts';
import { LICENCE_NAMES, MARKET_NAMES } from './entities/regions.ts';
import { categoriesOfHall, type Hall } from './rules/halls.ts';

const KEY = 'menu-categories-games';

/** The categories of a hall as their addresses end, in whatever language, licence or market they stand. */
export const hallNames = (sources: ConfigSources, hall: Hall): NameSource =>
  listedNames(async () => {
    const usual = { locale: getDefaultLocale(), licence: LICENCE_NAMES[0], market: 'other' } as const;
    const { items } = await sources.cms.catalogue({ type: 'config', prefix: KEY });
    const readers = items.flatMap(({ slug, locale, visibleHash }) => {
      const [key, suffix] = slug.split('/');
      if (key !== KEY || visibleHash === null || !isLocale(locale)) return [];
      const licence = LICENCE_NAMES.find((name) => name === suffix) ?? usual.licence;
      const market = MARKET_NAMES.find((name) => name === suffix) ?? usual.market;
      return { locale, licence, market };
    });
    const found = await Promise.all(
      [usual, ...readers].map((reader) => readConfigDocument(sources, reader, KEY)),
    );
    const named = found.flatMap((menus) => categoriesOfHall(menus, hall));
    return new Map(named.map(({ slug, title }) => [slug, { name: slug, title }])).values();
  });
