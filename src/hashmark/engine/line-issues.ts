import type { Variables } from '../documents/variables.ts';
import type { WidgetDefinition } from '../widget/widget.ts';
import { IssueList } from './issues.ts';
import { markPlaceholders, type Slot } from './mark-placeholders.ts';
import { Marks } from './marks.ts';
import { findNearMisses } from './near-misses.ts';
import { findNearlyInline } from './nearly-inline.ts';
import { findNearlyLinks } from './nearly-links.ts';
import { findNearlyMarkup } from './nearly-markup.ts';
import { createLocator } from './positions.ts';
import type { Issue } from './types.ts';

/** Markup within a line. Each pattern ends at the next sign like its first, or after so many characters, which keeps it linear. */
const MARKUP: readonly RegExp[] = [
  /!?\[[^\][\n]{1,300}\]\([^()\s]{1,1000}\)/g,
  /(?<!\*)\*\*(?=[^\s*])[^*\n]{1,300}\*\*(?!\*)/g,
  /(?<!\S)\*\*(?=[\p{L}\p{N}])[^*\n]{1,300}$/gu,
  /(?<!\S)\*\*[ \t]{1,3}(?=[\p{L}\p{N}])(?=[^*\n]{0,300}?[\p{L}\p{Sc}%])[^*\n]{1,300}[ \t]\*\*(?![\p{L}\p{N}*])/gu,
  /(?<!\S)__?(?=[\p{L}\p{N}{])[^_\n]{1,300}$/gu,
  /(?<!\S)`(?=[\p{L}\p{N}{])[^`\n]{1,300}$/gu,
  /(?<![\p{L}\p{N}*])\*(?=[\p{L}\p{N}{])[^*\n]{1,300}(?<=[\p{L}\p{N}.!?%}])\*(?![\p{L}\p{N}*])/gu,
  /(?<![\p{L}\p{N}_])__?(?=[\p{L}\p{N}{])[^_\n]{1,300}(?<=[\p{L}\p{N}.!?%}])__?(?![\p{L}\p{N}_])/gu,
  /~~[^~\n]{1,300}~~/g,
  /(?<![\p{L}\p{N}`])`[^`\n]{1,300}`(?![\p{L}\p{N}`])/gu,
  /^(?:#[ \t]{1,9}(?=\p{L})|#{2,6}[ \t]{1,9}(?=\S))/gu,
  /<[a-z][a-z0-9-]{0,20}(?:\s[^<>\n]{0,300})?\/?>/gi,
  /&(?:[A-Z]?[a-z]{2,8}|#\d{1,7}|#x[\da-fA-F]{1,6});/g,
  /\\[\\`*_{}[\]()#+.!~<>|&-]/g,
];

const NEAR_MARKUP: ReadonlySet<string> = new Set(['tag-nearly', 'link-nearly']);

/** So much of a line is looked through, in characters: none is longer but by mistake. */
const MOST_LOOKED_THROUGH = 50_000;

interface Seen {
  offset: number;
  length: number;
}

/** Where a line holds what would be a placeholder, or nearly one, in a text. */
function findPlaceholders(
  text: string,
  slots: readonly Slot[],
  widgets: ReadonlyMap<string, WidgetDefinition>,
): Seen[] {
  const found = slots.flatMap((slot): Seen[] => {
    if (slot.kind === 'widget') return [{ offset: slot.offset, length: slot.raw.length }];
    // Of one that is not closed nobody knows the end.
    const head = slot.kind === 'broken' ? slot.reading.name.length + 2 : 0;
    return head === 0 ? [] : [{ offset: slot.offset, length: Math.max(head, slot.raw.length) }];
  });
  const near = new IssueList();
  findNearMisses(text, slots, widgets, near);
  return [...found, ...near.located(createLocator(text)).filter(({ id }) => id === 'placeholder-nearly')];
}

function findMarkup(text: string, slots: readonly Slot[]): Seen[] {
  const near = new IssueList();
  findNearlyInline(text, slots, near);
  findNearlyLinks(text, near);
  return [
    ...MARKUP.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ 0: { length }, index: offset }) => ({ offset, length })),
    ),
    ...near.located(createLocator(text)).filter(({ id }) => NEAR_MARKUP.has(id)),
  ];
}

/** The first of those that overlap. */
function* withoutOverlaps(found: readonly Seen[]): Generator<Seen> {
  let end = 0;
  for (const seen of found.toSorted((a, b) => a.offset - b.offset || b.length - a.length)) {
    if (seen.offset < end) continue;
    end = seen.offset + seen.length;
    yield seen;
  }
}

/**
 * What a line of plain text, such as a title, holds that means something in a text only: variables that are nearly right,
 * placeholders and markup. All of it stays as it is written.
 */
export function findLineIssues(
  line: string,
  variables: Variables,
  widgets: ReadonlyMap<string, WidgetDefinition>,
): Issue[] {
  const text = line.slice(0, MOST_LOOKED_THROUGH);
  if (!/[{｛#＃﹟*_~`[<&\\]/.test(text)) return [];
  const locate = createLocator(text);
  const variable = new IssueList();
  findNearlyMarkup(text, variables, variable);
  const near = variable.located(locate).filter(({ id }) => id === 'variable-nearly');
  const { slots } = markPlaceholders(text, new Marks(), (name) => widgets.has(name), new IssueList());
  const placeholders = findPlaceholders(text, slots, widgets);
  const isTaken = ({ offset }: Seen) =>
    [...near, ...placeholders].some((one) => offset >= one.offset && offset < one.offset + one.length);
  const issues = new IssueList();
  for (const { offset, length } of withoutOverlaps(placeholders))
    issues.add({
      id: 'placeholder-in-line',
      message: `\`${text.slice(offset, offset + length)}\` stays as text: a line such as this one holds no placeholders. Put it into the text of the page.`,
      ...{ offset, length },
    });
  for (const { offset, length } of withoutOverlaps(findMarkup(text, slots).filter((one) => !isTaken(one))))
    issues.add({
      id: 'markup-in-line',
      message: `\`${text.slice(offset, offset + length)}\` stays as text: a line such as this one knows no Markdown, HTML or backslashes. Write the words alone.`,
      ...{ offset, length },
    });
  return [...near, ...issues.located(locate)].sort((a, b) => a.offset - b.offset);
}
