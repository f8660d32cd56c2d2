import type { Delivered } from '../documents/delivery.ts';
import type { Variables } from '../documents/variables.ts';

/** What the parts of an address name. */
export interface Subject {
  readonly title: string;
  readonly description?: string | undefined;
  readonly variables?: Variables;
  readonly tags?: readonly string[];
  readonly maxAge?: number;
}

/** Which page of the content answers at an address, and for what. */
export interface RoutedPage {
  readonly key: string;
  /** What stands for the parts of the path. */
  readonly parts: Readonly<Record<string, string>>;
  /** Asks what the parts name; undefined: nothing. */
  readonly subject?: (() => Promise<Subject | undefined>) | undefined;
}

/** A page that is about one of many: its texts are the same for all, its title is not. */
export function pageAbout(
  page: Delivered['page'],
  { title, description, variables = {} }: Subject,
): Delivered['page'] {
  const { title: _, description: __, ...meta } = page.meta;
  const lines = { ...page.lines };
  for (const name of ['title', 'description', 'meta.title', 'meta.description']) delete lines[name];
  return {
    ...page,
    title,
    description: description ?? page.description,
    meta,
    lines,
    // What is composed of it is cached by its hash.
    hash: `${page.hash} ${JSON.stringify(variables)}`,
    json: { ...page.json, variables: { ...page.json.variables, ...variables } },
  };
}
