import type { WidgetReader } from '../widget/widget-loader.ts';

/** A widget of a text, with its place and its reader. */
export interface PlacedWidget {
  readonly name: string;
  readonly document: string;
  readonly line: number;
  readonly column: number;
  readonly reader: Pick<WidgetReader, 'locale' | 'licence'>;
}

/** An error as the log has it: with the way to it, where it has one. */
export const tellCause = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** What the log says of a widget that has failed. */
export const failureFacts = (
  { name, document, line, column, reader: { locale, licence } }: PlacedWidget,
  error: unknown,
) => ({ document, widget: name, line, column, locale, licence, cause: tellCause(error) });

/**
 * What is shown of such a widget to those who work on it.
 *
 * @param what what could not be done: `rendered`
 */
export const describeFailure = (
  { name, reader: { locale, licence } }: PlacedWidget,
  what: string,
  error: unknown,
): string => `The widget \`${name}\` could not be ${what} (${locale}, ${licence}): ${error}`;
