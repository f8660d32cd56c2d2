import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import { GFM, parser } from '@lezer/markdown';

const style = HighlightStyle.define([
  { tag: tags.heading1, class: 'md-heading md-heading--1' },
  { tag: tags.heading2, class: 'md-heading md-heading--2' },
  { tag: tags.heading, class: 'md-heading' },
  { tag: tags.strong, class: 'md-strong' },
  { tag: tags.emphasis, class: 'md-emphasis' },
  { tag: tags.strikethrough, class: 'md-struck' },
  { tag: tags.link, class: 'md-link' },
  { tag: tags.url, class: 'md-address' },
  { tag: tags.monospace, class: 'md-code' },
  { tag: tags.quote, class: 'md-quote' },
  { tag: tags.processingInstruction, class: 'md-sign' },
  { tag: tags.contentSeparator, class: 'md-sign' },
]);

const data = defineLanguageFacet({ closeBrackets: { brackets: ['(', '[', '{', '"'] } });

/** Colours Markdown as it is written; what HTML stands in it is text. */
export const markdown: Extension = [
  new Language(data, parser.configure([GFM]), [], 'markdown').extension,
  syntaxHighlighting(style),
];
