import sanitizeHtml from 'sanitize-html';
import { ALLOWED } from './allowed.ts';
import { isDropped } from './dropped.ts';
import { escapeText } from './escape.ts';
import { LIMITS } from './limits.ts';
import { BLOCK, OPEN } from './mark.ts';
import type { Rendered } from './markdown.ts';
import type { PlainBlock } from './plain.ts';
import type { Field } from './types.ts';

/** Attributes whose value readers see or hear, so variables work in them. */
const TEXT_ATTRIBUTES = ['title', 'alt', 'aria-label'];

const SAFE_NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,79}$/u;
const REL = new Set(['nofollow', 'ugc', 'sponsored', 'noreferrer']);
const NAMED = ['id', 'name', 'for', 'headers'];
const LITERAL_PARENTS = new Set(['code', 'pre', 'samp', 'kbd']);
const EXTERNAL = /^https?:/i;

/** Thrown when elements are nested deeper than {@link LIMITS.nesting}. */
export class TooDeep extends Error {}

/** Thrown when a plain block stands where it cannot be put in. */
class NotPlain extends Error {}

export interface SanitiseHelp {
  /** What stands for the marks of a text node, as safe HTML. `parent` is the element it stands in. */
  text: (escaped: string, parent: string, literal: boolean) => string;
  /** The value for an attribute that contains marks, and a template when it depends on the currency. */
  attribute: (value: string, readable: boolean) => { value: string; template?: string };
  /** Told when an element is left out together with its content. */
  dropped?: () => void;
}

const PLAIN: SanitiseHelp = { text: (escaped) => escaped, attribute: (value) => ({ value }) };

/** Elements that a block of any kind may stand in without ending one of them. */
const HOLDS_BLOCKS = new Set([
  ...['article', 'aside', 'blockquote', 'details', 'div', 'figure', 'footer', 'header', 'nav', 'section'],
]);

/** Keeps the markup that content of a field may use; what it returns is balanced. Throws {@link TooDeep}. */
export const sanitise = (html: string, field: Field, help: SanitiseHelp = PLAIN): string =>
  sanitiseAround({ html, plain: [] }, field, help)?.join('') ?? '';

/**
 * Keeps the markup that content of a field may use, in one pass; everything else is dropped or becomes text.
 *
 * Sanitising the pieces joined again changes nothing but the engine's own `data-var*`, which content may not write.
 * No `<p>` reaches over two pieces. Gives `undefined` when a plain block stands where it could mean something else
 * than it says, like within an element that was not closed; then nothing may be taken for plain. Throws
 * {@link TooDeep}.
 */
export function sanitiseAround(
  { html, plain }: Rendered,
  field: Field,
  help: SanitiseHelp,
): string[] | undefined {
  const ids = new Map<string, number>();
  const open: string[] = [];
  const blocks: string[] = [];
  let literal = 0;

  const putBlocks = (text: string) => {
    const holds = open.every((name) => HOLDS_BLOCKS.has(name));
    for (let at = text.indexOf(BLOCK); at !== -1; at = text.indexOf(BLOCK, at + 1)) {
      const block = plain[blocks.length];
      if (!holds || !block || open.length + block.depth > LIMITS.nesting) throw new NotPlain();
      blocks.push(block.open.length === 0 ? block.html : completed(block, ids, help));
    }
  };

  const transform: sanitizeHtml.Transformer = (tagName, attribs) => {
    let template = '';
    for (const name in attribs) {
      let value = attribs[name] ?? '';
      if (name.startsWith('data-')) {
        delete attribs[name];
        continue;
      }
      if (value.includes(OPEN)) {
        const readable = TEXT_ATTRIBUTES.includes(name);
        const filled = help.attribute(value, readable);
        value = filled.value;
        attribs[name] = value;
        if (filled.template !== undefined)
          template += `${template ? '\n' : ''}${name}:${filled.template.replace(/\s+/g, ' ')}`;
      }
      if (NAMED.includes(name) && !SAFE_NAME.test(value)) {
        delete attribs[name];
      }
    }
    if (attribs.srcset !== undefined && !isSrcset(attribs.srcset)) delete attribs.srcset;
    if (attribs.id !== undefined) keepUnique(tagName, attribs, ids);
    if (template) attribs['data-var-attr'] = template;
    if (tagName === 'a') link(attribs);
    else if (tagName === 'input' && attribs.type?.toLowerCase() !== 'checkbox') {
      // Renaming the tag to a disallowed one would leave its closing tag in the output.
      return { tagName, attribs: { type: 'hidden', disabled: 'disabled' } };
    }
    return { tagName, attribs };
  };

  const options = {
    ...ALLOWED[field],
    transformTags: { '*': transform },
    onOpenTag: (name: string) => {
      if (open.push(name) > LIMITS.nesting) throw new TooDeep();
      if (LITERAL_PARENTS.has(name)) literal++;
      if (isDropped(name)) help.dropped?.();
    },
    onCloseTag: () => {
      const name = open.pop();
      if (name !== undefined && LITERAL_PARENTS.has(name)) literal--;
    },
    textFilter: (escaped: string) => {
      if (plain.length > 0 && escaped.includes(BLOCK)) putBlocks(escaped);
      return escaped.includes(OPEN) ? help.text(escaped, open.at(-1) ?? '', literal > 0) : escaped;
    },
  };
  try {
    const around = /[<&]/.test(html) ? sanitizeHtml(html, options) : options.textFilter(html);
    if (plain.length === 0) return [around];
    if (blocks.length < plain.length) return undefined;
    return around.split(BLOCK).flatMap((piece, index) => [piece, blocks[index] ?? '']);
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

/** A plain block with what stands for its marks and with ids that no other element has. */
function completed({ html, open }: PlainBlock, ids: Map<string, number>, help: SanitiseHelp): string {
  let done = '';
  let from = 0;
  for (const { start, end, element, kind } of open) {
    const piece = html.slice(start, end);
    done += html.slice(from, start);
    done += kind === 'id' ? uniqueId(piece, ids) : help.text(piece, element, kind === 'code');
    from = end;
  }
  return done + html.slice(from);
}

/** Headings of the same words get `-1`, `-2` …; any other repeated id is dropped. */
function keepUnique(tagName: string, attribs: sanitizeHtml.Attributes, ids: Map<string, number>): void {
  const id = attribs.id ?? '';
  if (!ids.has(id) || /^h[1-6]$/.test(tagName)) attribs.id = uniqueId(id, ids);
  else delete attribs.id;
}

function uniqueId(id: string, ids: Map<string, number>): string {
  const seen = ids.get(id);
  if (seen === undefined) {
    ids.set(id, 0);
    return id;
  }
  let count = seen;
  let unique: string;
  do unique = `${id}-${++count}`;
  while (ids.has(unique));
  ids.set(id, count);
  ids.set(unique, 0);
  return unique;
}

/** Candidates of an address and one descriptor; checked here because the sanitiser's parser writes to the console. */
const isSrcset = (value: string) =>
  value.length <= 4000 &&
  value.split(',').every((part) => /^\s*[^\s,()]+(?:\s+\d{1,5}(?:\.\d{1,3})?[wx])?\s*$/.test(part));

function link(attribs: sanitizeHtml.Attributes): void {
  const external = EXTERNAL.test(attribs.href?.trim() ?? '');
  const rel = (attribs.rel ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => REL.has(word));
  if (external || attribs.target !== undefined) rel.unshift('noopener');
  delete attribs.rel;
  if (rel.length > 0) attribs.rel = rel.join(' ');
  if (attribs.target !== '_blank') delete attribs.target;
}

/** A text no markup could be made of: paragraphs of escaped text. */
export const asPlainText = (text: string) =>
  text
    .split(/\n[ \t]*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => `<p>${escapeText(paragraph.trim())}</p>\n`)
    .join('');
