import {
  getDefaults,
  Lexer,
  type MarkedOptions,
  Parser,
  Renderer,
  type Token,
  Tokenizer,
  type Tokens,
} from 'marked';
import { MARK, OPEN } from './mark.ts';

/** What stopped Markdown from being applied to a piece of text; the piece is shown as plain text. */
export type Refusal = (id: string, message: string) => void;

export interface MarkdownHelp {
  /** The text as written for text that may hold marks. */
  restore: (text: string) => string;
  /** Whether the mark with this number stands for a widget. */
  isWidget: (slot: number) => boolean;
  refuse: Refusal;
}

/** Emphasis, links and other inline markup are read in time that can grow with length × marks of markup. */
const INLINE_WORK = 4_000_000;
const INLINE_NESTING = 60;

class GuardedLexer extends Lexer {
  readonly #refuse: Refusal;
  #depth = 0;

  constructor(options: MarkedOptions, refuse: Refusal) {
    super(options);
    this.#refuse = refuse;
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (
      this.#depth >= INLINE_NESTING ||
      (source.length > 1000 && source.length * countMarkup(source) > INLINE_WORK)
    ) {
      this.#refuse(
        'markup-too-dense',
        'A paragraph holds too much or too deeply nested inline markup and is shown as plain text. Split it.',
      );
      tokens.push({ type: 'text', raw: source, text: source, escaped: false });
      return tokens;
    }
    this.#depth++;
    try {
      return super.inlineTokens(source, tokens);
    } finally {
      this.#depth--;
    }
  }
}

/** How many characters of `text` may start inline markup. */
function countMarkup(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 33: // !
      case 38: // &
      case 42: // *
      case 58: // :
      case 60: // <
      case 64: // @
      case 91: // [
      case 92: // \
      case 93: // ]
      case 95: // _
      case 96: // `
      case 126: // ~
        count++;
    }
  }
  return count;
}

class GuardedTokenizer extends Tokenizer {
  #referenceBudget: number;
  readonly #help: MarkdownHelp;

  constructor(length: number, help: MarkdownHelp) {
    super();
    this.#help = help;
    this.#referenceBudget = 20_000 + 4 * length;
  }

  /** Links to one long address by short references could multiply the text; their sum is bounded. */
  override reflink(source: string, links: Lexer['tokens']['links']) {
    const token = super.reflink(source, links);
    if (token?.type !== 'link' && token?.type !== 'image') return token;
    this.#referenceBudget -= token.href.length + (token.title?.length ?? 0);
    if (this.#referenceBudget >= 0) return token;
    this.#help.refuse(
      'too-many-references',
      'Link references expand to too much text; the rest stay as written.',
    );
    const text = source.charAt(0);
    return { type: 'text', raw: text, text, escaped: false } satisfies Tokens.Text;
  }

  /** Rows shorter than the head are filled with empty cells; a wide head could multiply the text. */
  override table(source: string) {
    const head = source.indexOf('\n');
    if (head > 64) {
      let columns = 0;
      for (let at = source.indexOf('|'); at !== -1 && at < head; at = source.indexOf('|', at + 1)) columns++;
      if (columns > 24) {
        const end = source.indexOf('\n\n');
        const block = end === -1 ? source : source.slice(0, end);
        let rows = 0;
        for (let at = block.indexOf('\n'); at !== -1; at = block.indexOf('\n', at + 1)) rows++;
        if (columns * rows > 2 * block.length) {
          this.#help.refuse(
            'table-too-wide',
            'A table has far more columns than its rows fill and is shown as text.',
          );
          return undefined;
        }
      }
    }
    return super.table(source);
  }

  /** A bare address ends where a placeholder begins. */
  override url(source: string) {
    const token = super.url(source);
    if (!token?.raw.includes(OPEN)) return token;
    for (const match of token.raw.matchAll(MARK)) {
      if (this.#help.isWidget(Number(match[1])))
        return match.index > 0 ? super.url(source.slice(0, match.index)) : undefined;
    }
    return token;
  }
}

class PageRenderer extends Renderer {
  readonly #restore: MarkdownHelp['restore'];

  constructor(restore: MarkdownHelp['restore']) {
    super();
    this.#restore = restore;
  }

  override heading(token: Tokens.Heading): string {
    const inner = this.parser.parseInline(token.tokens);
    const id = slug(inner);
    return id
      ? `<h${token.depth} id="${id}">${inner}</h${token.depth}>\n`
      : `<h${token.depth}>${inner}</h${token.depth}>\n`;
  }

  override link(token: Tokens.Link): string {
    return super.link(token.href.includes(OPEN) ? { ...token, href: this.#restore(token.href) } : token);
  }

  override image(token: Tokens.Image): string {
    return super.image(token.href.includes(OPEN) ? { ...token, href: this.#restore(token.href) } : token);
  }
}

/** The address of a heading within its page, as GitHub writes it; empty when it has no letter or digit. */
function slug(html: string): string {
  return html
    .replace(MARK, '')
    .replace(/<[^<>]*>|&[#\w]+;/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')
    .replace(/^[-_]+/, '')
    .slice(0, 80);
}

/** Turns Markdown into HTML that is not yet safe; `inline` reads a single line without blocks. */
export function renderMarkdown(text: string, inline: boolean, help: MarkdownHelp): string {
  const options: MarkedOptions = { ...getDefaults(), gfm: true };
  options.tokenizer = new GuardedTokenizer(text.length, help);
  options.renderer = new PageRenderer(help.restore);
  const lexer = new GuardedLexer(options, help.refuse);
  return inline
    ? Parser.parseInline(lexer.inlineTokens(text), options)
    : Parser.parse(lexer.lex(text), options);
}
