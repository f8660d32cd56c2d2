import type { ApiClient } from '../calls/client.ts';
import type { Currency } from '../documents/currency.ts';
import type { Locale } from '../i18n/locales.ts';
import type { Licence, Market } from '../i18n/markets.ts';

/** For whom a widget is rendered: the variant of the page, never a person. */
export interface WidgetReader {
  readonly locale: Locale;
  readonly currency: Currency;
  readonly licence: Licence;
  readonly market: Market;
  /** Locale prefix of links on this page: `''` or `/de`. */
  readonly prefix: string;
}

export interface WidgetLoad extends WidgetReader {
  readonly api: ApiClient;
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

/** What a widget's `.astro` mount receives. */
export interface WidgetMount<Props, Data = undefined> {
  readonly props: Props;
  /** `null`: the data could not be loaded in time and none is remembered. */
  readonly data: Data | null;
  readonly reader: WidgetReader;
}
