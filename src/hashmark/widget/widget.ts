import type { z } from 'zod';

/**
 * When a widget's JavaScript is loaded and run.
 *
 * `none`: never, the server's HTML is all. `visible`: on nearing the viewport. `idle`: when the browser is idle.
 * `interaction`: on the first pointer, focus or click. `session`: only for a signed-in player.
 *
 * A click on a button that comes before is kept, and repeated once the widget is live. Links and forms work by themselves.
 */
export type Hydration = 'none' | 'visible' | 'idle' | 'interaction' | 'session';

/** The params of a placeholder as they are written; a key without value is `true`. */
export type Params = Readonly<Record<string, string | true>>;

export interface WidgetExample {
  /** What the example shows, in a few words; its URL part in the gallery is derived from it. */
  title: string;
  /** The placeholder as an editor writes it. */
  text: string;
}

/** What a widget is, apart from how it looks: the part that server, Studio, CLI and tests share. */
export interface WidgetDefinition<Schema extends z.ZodType = z.ZodType> {
  /** The name in placeholders, PascalCase. */
  name: string;
  /** Other names that placeholders may call it by, e.g. those of an older catalogue. */
  aliases?: readonly string[];
  /** The folder below `widgets/`, kebab-case of the name. */
  folder: string;
  /** One sentence for editors: what readers get. */
  summary: string;
  /** `block` stands between paragraphs; `inline` is phrasing markup and may stand in a sentence. */
  display: 'block' | 'inline';
  /** Checks and coerces the placeholder's params. Every key has a `description`: the editor's manual. */
  props: Schema;
  hydration: Hydration;
  /**
   * `text`: all that readers read is what its params say, as they do in a table, and in their language. Other widgets speak that
   * of the page, and say so where they stand in a text that falls back to another.
   */
  speaks?: 'page' | 'text';
  /** Namespaces of messages that the component needs beside its own: those of a dialog it opens. */
  messages?: readonly string[];
  /** The version of the props' meaning; raised together with a migration of stored placeholders. */
  version: number;
  /** What makes params of a version those of the next one, by the version they come from: `{ 1: ({ count, ...rest }) => … }`. */
  migrations?: Readonly<Record<number, (params: Params) => Params>>;
  examples: readonly [WidgetExample, ...WidgetExample[]];
}

/**
 * Declares a widget; keeps the exact type of its props.
 *
 * @example
 * export default defineWidget({
 *   name: 'LatestNotes',
 *   folder: 'latest-notes',
 *   summary: 'The newest notes.',
 *   display: 'block',
 *   props: z.strictObject({ limit: z.coerce.number().int().min(1).default(3).describe('How many are shown.') }),
 *   hydration: 'visible',
 *   version: 1,
 *   examples: [{ title: 'Two notes', text: '#LatestNotes[limit=2]#' }],
 * });
 */
export const defineWidget = <Schema extends z.ZodType>(definition: WidgetDefinition<Schema>) => definition;
