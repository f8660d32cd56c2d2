import { z } from 'zod';
import { CURRENCIES, type Currency } from '../documents/currency.ts';
import type { WidgetDefinition } from '../widget/widget.ts';

export type GalleryTheme = 'light' | 'dark';
export type GalleryReader = 'guest' | 'player';

/** One view of one example; each has an address of its own, so that tests and people can point at it. */
export interface GalleryView {
  readonly widget: WidgetDefinition;
  readonly example: WidgetDefinition['examples'][number];
  readonly theme: GalleryTheme;
  readonly reader: GalleryReader;
  readonly currency: Currency | undefined;
}

export interface ParamDoc {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
}

const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** `/gallery/{widget}/{example}[/{theme}[/{reader}[/{currency}]]]` */
export function galleryPath(
  widget: WidgetDefinition,
  example: WidgetDefinition['examples'][number],
  ...options: string[]
): string {
  return ['/gallery', widget.folder, slug(example.title), ...options].join('/');
}

/** The view an address names, or `undefined` when it names none. */
export function galleryView(
  widgets: ReadonlyMap<string, WidgetDefinition>,
  folder: string,
  rest: string,
): GalleryView | undefined {
  const [title, theme = 'light', reader = 'guest', currency, ...more] = rest.split('/');
  const widget = [...widgets.values()].find((candidate) => candidate.folder === folder);
  const example = widget?.examples.find((candidate) => slug(candidate.title) === title);
  const wallet = CURRENCIES.find((code) => code === currency);
  if (!widget || !example || more.length > 0 || (currency && !wallet)) return undefined;
  if (theme !== 'light' && theme !== 'dark') return undefined;
  if (reader !== 'guest' && reader !== 'player') return undefined;
  return { widget, example, theme, reader, currency: wallet };
}

const documented = z.object({
  properties: z.record(z.string(), z.object({ description: z.string().default('') })).default({}),
  required: z.array(z.string()).default([]),
});

/** The editor's manual of a widget's params, as its schema tells it. */
export function paramDocs(widget: WidgetDefinition): ParamDoc[] {
  const { properties, required } = documented.parse(
    z.toJSONSchema(widget.props, { io: 'input', unrepresentable: 'any' }),
  );
  return Object.entries(properties).map(([name, { description }]) => ({
    name,
    required: required.includes(name),
    description,
  }));
}
