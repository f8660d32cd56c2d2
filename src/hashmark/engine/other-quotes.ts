import type { WidgetDefinition } from '../widget/widget.ts';
import { printQuoted, type Reading } from './grammar.ts';
import type { IssueList } from './issues.ts';
import type { Slot } from './mark-placeholders.ts';
import { checkProps } from './props.ts';

/**
 * Signs that open quotes, each with those that may close them where only `"` can be meant: what keyboards and word processors
 * make of it, and what no language writes.
 */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ['`', '`´'],
  ['“', '”“"'],
  ['‟', '”"'],
  ['‘', "’'"],
  ['＂', '＂"'],
]);
/**
 * The same where words may well stand in quotes that readers are to see, as they do in German, Polish, French, Italian, Norwegian,
 * Danish, Swedish and others.
 */
const ORDINARY: ReadonlyMap<string, string> = new Map([
  ['„', '“”"'],
  ['«', '»'],
  ['»', '«»'],
  ['‚', '‘’'],
  ['‹', '›'],
  ['›', '‹›'],
  ['”', '”'],
  ['’', '’'],
]);
/** A sign of quotes but for apostrophes, which stand between letters. */
const QUOTE = /[“”„‟«»‹›‚‘＂`´]|(?<!\p{L})['’]|['’](?!\p{L})/u;
const CURLY = /[“”„‟«»‹›‚‘’]/;

/** What stands between quotes that begin and end a value and are the only ones in it; `undefined` of other values. */
function unquote(value: string, closers: string | undefined): string | undefined {
  if (value.length < 3 || closers?.includes(value.slice(-1)) !== true) return undefined;
  const within = value.slice(1, -1);
  return within.trim() === '' || QUOTE.test(within) ? undefined : within.trim();
}

/** Whether a `;` ended a value whose quote is closed behind it. */
function isCut(value: string, behind: string): boolean {
  const closers = INSTEAD.get(value.charAt(0)) ?? ORDINARY.get(value.charAt(0)) ?? '';
  const isClosed = (text: string) => [...closers].some((closer) => text.includes(closer));
  return behind.startsWith(';') && isClosed(behind) && !isClosed(value.slice(1));
}

/** Whether a widget refuses a value for the quotes around it. */
function refusesQuotes(
  reading: Reading,
  key: string,
  within: string,
  widget: WidgetDefinition | undefined,
): boolean {
  const at = reading.spans.get(key)?.keyAt;
  const refuses = (value: string | true | undefined) =>
    widget !== undefined &&
    value !== undefined &&
    checkProps({ ...reading, params: { ...reading.params, [key]: value } }, 0, widget, {}, '').problems.some(
      ({ offset }) => offset === at,
    );
  return refuses(reading.params[key]) && !refuses(within);
}

/**
 * Reports values in other quotes than ours, which would be shown with them, where it is certain that ours were meant: words may
 * begin with quotes, or stand in those of their language.
 */
export function reportOtherQuotes(
  slots: readonly Slot[],
  widgets: ReadonlyMap<string, WidgetDefinition>,
  issues: IssueList,
): void {
  for (const slot of slots) {
    if (slot.kind !== 'widget' && slot.kind !== 'broken') continue;
    const { name, params, spans } = slot.reading;
    for (const [key, { valueAt, end }] of spans) {
      const value = params[key];
      if (typeof value !== 'string' || value === '' || slot.raw[valueAt - slot.offset] === '"') continue;
      const first = value.charAt(0);
      const sure = unquote(value, INSTEAD.get(first));
      const within = sure ?? unquote(value, ORDINARY.get(first));
      const isMeant =
        sure !== undefined ||
        (within !== undefined && refusesQuotes(slot.reading, key, within, widgets.get(name)));
      if (!isMeant && !(slot.kind === 'broken' && isCut(value, slot.raw.slice(end - slot.offset)))) continue;
      const said = CURLY.test(first) ? 'begins with a typographic quote' : `stands in \`${first}\``;
      issues.add({
        id: 'curly-quotes',
        message: `The value of \`${key}\` ${said.replace('```', '`` ` ``')}, which is taken for a part of it. Write \`"\`.`,
        offset: valueAt,
        length: end - valueAt,
        // Where the params cannot be read, the value may go on behind a `;` in it.
        suggestion:
          isMeant && slot.kind === 'widget' && within !== undefined ? printQuoted(within) : undefined,
      });
    }
  }
}
