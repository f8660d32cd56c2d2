import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import type { ContentIssue } from '../content-issue.ts';
import type { Finding } from './finding.ts';

/** As which readers a page is looked at: guests of a licence and a market. */
export interface PageView {
  readonly licence: string;
  readonly market: string;
}

/** What a server has made of a page that is not live yet. */
export interface MadePage {
  readonly status: number;
  readonly html: string;
}

export type PageDocument = ReturnType<typeof parseDocument>;
export type PageNode = PageDocument['children'][number];
export type PageElement = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** A page as its readers would get it, for rules to look at. */
export interface RenderedPage {
  readonly view: PageView;
  /** In UTF-8, before compression. */
  readonly bytes: number;
  readonly document: PageDocument;
  /** The parts that are the page's own and not of the frame around it: `main`, else the whole. */
  readonly own: PageDocument | PageElement;
}

/**
 * Something that is looked at on the page itself, as readers of each variant would get it.
 *
 * @example
 * export const oneForm: PageRule = {
 *   name: 'one-form',
 *   level: 'warning',
 *   check: ({ own }) =>
 *     DomUtils.getElementsByTagName('form', own).length > 1
 *       ? [{ path: [], message: 'The page has more than one form. Leave one.' }]
 *       : [],
 * };
 */
export interface PageRule {
  /** By this name a warning is acknowledged. */
  readonly name: string;
  readonly level: ContentIssue['level'];
  check(page: RenderedPage): readonly Finding[];
}

/** Reads the HTML of a page. */
export function readPage(view: PageView, html: string): RenderedPage {
  const document = parseDocument(html);
  const [main] = DomUtils.getElementsByTagName('main', document, true, 1);
  return { view, bytes: Buffer.byteLength(html), document, own: main ?? document };
}

const UNSEEN = new Set(['template', 'script', 'style', 'noscript']);

/** Whether nobody is told of an element, nor of anything in it. */
const isUnseen = ({ name, attribs }: PageElement): boolean =>
  UNSEEN.has(name) || 'hidden' in attribs || attribs['aria-hidden'] === 'true';

/** The elements below a node of which readers are told, in their order. */
export function* elementsIn(node: PageDocument | PageElement): Generator<PageElement> {
  for (const child of node.children) {
    if (!('attribs' in child) || isUnseen(child)) continue;
    yield child;
    yield* elementsIn(child);
  }
}

/** What readers are told of a node: its text, and the words of its pictures. */
export function wordsOf(node: PageNode): string {
  if (node.type === ElementType.Text) return node.data;
  if (!('attribs' in node) || isUnseen(node)) return '';
  const { name, attribs, children } = node;
  const label = attribs['aria-label'] ?? (name === 'img' ? attribs.alt : undefined);
  return label ?? children.map(wordsOf).join('');
}
