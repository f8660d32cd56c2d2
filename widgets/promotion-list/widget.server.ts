import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type { ListedPage } from '../../src/stores/pages.ts';
import type widget from './widget.ts';

export default (async ({ category, limit }, { content }) => {
  const { items } = await content.list('pages', { category, limit });
  return {
    data: items.map(({ key, path, locale, title, description, image }) => ({
      ...{ key, path, locale, title, description, image },
    })),
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, ListedPage[]>;
