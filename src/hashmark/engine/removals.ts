import { suggest } from '../documents/suggest.ts';
import type { WidgetDefinition } from '../widget/widget.ts';
import { attributesOf, ELEMENTS } from './allowed.ts';
import { findCode } from './code-spans.ts';
import type { IssueId } from './issue-catalogue.ts';
import type { IssueList, Said } from './issues.ts';
import type { Removal } from './sanitise.ts';
import type { Slots } from './slots.ts';
import type { Field } from './types.ts';

interface Context {
  /** What the author wrote, in order, with its offset in the HTML that the sanitiser has read. */
  written: readonly { at: number; source: string }[];
  /** The text with marks, and the offset in the source of one in it. */
  marked: string;
  sourceOffset: (offset: number) => number;
  slots: Slots;
  widgets: ReadonlyMap<string, WidgetDefinition>;
  issues: IssueList;
  field?: Field;
}

/** How often a text is read for places at most; what is left out behind that has the place of what was found last. */
const SEARCHED = 50;

/** Reports everything that was left out: nothing an editor wrote disappears without a word. */
export function reportRemovals(removals: readonly Removal[], context: Context): void {
  const { issues, slots, sourceOffset } = context;
  const find = createFinder(context);
  // What is not finished has swallowed the ends of others.
  const isCut = removals.some(({ kind }) => kind === 'unfinished');
  for (const removal of removals) {
    if (isCut && removal.kind === 'unclosed') continue;
    if (removal.kind === 'unclosed' && !isWritten(removal.at, context.written)) {
      reportEndedByAnother(removal, (at) => sourceOffset(find(at)), context);
      continue;
    }
    const offset = sourceOffset(find(removal.at));
    const element = slots.restore(removal.element);
    const add = (id: IssueId, say: () => Said) => issues.add({ id, offset, length: element.length + 1, say });
    switch (removal.kind) {
      case 'dropped': {
        add('element-dropped', () => {
          const text = slots.restore(removal.text).replace(/\s+/g, ' ').trim();
          const what = text && ` with its content \`${shorten(text)}\``;
          return { message: `\`<${element}>\` is not allowed in this text and is left out${what}.` };
        });
        for (const { slot, within } of removal.marks) slots.reportLost(slot, within);
        break;
      }
      case 'unfinished':
        add('markup-unfinished', () => ({ message: sayUnfinished(element) }));
        break;
      case 'unclosed':
        add('element-unclosed', () => ({
          message: `\`<${element}>\` is not closed, so it goes on to the end of what it stands in. Write \`</${element}>\` where it ends.`,
        }));
        break;
      case 'nameless':
        add('check-box-nameless', () => ({
          message:
            'Nothing says what this check box is for. Write `<label><input type="checkbox" /> its words</label>`, or give it an `aria-label`.',
        }));
        break;
      case 'element':
        add('element-removed', () =>
          sayRemoved(element, context.field ?? 'page', [...context.widgets.keys()]),
        );
        break;
      case 'misplaced':
        add('element-misplaced', () => ({
          message: `\`<${element}>\` may not stand here and is left out; what is in it is kept. It needs ${removal.wants}.`,
        }));
        break;
      case 'attribute':
        add('attribute-removed', () => ({ message: attributeMessage(removal, slots) }));
    }
  }
}

/** An element that Markdown makes, and that an end tag within it ends before it would. */
function reportEndedByAnother(
  { element, by }: Removal & { kind: 'unclosed' },
  find: (at: number) => number,
  { issues, slots }: Context,
): void {
  const tag = slots.restore(by.tag).trim();
  const [offset, length] = [find(by.at), tag.length];
  const say = () => ({
    message: `\`${shorten(tag)}\` ends the \`<${element}>\` that Markdown makes around it, too. Write it behind that: in a line of its own after an empty one where that is a list or a quote.`,
  });
  issues.add({ id: 'element-ended-early', offset, length, say });
}

function sayUnfinished(markup: string): string {
  const seen = shorten(markup.split('\n', 1)[0] ?? '');
  const lost = `\`${seen}\` is not finished, so all behind it is left out.`;
  return markup.startsWith('<!--')
    ? `${lost} Close the remark by \`-->\`.`
    : `${lost} Close the tag by \`>\` and its quotes by \`"\`, or write \`&lt;\` for a \`<\` that is text.`;
}

function sayRemoved(element: string, field: Field, names: readonly string[]): Said {
  if (element === 'input')
    return { message: '`<input>` is allowed only as a check box. Add type="checkbox", or remove it.' };
  const removed = `\`<${shorten(element)}>\` is not allowed in this text; what is in it is shown without it.`;
  const widget = names.find((name) => name.toLowerCase() === element);
  if (widget !== undefined)
    return { message: `${removed} A widget is written as a placeholder: \`#${widget}[]#\`.` };
  const near = suggest(element, ELEMENTS[field]);
  const hint = near
    ? ` Did you mean \`<${near}>\`?`
    : ' Remove the tag, or write `&lt;` for a `<` that is text.';
  return { message: `${removed}${hint}`, suggestion: near };
}

function attributeMessage(removal: Removal & { kind: 'attribute' }, slots: Slots): string {
  const element = slots.restore(removal.element);
  const name = slots.restore(removal.name);
  const value = shorten(slots.restore(removal.value));
  const removed = `of \`<${element}>\` is left out`;
  if (name === 'style') return `The attribute \`style\` ${removed}. Use a class that begins with \`hm-\`.`;
  if (name === 'class')
    return `The class \`${value}\` ${removed}: only classes that begin with \`hm-\` are allowed.`;
  if (name.startsWith('on'))
    return `The attribute \`${shorten(name)}\` ${removed}: content runs no scripts. Remove it.`;
  if (!attributesOf(removal.element).has(name)) {
    const near = suggest(name, attributesOf(removal.element));
    return `The attribute \`${shorten(name)}\` ${removed}.${near ? ` Did you mean \`${near}\`?` : ' Remove it.'}`;
  }
  switch (name) {
    case 'href':
    case 'src':
    case 'srcset':
      return `The address \`${value}\` ${removed}. Write a path that begins with one \`/\`, or an address that begins with \`https://\`${name === 'href' ? ', `mailto:` or `tel:`' : ''}.`;
    case 'id':
      return `The \`id\` \`${value}\` ${removed}: it must be used once on a page and hold only letters, digits, \`-\` and \`_\`, a letter or digit first.`;
    default:
      return `The value \`${value}\` of \`${name}\` ${removed}: it is not one that is allowed there.`;
  }
}

/** Whether an author has written what stands at `at`, rather than Markdown made it. */
function isWritten(at: number, written: Context['written']): boolean {
  const piece = findLastUpTo(written, at, (other) => other.at);
  return piece !== undefined && at < piece.at + piece.source.length;
}

/** The last of what is in order that begins at `at` or before it. */
function findLastUpTo<T>(ordered: readonly T[], at: number, startOf: (item: T) => number): T | undefined {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (startOf(ordered[middle] as T) <= at) low = middle + 1;
    else high = middle;
  }
  return ordered[low - 1];
}

/**
 * Finds in the text with marks what stands at an offset of the HTML. What authors wrote comes out in the same order, so
 * both are walked in step.
 */
function createFinder({ written, marked }: Context): (at: number) => number {
  const places: { html: number; text: number }[] = [];
  const codeEnd = findCode(marked);
  let from = 0;
  /** What stands nowhere outside of code from `from` on, and nowhere later then. */
  const nowhere = new Set<string>();
  let left = SEARCHED * marked.length;
  for (const { at, source } of written) {
    // Of a piece over several lines of a quote or list, the first line is found.
    const line = source.trimStart().split('\n', 1)[0] ?? '';
    if (left <= 0 || nowhere.has(line)) continue;
    let found = marked.indexOf(line, from);
    for (let end = codeEnd(found); found !== -1 && end !== -1; end = codeEnd(found))
      found = marked.indexOf(line, end);
    left -= (found === -1 ? marked.length : found) - from;
    if (found === -1) {
      nowhere.add(line);
      continue;
    }
    places.push({ html: at + source.length - source.trimStart().length, text: found });
    from = found + line.length;
  }
  return (at) => {
    const place = findLastUpTo(places, at, ({ html }) => html);
    return place ? Math.min(marked.length, place.text + at - place.html) : 0;
  };
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
