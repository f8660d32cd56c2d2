import type { WidgetDefinition, WidgetExample } from '../../widget/widget.ts';

/** Where the gallery is; sites turn it off by the setting `GALLERY`. */
export const GALLERY = '/gallery';

/** A widget's example, as the addresses of the gallery name it. */
export interface GalleryExample extends WidgetExample {
  /** Of its title: `two-in-this-order`. */
  readonly id: string;
  /** Without a locale: `/gallery/latest-notes/two-notes`. */
  readonly url: string;
}

const slug = (title: string) =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The examples of a widget; titles that only signs tell apart get a number. */
export function examplesOf({ folder, examples }: WidgetDefinition): GalleryExample[] {
  const taken = new Map<string, number>();
  return examples.map((example) => {
    const base = slug(example.title) || 'example';
    const count = (taken.get(base) ?? 0) + 1;
    taken.set(base, count);
    const id = count === 1 ? base : `${base}-${count}`;
    return { ...example, id, url: `${GALLERY}/${folder}/${id}` };
  });
}

/** Every widget once, whatever other names it has, in order of name. */
export const shownWidgets = (widgets: ReadonlyMap<string, WidgetDefinition>): WidgetDefinition[] =>
  [...new Set(widgets.values())].sort((a, b) => (a.name < b.name ? -1 : 1));

export const findWidget = (
  widgets: ReadonlyMap<string, WidgetDefinition>,
  folder: string | undefined,
): WidgetDefinition | undefined => [...widgets.values()].find((widget) => widget.folder === folder);

/** What `/gallery/manifest.json` says: every widget with every example, for programs. */
export interface GalleryManifest {
  readonly widgets: readonly {
    readonly name: string;
    readonly folder: string;
    readonly version: number;
    readonly examples: readonly { readonly id: string; readonly url: string }[];
  }[];
}

export const galleryManifest = (widgets: ReadonlyMap<string, WidgetDefinition>): GalleryManifest => ({
  widgets: shownWidgets(widgets).map((widget) => ({
    name: widget.name,
    folder: widget.folder,
    version: widget.version,
    examples: examplesOf(widget).map(({ id, url }) => ({ id, url })),
  })),
});
