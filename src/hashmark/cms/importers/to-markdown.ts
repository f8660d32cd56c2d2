import TurndownService from 'turndown';
import { print } from '../../engine/grammar.ts';
import type { Placeholder } from '../../engine/types.ts';
import { SLOT } from './foreign-pages.ts';

/** What only makes sense on the page that it came from. */
const LEFT_OUT = ['script', 'style', 'noscript', 'iframe', 'object', 'embed', 'form', 'template'] as const;

/** What Markdown, or our language, would take for more than text, beside what turndown knows of. */
const OURS = /#(?=[A-Z][A-Za-z0-9]*(?:#|\\?\[))|[{|]|<|&(?=#?\w+;)|~/g;
const ESCAPED: Readonly<Record<string, string>> = { '<': '&lt;', '&': '&amp;' };

const cell = (content: string) => ` ${content.trim().replaceAll(/\s*\n\s*/g, ' ')} |`;

function addTables(service: TurndownService): void {
  service.addRule('cell', { filter: ['td', 'th'], replacement: cell });
  service.addRule('row', {
    filter: 'tr',
    replacement(content, node) {
      const isFirst = node.ownerDocument && node.parentNode?.firstChild === node && !isBody(node.parentNode);
      const count = node.childNodes.length;
      const rule = isFirst ? `\n|${' --- |'.repeat(count)}` : '';
      return `\n|${content}${rule}`;
    },
  });
  service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` });
}

/** A body below a head, whose rows are not the first of the table. */
const isBody = (node: Node) => node.nodeName === 'TBODY' && node.previousSibling?.nodeName === 'THEAD';

/**
 * Foreign HTML as our Markdown. What looks like a placeholder or a variable of ours stays the text that it was; only `slots` become
 * placeholders.
 *
 * @param follow the address that a link of theirs leads to here; empty where it leads nowhere
 * @param take the address that a picture of theirs has here
 */
export function toMarkdown(
  html: string,
  slots: readonly Placeholder[],
  follow: (address: string) => string,
  take: (address: string) => string = (address) => address,
): string {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
  });
  const escapeMarkdown = service.escape.bind(service);
  service.escape = (text) => escapeMarkdown(text).replaceAll(OURS, (sign) => ESCAPED[sign] ?? `\\${sign}`);
  service.remove([...LEFT_OUT]);
  addTables(service);
  service.addRule('slot', {
    filter: (node) => node.hasAttribute(SLOT),
    replacement(_, node) {
      const placeholder = slots[Number((node as Element).getAttribute(SLOT))];
      const written = placeholder ? print(placeholder) : '';
      return node.nodeName === 'DIV' ? `\n\n${written}\n\n` : written;
    },
  });
  service.addRule('link', {
    filter: (node) => node.nodeName === 'A' && node.hasAttribute('href'),
    replacement(content, node) {
      const address = follow((node as Element).getAttribute('href') ?? '');
      return content.trim() === '' || address === ''
        ? content
        : `[${content.trim()}](${encodeAddress(address)})`;
    },
  });
  service.addRule('picture', {
    filter: 'img',
    replacement(_, node) {
      const picture = node as Element;
      const alt = service.escape((picture.getAttribute('alt') ?? '').replaceAll(/\s+/g, ' '));
      const address = picture.getAttribute('src') ?? '';
      return address === '' ? '' : `![${alt}](${encodeAddress(take(address))})`;
    },
  });
  return service.turndown(html).trim();
}

/** Percent-encodes a sign, also those that an address may hold as they are. */
function encodeSign(sign: string): string {
  const encoded = encodeURIComponent(sign);
  return encoded === sign ? `%${sign.charCodeAt(0).toString(16)}` : encoded;
}

/** An address in the parentheses of a Markdown link, without what our language reads. Another host is named by its protocol here. */
const encodeAddress = (address: string) =>
  address
    .toWellFormed()
    .replace(/^\/\//, 'https://')
    .replaceAll(/[\s()<>\\{}`[\]|~*_]/g, encodeSign)
    .replaceAll(/#(?=[A-Z][A-Za-z0-9]*#)/g, '%23');
