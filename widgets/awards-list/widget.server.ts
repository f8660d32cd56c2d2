import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { type awardSchema, isAward } from '../../content-schemas/award.ts';
import type widget from './widget.ts';

export type ShownAward = z.output<typeof awardSchema> & { readonly key: string; readonly locale: string };

/** The latest year first. */
export default (async (_props, { content }) => {
  const { items } = await content.list('awards');
  const awards = items.flatMap(({ key, locale, award }) =>
    isAward(award) ? [{ ...award, key, locale }] : [],
  );
  return { data: awards.toSorted((a, b) => b.year - a.year) };
}) satisfies WidgetLoader<z.output<typeof widget.props>, ShownAward[]>;
