import type { z } from 'zod';
import type { ApiClient } from '../calls/client.ts';
import type { Currency } from '../documents/currency.ts';
import type { DeliveredItem } from '../documents/delivery.ts';
import type { KnownPicture } from '../documents/known-picture.ts';
import type { MessageBundle } from '../i18n/message-types.ts';
import type { Licence, Locale, Market } from '../i18n/regions.ts';

/** For whom a widget is rendered: the variant of the page, never a person. */
export interface WidgetReader {
  readonly locale: Locale;
  readonly currency: Currency;
  readonly licence: Licence;
  readonly market: Market;
  /** What links on this page begin with, its base and its locale: `''`, `/de` or `/guest/de`. */
  readonly prefix: string;
  /** What stands for the parts of the page's address where one page answers many: `slug` at `/products/{slug}`. */
  readonly parts?: Readonly<Record<string, string>> | undefined;
}

/** A part of a list of documents. */
export interface ContentList {
  readonly items: readonly DeliveredItem[];
  /** Asked for with `after`, the delivery API goes on from here; null where this is all. */
  readonly next: string | null;
}

/** The content as readers of this variant see it; a page that shows it ends with it, without a word of the loader. */
export interface WidgetContent {
  /** Visible documents of a kind, in order of key: `pages`, `files` or a kind that the site has added, e.g. `awards`. */
  list(kind: string, query?: { readonly category?: string; readonly limit?: number }): Promise<ContentList>;
  /** What a config document says, as it was saved: read it as untrusted. `undefined` where there is none. */
  config(key: string): Promise<unknown>;
  /** What the library knows of a picture; undefined for what is none of its pictures, or is in its trash. */
  picture(address: string): Promise<KnownPicture | undefined>;
}

export interface WidgetLoad extends WidgetReader {
  readonly api: ApiClient;
  readonly content: WidgetContent;
  /** The server's clock as the page is made, in milliseconds. What is shown may be kept for a while: see `maxAge`. */
  readonly now: number;
  /** Ends when the deadline has passed. */
  readonly signal: AbortSignal;
}

export interface WidgetData<Data> {
  readonly data: Data;
  /** Changes that carry any of these make the data old. */
  readonly tags?: readonly string[];
  /** Seconds until a page with this data should be rendered again. */
  readonly maxAge?: number;
}

/**
 * Loads what a widget shows before any script runs: the default export of its `widget.server.ts`.
 *
 * It may throw or be late: the page then shows the last good data, or a skeleton that fills itself.
 */
export type WidgetLoader<Props, Data> = (props: Props, load: WidgetLoad) => Promise<WidgetData<Data>>;

type DataOf<Loader> = Loader extends (...args: never[]) => Promise<WidgetData<infer Data>> ? Data : undefined;

/**
 * What a widget's component receives: its props as its schema reads them, and what the page knows.
 *
 * @example
 * import type load from './widget.server.ts';
 * import type widget from './widget.ts';
 * export default function Clock({ zone, data, i18n }: WidgetProps<typeof widget, typeof load>) { … }
 */
export type WidgetProps<Definition extends { props: z.ZodType }, Loader = undefined> = z.output<
  Definition['props']
> & {
  /** What the loader gave; `null` when it could not be had in time and none is remembered. */
  readonly data: DataOf<Loader> | (Loader extends undefined ? never : null);
  readonly reader: WidgetReader;
  /** The widget's messages in the reader's language, with those its definition asks for. */
  readonly i18n: MessageBundle;
};
