import type { WidgetDefinition } from '../widget/widget.ts';
import { findCode } from './code-spans.ts';
import { reportDoubledSigns } from './doubled-signs.ts';
import type { IssueList } from './issues.ts';
import { LIMITS } from './limits.ts';
import type { Slot } from './mark-placeholders.ts';
import { reportOtherQuotes } from './other-quotes.ts';
import { plainName } from './plain-name.ts';
import { propNames } from './props.ts';
import { isRead } from './slot-places.ts';

/** A bracket in which params are looked for, and the one that closes it. */
const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['[', ']'],
  ['［', '］'],
  ['(', ')'],
  ['{', '}'],
]);
/** What looks like the begin of a placeholder: a `#` of any width and a name in any spelling and script. */
const OPENER =
  /[#＃﹟][^\S\n]?\p{Cf}{0,3}(\p{L}[\p{L}\p{N}\p{Cf}]{0,80}(?:[ \u00a0_-][\p{L}\p{N}\p{Cf}]{1,40}){0,4})([^\S\n]?[[［({]|[#＃﹟])/gu;
/** The rest of a placeholder without its first `#`. */
const HEADLESS = /(?<!\w|[#＃﹟][^\S\n]?\p{Cf}{0,3})([A-Z][A-Za-z0-9]{0,80})\[[^\]\n]{0,400}\]#/gu;
/** A placeholder whose params have no bracket, or none before them. */
const BARE =
  /[#＃﹟](\p{L}[\p{L}\p{N}\p{Cf}]{0,80}(?:[-_][\p{L}\p{N}]{1,40}){0,4})[^\S\n]{1,3}(\w{1,40}=[^\s#[\]][^#\n[\]]{0,400})\]?#/gu;
/** A name that stands within the bracket, with the signs or without: `#[Name key=value]#`. */
const INSIDE =
  /([#＃﹟]?)\[[^\S\n]?([A-Z][A-Za-z0-9]{0,80})(?:[ \t\u00a0;]{1,3}([^[\]\n]{0,400}))?\]([#＃﹟]?)(?![([:])/g;
/** A placeholder without its signs. */
const SIGNLESS =
  /(?<!\w|[#＃﹟][^\S\n]?\p{Cf}{0,3})([A-Z][A-Za-z0-9]{0,80})\[([^[\]\n]{1,400})\](?![#＃﹟([:])/gu;
/** Params that stand behind a placeholder. */
const LATE_PARAMS = /^[^\S\n]?[[［({]([^[\](){}\n]{0,400}=[^[\](){}\n]{0,400})[\]］)}][#＃﹟]?(?!\()/;
/** Another param within a value: what stands where a `;` should, and its name. */
const INNER_PARAM = /([^\S\n]{0,9}[,|&][^\S\n]{0,9}|[^\S\n]{1,9})([A-Za-z]\w{0,40})[^\S\n]{0,3}=/g;
const HASH = /[#＃﹟]/;

/**
 * Reports placeholders that are nearly right and would stay as text in silence: a name in lower case, with a hyphen, a space or a letter of
 * another script, a space before the bracket, another bracket, the name within it, params behind it, a missing `#`. And other quotes than
 * ours around values, and params within them.
 */
export function findNearMisses(
  text: string,
  slots: readonly Slot[],
  widgets: ReadonlyMap<string, WidgetDefinition>,
  issues: IssueList,
): void {
  reportOtherQuotes(slots, widgets, issues);
  reportInnerParams(slots, widgets, issues);
  reportDoubledSigns(text, slots, issues);
  if (!text.includes('[') && !HASH.test(text)) return;
  findLateParams(text, slots, issues);
  let names: ReadonlyMap<string, string> | undefined;
  let codeEnd: ((offset: number) => number) | undefined;
  const look = (offset: number, written: string, seen: string, rest: string) => {
    names ??= new Map([...widgets.keys()].map((name) => [plainName(name), name]));
    const name = names.get(plainName(written));
    if (name === undefined || text[offset - 1] === '\\' || isRead(slots, offset, seen.length)) return;
    codeEnd ??= findCode(text);
    if (codeEnd(offset) !== -1) return;
    const right = `#${name}${rest}`;
    if (seen === right) return;
    const [form, end] = rest === '#' ? [right, '#'] : [`#${name}[`, ']#'];
    issues.add({
      id: 'placeholder-nearly',
      message: `\`${seen}\` stays as text. A placeholder is written \`${form}\`, exactly so, and ends with \`${end}\`.`,
      offset,
      length: seen.length,
      suggestion: right,
    });
  };
  const findCloser = findClosers(text);
  for (const { 0: whole, 1: written = '', 2: end = '', index } of text.matchAll(OPENER)) {
    if (HASH.test(end)) {
      // A heading with a link behind it looks much the same.
      if (!/\s/.test(whole)) look(index, written, whole, '#');
      continue;
    }
    const bracket = index + whole.length - 1;
    const closer = findCloser(bracket);
    if (end === '[' && !/\s/.test(written)) look(index, written, whole, '[');
    else if (closer !== -1 && text[bracket] === '[') look(index, written, whole, '[');
    else if (closer !== -1)
      look(index, written, text.slice(index, closer + 2), `[${text.slice(bracket + 1, closer)}]#`);
  }
  for (const { 0: whole, 1: written = '', 2: params = '', index } of text.matchAll(BARE))
    look(index, written, whole, `[${params.trimEnd()}]#`);
  for (const { 1: written = '', index } of text.matchAll(HEADLESS)) look(index, written, `${written}[`, '[');
  for (const { whole, written, params, index } of findMisplaced(text))
    look(index, written, whole, `[${params}]#`);
}

/** A name within the bracket, and a placeholder without its signs. A word in brackets is one, unless something else makes it a placeholder. */
function* findMisplaced(
  text: string,
): Generator<Record<'whole' | 'written' | 'params', string> & { index: number }> {
  for (const { 0: whole, 1: sign, 2: written = '', 3: params = '', 4: end, index } of text.matchAll(INSIDE))
    if (sign || end || params.includes('=')) yield { whole, written, params: params.trim(), index };
  for (const { 0: whole, 1: written = '', 2: params = '', index } of text.matchAll(SIGNLESS))
    if (params.includes('=')) yield { whole, written, params: params.trim(), index };
}

/**
 * Finds, for brackets in their order, where the one that opens at `from` is closed as the one of a placeholder; -1 if it is not. What
 * closes the next ones of a kind is looked for once.
 */
function findClosers(text: string): (from: number) => number {
  const next = new Map<string, number>();
  return (from) => {
    const closer = CLOSERS.get(text[from] ?? '') ?? ']';
    let at = next.get(closer) ?? -1;
    if (at < from) {
      at = text.indexOf(closer, from);
      if (at === -1) at = text.length;
      next.set(closer, at);
    }
    return at < from + LIMITS.placeholder && HASH.test(text[at + 1] ?? '') ? at : -1;
  };
}

/** Reports params behind a placeholder without any: `#Name#[key=value]`. */
function findLateParams(text: string, slots: readonly Slot[], issues: IssueList): void {
  for (const slot of slots) {
    if (slot.kind !== 'widget' || slot.reading.bracketed) continue;
    const behind = slot.offset + slot.raw.length;
    const [seen, params = ''] = LATE_PARAMS.exec(text.slice(behind, behind + LIMITS.placeholder)) ?? [];
    if (seen === undefined) continue;
    const right = `#${slot.reading.name}[${params}]#`;
    issues.add({
      id: 'placeholder-nearly',
      message: `\`${seen}\` stays as text, because the placeholder ends before it. Params stand within it: \`${right}\`.`,
      offset: slot.offset,
      length: slot.raw.length + seen.length,
      suggestion: right,
    });
  }
}

/** Reports params that were taken into the value of another one, because no `;` stands before them. */
function reportInnerParams(
  slots: readonly Slot[],
  widgets: ReadonlyMap<string, WidgetDefinition>,
  issues: IssueList,
): void {
  for (const slot of slots) {
    if (slot.kind !== 'widget') continue;
    const { name, params, spans } = slot.reading;
    const widget = widgets.get(name);
    if (widget === undefined) continue;
    for (const [key, { valueAt }] of spans) {
      const value = params[key];
      // What is quoted is meant so, and addresses have params of their own.
      if (typeof value !== 'string' || slot.raw[valueAt - slot.offset] === '"' || value.includes('?'))
        continue;
      for (const { 0: seen, 1: sign = '', 2: inner = '', index } of value.matchAll(INNER_PARAM)) {
        if (Object.hasOwn(params, inner) || !propNames(widget).includes(inner)) continue;
        issues.add({
          id: 'param-nearly',
          message: `\`${inner}=\` is taken for a part of the value of \`${key}\`. Write \`;\` before it.`,
          offset: valueAt + index,
          length: seen.length,
          suggestion: `;${seen.slice(sign.length)}`,
        });
      }
    }
  }
}
