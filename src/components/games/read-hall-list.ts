import { translator } from 'hashmark/i18n';
import { messageBundle } from 'hashmark/messages';
import { type Hall, WHOLE_HALL } from '../../casino/rules/halls.ts';
import { listHallGames, readCategories, readPage } from './read-games.ts';

/** The list of a category in its hall, `all` or one that editors have put into its menu; undefined where there is none. @throws ApiError */
export async function readHallList(
  { content, variant, own }: App.Locals,
  hall: Hall,
  slug: string | undefined,
) {
  const t = translator(messageBundle(variant.locale, 'games'));
  const all = { slug: WHOLE_HALL, title: t(`GAMES.ALL_${hall.toUpperCase()}`), collection: hall };
  const categories = [all, ...(await readCategories(content))[hall]];
  const category = categories.find((one) => one.slug === slug);
  const page = readPage(own?.query.get('page'));
  if (!category || page === undefined) return undefined;
  const list = await listHallGames(content, hall, category.collection, page);
  if (page > 1 && list.games.length === 0) return undefined;
  const address = `/${hall}/${slug}`;
  return {
    title: category.title,
    list,
    category: category.collection,
    others: categories.map((one) => ({ href: `/${hall}/${one.slug}`, title: one.title })),
    pageHref: (number: number) => (number > 1 ? `${address}?page=${number}` : address),
  };
}
