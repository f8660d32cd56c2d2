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
import { BLOCK, MARK, OPEN } from './mark.ts';
import { type PlainBlock, readPlain } from './plain.ts';
import { beforeEdits, tame } from './tame.ts';
import { placeOf } from './token-place.ts';

/** What stopped Markdown from being applied to the block at an offset of the text; it is shown as plain text. */
export type Refusal = (id: string, message: string, at: number) => void;

/** A refusal of a block whose place is known when the text is read. */
type Late = (id: string, message: string, place: Token[] | string) => void;

export interface MarkdownHelp {
  /** The text as written for text that may hold marks. */
  restore: (text: string) => string;
  /** Whether the mark with this number stands for a widget. */
  isWidget: (slot: number) => boolean;
  refuse: Refusal;
}

/** Runs up to this many characters are read without a look at their markup. */
const FREE_LENGTH = 1000;
/** Bounds for one paragraph, and for all paragraphs of a text together. */
const INLINE_WORK = 30_000_000;
const TOTAL_WORK = 1_000_000_000;
const INLINE_NESTING = 60;

/** The rules of GitHub's Markdown; the expressions for list items, which the parser builds anew for each list, ready. */
const RULES = (() => {
  const tokenizer = new Tokenizer();
  new Lexer({ ...getDefaults(), gfm: true, tokenizer });
  const { other } = tokenizer.rules;
  const bullets = ['\\-', '\\*', '\\+', '\\d{1,9}\\.', '\\d{1,9}\\)'];
  const ready = new Map(bullets.map((bullet) => [bullet, other.listItemRegex(bullet)]));
  const listItemRegex = (bullet: string) => ready.get(bullet) ?? other.listItemRegex(bullet);
  return { ...tokenizer.rules, other: { ...other, listItemRegex } };
})();

/** Where the parser is: the inline tokens it collects. */
interface Reading {
  inline: Token[];
}

class GuardedLexer extends Lexer {
  readonly #refuse: Late;
  readonly #reading: Reading;
  #depth = 0;
  #work = 0;

  constructor(options: MarkedOptions, refuse: Late, reading: Reading) {
    super(options);
    this.#refuse = refuse;
    this.#reading = reading;
    if (this.options.tokenizer) this.options.tokenizer.rules = RULES;
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (this.#depth >= INLINE_NESTING || (source.length > FREE_LENGTH && this.#isTooMuch(source))) {
      this.#refuse(
        'markup-too-dense',
        'A paragraph holds too much inline markup and is shown as text. Split it',
        tokens,
      );
      tokens.push({ type: 'text', raw: source, text: source, escaped: false });
      return tokens;
    }
    if (this.#depth++ === 0) this.#reading.inline = tokens;
    try {
      return super.inlineTokens(source, tokens);
    } finally {
      this.#depth--;
    }
  }

  /** Inline markup is read in time that can grow with length × markup, addresses with the square of a word. */
  #isTooMuch(source: string): boolean {
    let markup = 0;
    let word = 0;
    let words = 0;
    for (let at = 0; at <= source.length; at++) {
      const code = source.charCodeAt(at);
      if (code > 32) word++;
      else {
        if (word > FREE_LENGTH) words += word * word;
        word = 0;
      }
      if (code < 128 && MARKUP[code]) markup++;
    }
    const work = markup * source.length;
    if (work + words > INLINE_WORK) return true;
    this.#work += work + words;
    return this.#work > TOTAL_WORK;
  }
}

/** Which character codes may start or end inline markup. */
const MARKUP = Array.from({ length: 128 }, (_, code) => '!&*:<@[\\]_`~'.includes(String.fromCharCode(code)));

class GuardedTokenizer extends Tokenizer {
  #referenceBudget: number;
  readonly #isWidget: MarkdownHelp['isWidget'];
  readonly #refuse: Late;
  readonly #reading: Reading;

  constructor(length: number, isWidget: MarkdownHelp['isWidget'], refuse: Late, reading: Reading) {
    super();
    this.#isWidget = isWidget;
    this.#refuse = refuse;
    this.#reading = reading;
    this.#referenceBudget = 20_000 + 4 * length;
  }

  /** Links to one long address by short references could multiply the text; their sum is bounded. */
  override reflink(source: string, links: Lexer['tokens']['links']) {
    const token = super.reflink(source, links);
    if (token?.type !== 'link' && token?.type !== 'image') return token;
    this.#referenceBudget -= token.href.length + (token.title?.length ?? 0);
    if (this.#referenceBudget >= 0) return token;
    this.#refuse(
      'too-many-references',
      'Link references expand to too much text; from here on they stay as written',
      this.#reading.inline,
    );
    const text = source.charAt(0);
    return { type: 'text', raw: text, text, escaped: false } satisfies Tokens.Text;
  }

  /**
   * Refuses what the table rule would read to the end of the text in vain, and wide heads over empty rows, which
   * are filled with cells and could multiply the text.
   */
  override table(source: string) {
    const head = source.indexOf('\n');
    if (head === -1) return undefined;
    const next = source.indexOf('\n', head + 1);
    const delimiter = source.slice(head + 1, next === -1 ? source.length : next);
    if (!DELIMITER_ROW.test(delimiter)) return undefined;
    const columns = countCells(source.slice(0, head));
    if (columns !== countCells(delimiter)) return undefined;
    if (columns > WIDE_TABLE) {
      const end = source.indexOf('\n\n');
      const block = end === -1 ? source : source.slice(0, end);
      const rows = block.split('\n').length;
      if (columns * rows > 2 * block.length) {
        this.#refuse(
          'table-too-wide',
          'A table has far more columns than its rows fill and is shown as text',
          source,
        );
        return undefined;
      }
    }
    return super.table(source);
  }

  /** A bare address ends where a placeholder begins. */
  override url(source: string) {
    const token = super.url(source);
    if (!token?.raw.includes(OPEN)) return token;
    for (const match of token.raw.matchAll(MARK)) {
      if (this.#isWidget(Number(match[1])))
        return match.index > 0 ? super.url(source.slice(0, match.index)) : undefined;
    }
    return token;
  }
}

const DELIMITER_ROW = /^ {0,3}[|:-][ |:-]*$/;
const WIDE_TABLE = 8;

/** How many cells a row has, by the pipes that are not escaped. */
function countCells(row: string): number {
  const cells = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  let count = 1;
  for (let at = cells.indexOf('|'); at !== -1; at = cells.indexOf('|', at + 1))
    if (cells[at - 1] !== '\\') count++;
  return count;
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

/** HTML that is not yet safe, in which `BLOCK` stands for each of the blocks that need no sanitising. */
export interface Rendered {
  html: string;
  plain: readonly PlainBlock[];
}

/** Turns Markdown into HTML; `inline` reads a single line without blocks. */
export function renderMarkdown(text: string, inline: boolean, help: MarkdownHelp): Rendered {
  const late: Parameters<Late>[] = [];
  // The first of each kind is enough to know.
  const refuse: Late = (...refusal) => {
    if (!late.some(([id]) => id === refusal[0])) late.push(refusal);
  };
  const reading: Reading = { inline: [] };
  const options: MarkedOptions = { ...getDefaults(), gfm: true };
  options.tokenizer = new GuardedTokenizer(text.length, help.isWidget, refuse, reading);
  options.renderer = new PageRenderer(help.restore);
  const lexer = new GuardedLexer(options, refuse, reading);
  if (inline) {
    const html = Parser.parseInline(lexer.inlineTokens(text), options);
    for (const [id, message] of late) help.refuse(id, message, 0);
    return { html, plain: [] };
  }
  const tamed = tame(text, help.refuse);
  const tokens = lexer.lex(tamed.text);
  for (const [id, message, place] of late) {
    const at = typeof place === 'string' ? placeOfRest(place, tamed.text) : placeOf(place, tokens);
    help.refuse(id, message, beforeEdits(at, tamed.edits));
  }
  const parser = new Parser(options);
  const plain: PlainBlock[] = [];
  let html = '';
  for (const token of tokens) {
    const source = parser.parse([token]);
    const block = token.type === 'html' ? undefined : readPlain(source);
    html += block ? BLOCK : source;
    if (block) plain.push(block);
  }
  return { html, plain };
}

/** The same HTML with every block in its place. */
export const withPlain = ({ html, plain }: Rendered): string => {
  const sources = plain.values();
  return html.replaceAll(BLOCK, () => sources.next().value?.source ?? '');
};

/** Where the rest of a text, or of a quote or list item in it, begins. */
const placeOfRest = (rest: string, text: string) =>
  text.endsWith(rest) ? text.length - rest.length : Math.max(0, text.indexOf(rest.split('\n', 1)[0] ?? ''));
