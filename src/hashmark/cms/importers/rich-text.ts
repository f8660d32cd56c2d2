import { entryOf, escapeHtml, wordOf } from './foreign-pages.ts';

/** A node of the rich text of Contentful (`nodeType`, `value`) or Storyblok (`type`, `text`). */
interface RichNode {
  readonly nodeType?: unknown;
  readonly type?: unknown;
  readonly value?: unknown;
  readonly text?: unknown;
  readonly content?: unknown;
  readonly marks?: unknown;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly attrs?: Readonly<Record<string, unknown>>;
}

/** Elements by the names that either has for them. */
const ELEMENTS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  'unordered-list': 'ul',
  bullet_list: 'ul',
  'ordered-list': 'ol',
  ordered_list: 'ol',
  'list-item': 'li',
  list_item: 'li',
  blockquote: 'blockquote',
  table: 'table',
  'table-row': 'tr',
  tableRow: 'tr',
  'table-cell': 'td',
  tableCell: 'td',
  'table-header-cell': 'th',
  tableHeader: 'th',
};
const MARKS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 'del',
  strikethrough: 'del',
  code: 'code',
  superscript: 'sup',
  subscript: 'sub',
};
const MAX_DEPTH = 100;

/** What a walk over rich text asks for: addresses of links, pictures, and blocks that are no text. */
export interface RichTextParts {
  /** HTML of a node that is a block, an asset or a picture; undefined where it is none. */
  block(name: string, data: Readonly<Record<string, unknown>>): string | undefined;
  /** Where a link leads; undefined where that is not known. */
  link(name: string, data: Readonly<Record<string, unknown>>): string | undefined;
}

const isNode = (value: unknown): value is RichNode => typeof value === 'object' && value !== null;

/** The HTML of a rich text kept as JSON. Nodes that are not known give what is in them. */
export function printRichText(root: unknown, parts: RichTextParts, depth = 0): string {
  if (!isNode(root) || depth > MAX_DEPTH) return '';
  const name = wordOf(root.nodeType ?? root.type);
  const data = root.data ?? root.attrs ?? {};
  if (name === 'text') return markText(root, parts);
  if (name === 'hr' || name === 'horizontal_rule') return '<hr>';
  if (name === 'hard_break') return '<br>';
  const inside = Array.isArray(root.content)
    ? root.content.map((child) => printRichText(child, parts, depth + 1)).join('')
    : '';
  if (name === 'code_block') return `<pre><code>${inside}</code></pre>`;
  const heading = /^heading(?:-([1-6]))?$/.exec(name);
  if (heading) {
    const level = Math.min(6, Math.max(1, Number(heading[1] ?? wordOf(data.level)) || 2));
    return `<h${level}>${inside}</h${level}>`;
  }
  const block = parts.block(name, data);
  if (block !== undefined) return block;
  const address = parts.link(name, data);
  if (address !== undefined) return `<a href="${escapeHtml(address)}">${inside}</a>`;
  const element = entryOf(ELEMENTS, name);
  return element ? `<${element}>${inside}</${element}>` : inside;
}

function markText(node: RichNode, parts: RichTextParts): string {
  let html = escapeHtml(wordOf(node.value ?? node.text)).replaceAll('\n', '<br>');
  for (const mark of Array.isArray(node.marks) ? node.marks : []) {
    if (!isNode(mark)) continue;
    const name = wordOf(mark.type);
    const element = entryOf(MARKS, name);
    const address = name === 'link' ? parts.link(name, mark.attrs ?? {}) : undefined;
    if (address !== undefined) html = `<a href="${escapeHtml(address)}">${html}</a>`;
    else if (element) html = `<${element}>${html}</${element}>`;
  }
  return html;
}
