import { type DOMNode, domToReact, Element, type HTMLReactParserOptions, Text } from 'html-react-parser';
import { parseDocument } from 'htmlparser2';
import { createElement, Fragment, type ReactNode } from 'react';
import { readAddress } from './address.ts';
import { DROPPED_WITH_TEXT, ELEMENTS } from './allowed.ts';

/** Longer texts are shown as they are written: nobody waits for the markup of a message. */
const MOST = 4000;
/** Markup within a message goes no deeper; what is deeper keeps its words. */
const DEEPEST = 10;

/** What stays besides inline content, and what of that content does not. */
const BLOCKS: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'li']);
const PICTURE = 'img';
const WORDS: Readonly<Record<string, string>> = { title: 'title', lang: 'lang', dir: 'dir' };

/** The attributes that stay, under React's names. */
function attributesOf({ name, attribs }: Element): Record<string, string> {
  const kept = Object.entries(attribs).flatMap(([attribute, value]): [string, string][] => {
    const own = Object.hasOwn(WORDS, attribute) ? WORDS[attribute] : undefined;
    if (own) return [[own, value]];
    if (name !== 'a' || attribute !== 'href') return [];
    const href = readAddress(value, 'link');
    if (href === undefined) return [];
    return /^http/i.test(href)
      ? [
          ['href', href],
          ['rel', 'noopener'],
        ]
      : [['href', href]];
  });
  return Object.fromEntries(kept);
}

function show(html: string): ReactNode {
  const depths = new WeakMap<object, number>();
  const options: HTMLReactParserOptions = {
    replace(node) {
      if (node instanceof Text) return undefined;
      if (!(node instanceof Element) || DROPPED_WITH_TEXT.has(node.name)) return createElement(Fragment);
      const depth = (node.parent ? (depths.get(node.parent) ?? 0) : 0) + 1;
      depths.set(node, depth);
      const inside = node.children.length > 0 ? domToReact(node.children as DOMNode[], options) : null;
      const isAllowed = ELEMENTS.inline.has(node.name) || BLOCKS.has(node.name);
      if (!isAllowed || depth > DEEPEST || node.name === PICTURE)
        return createElement(Fragment, null, inside);
      return createElement(node.name, attributesOf(node), ...(node.children.length > 0 ? [inside] : []));
    },
  };
  // Parsed by a library and not by the browser, which would load pictures and compile handlers while it builds the tree.
  return domToReact(parseDocument(html).children as DOMNode[], options);
}

/**
 * Shows a text with markup inside an island: a notification, the words of a banner, a condition.
 *
 * What stays is what the engine leaves of inline content, with paragraphs and lists: no pictures, no classes, no ids, links to
 * addresses that run nothing. Everything else keeps its words.
 *
 * @example <p><RichText html={notification.text} /></p>
 */
export function RichText({ html }: { html: string }): ReactNode {
  return html.length > MOST || !/[<&]/.test(html) ? html : show(html);
}
