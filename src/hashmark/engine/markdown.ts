import { getDefaults, Lexer, type MarkedOptions, Parser, type Token, Tokenizer, type Tokens } from 'marked';
import { beforeEdits, boundContainers, type Edit } from './bound-containers.ts';
import { isClosed } from './code-fences.ts';
import type { IssueId } from './issue-catalogue.ts';
import { findLeftSigns, type LeftSigns } from './left-signs.ts';
import { findRepeated, plainName } from './link-names.ts';
import { QuickTokenizer } from './quick-tokenizer.ts';
import { type RenderHelp, SafeRenderer } from './render.ts';
import { countSigns, SignSearch } from './sign-search.ts';
import { behindCells, countCells, DELIMITER_ROW } from './table-cells.ts';
import { placeOf } from './token-place.ts';

/** What stopped Markdown from being applied to the block at an offset of the text; it is shown as plain text. */
export type Refuse = (id: IssueId, message: string, at: number) => void;

/** The same, told by tokens whose place in the text is known only when all of it is read. */
type RefuseByTokens = (id: IssueId, message: string, place: Token | Token[] | string) => void;

export interface MarkdownHelp extends RenderHelp {
  refuse: Refuse;
  /** Whether signs that are shown as they are are collected. */
  hints: boolean;
}

/** Runs up to this many characters are read without a look at their markup. */
const FREE_LENGTH = 1000;
/** Bounds for one paragraph, and for all paragraphs of a text together. */
const INLINE_WORK = 30_000_000;
const TOTAL_WORK = 1_000_000_000;
const INLINE_NESTING = 60;

const DEFAULTS: MarkedOptions = { ...getDefaults(), gfm: true };

/** The rules of GitHub's Markdown, with expressions for list items that are built once instead of for each list. */
const RULES = (() => {
  const tokenizer = new Tokenizer();
  new Lexer({ ...getDefaults(), gfm: true, tokenizer });
  const { other } = tokenizer.rules;
  const bullets = ['\\-', '\\*', '\\+', '\\d{1,9}\\.', '\\d{1,9}\\)'];
  const ready = new Map(bullets.map((bullet) => [bullet, other.listItemRegex(bullet)]));
  const listItemRegex = (bullet: string) => ready.get(bullet) ?? other.listItemRegex(bullet);
  return { ...tokenizer.rules, other: { ...other, listItemRegex } };
})();

/**
 * Where the parser is: the inline tokens it collects, how many blanks of any kind end the text that it makes them of, and the signs it
 * left in those before, if anybody asks.
 */
interface Reading {
  inline: Token[];
  blanksAtEnd: number;
  readonly left: LeftSigns[] | undefined;
}

class GuardedLexer extends Lexer {
  readonly #refuse: RefuseByTokens;
  readonly #reading: Reading;
  readonly #search: SignSearch;
  #depth = 0;
  #work = 0;

  constructor(text: string, options: MarkedOptions, refuse: RefuseByTokens, reading: Reading) {
    super(options);
    this.#refuse = refuse;
    this.#reading = reading;
    this.#search = new SignSearch(text.length);
    if (this.options.tokenizer) this.options.tokenizer.rules = countSigns(RULES, this.#search);
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (this.#depth >= INLINE_NESTING || (source.length > FREE_LENGTH && this.#isTooMuch(source)))
      return this.#readAsText(source, tokens);
    const isBlock = this.#depth === 0;
    if (isBlock) this.#search.beginParagraph(source.length);
    this.#depth++;
    const { blanksAtEnd } = this.#reading;
    this.#reading.blanksAtEnd = source.length - source.trimEnd().length;
    try {
      return isBlock ? this.#readParagraph(source, tokens) : super.inlineTokens(source, tokens);
    } finally {
      this.#depth--;
      this.#reading.blanksAtEnd = blanksAtEnd;
    }
  }

  #readParagraph(source: string, tokens: Token[]): Token[] {
    const before = tokens.length;
    const { inLink, inRawBlock } = this.state;
    this.#reading.inline = tokens;
    super.inlineTokens(source, tokens);
    if (this.#search.isCut) {
      Object.assign(this.state, { inLink, inRawBlock });
      tokens.length = before;
      return this.#readAsText(source, tokens);
    }
    const { left } = this.#reading;
    const signs = left && findLeftSigns(source, tokens);
    if (signs) left?.push(signs);
    return tokens;
  }

  #readAsText(source: string, tokens: Token[]): Token[] {
    this.#refuse(
      'markup-too-dense',
      'A paragraph holds too much inline markup and is shown as text. Split it',
      tokens,
    );
    tokens.push({ type: 'text', raw: source, text: source, escaped: false });
    return tokens;
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

class GuardedTokenizer extends QuickTokenizer {
  #referenceBudget: number;
  readonly #help: MarkdownHelp;
  readonly #refuse: RefuseByTokens;
  readonly #reading: Reading;
  readonly #text: string;
  #repeated: ReadonlySet<string> | undefined;

  constructor(text: string, help: MarkdownHelp, refuse: RefuseByTokens, reading: Reading) {
    super(text);
    this.#text = text;
    this.#help = help;
    this.#refuse = refuse;
    this.#reading = reading;
    this.#referenceBudget = 20_000 + 4 * text.length;
  }

  /** Links to one long address by short references could multiply the text; their sum is bounded. */
  override reflink(source: string, links: Lexer['tokens']['links']) {
    const token = super.reflink(source, links);
    if (token?.type !== 'link' && token?.type !== 'image') return token;
    // Marks are shorter than what they stand for.
    const { restore } = this.#help;
    this.#referenceBudget -= restore(token.href).length + restore(token.title ?? '').length;
    if (this.#referenceBudget >= 0) return token;
    this.#refuse(
      'too-many-references',
      'Link references expand to too much text; from here on they stay as written',
      this.#reading.inline,
    );
    const text = source.charAt(0);
    return { type: 'text', raw: text, text, escaped: false } satisfies Tokens.Text;
  }

  /** One `~` right beside a word or number on its outer side stands between two of them, as in `200~300`, and strikes nothing out. */
  override del(source: string, masked: string, before = '') {
    const token = super.del(source, masked, before);
    const isBetween = token && source[1] !== '~' && WORD.test(before + source.charAt(token.raw.length));
    return isBetween ? undefined : token;
  }

  /** A line that says where links lead is not shown. */
  override def(source: string) {
    const token = super.def(source);
    if (!token) return undefined;
    this.#repeated ??= findRepeated(this.#text);
    if (!this.#repeated.has(plainName(source)))
      this.#refuse(
        'link-nearly',
        'A line is left out, for it says where links lead, and none has its name. Write `\\[` where it is meant as text',
        source,
      );
    return token;
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
    const token = super.table(source);
    if (token) this.#tellOfLostCells(token.raw, columns, source);
    return token;
  }

  /** Of a row that is wider than the head readers do not see the rest. */
  #tellOfLostCells(table: string, columns: number, source: string): void {
    let at = 0;
    for (const row of table.split('\n')) {
      const lost = countCells(row) > columns ? behindCells(row, columns) : '';
      if (lost !== '') {
        this.#refuse(
          'cell-left-out',
          `A row of a table has more cells than its head, which has ${columns}, so the rest is left out. Give the head as many, or write \`\\|\` for a \`|\` that is text`,
          source.slice(at),
        );
        return;
      }
      at += row.length + 1;
    }
  }

  /** Lines inside of an element are HTML until a blank line comes. */
  override html(source: string) {
    const token = super.html(source);
    if (token && !token.pre && !token.raw.includes('<!--') && MARKDOWN.test(token.raw))
      this.#refuse(
        'markdown-in-element',
        'Markdown inside of an element stays as text. Put a blank line before and behind it, or write it as HTML',
        token,
      );
    return token;
  }

  /** What is indented is code, placeholders too. */
  override code(source: string) {
    const token = super.code(source);
    if (token && [...this.#help.marks.find(token.raw)].some(({ number }) => this.#help.isWidget(number)))
      this.#refuse(
        'placeholder-as-code',
        'Four blanks or more before a placeholder make code of its line, so it is shown as it is written',
        token,
      );
    return token;
  }

  /** Whoever forgets to close code sees the rest of the page as code. */
  override fences(source: string) {
    const token = super.fences(source);
    if (!token) return undefined;
    if (!isClosed(token.raw))
      this.#refuse(
        'code-unclosed',
        'Code is opened here and not closed, so all below it is shown as code. Close it by a line with the same signs',
        token,
      );
    const words = token.lang?.trim() ?? '';
    const isWidget = [...this.#help.marks.find(words)].some(({ number }) => this.#help.isWidget(number));
    if (isWidget || /\s/.test(words))
      this.#refuse(
        'code-words-left-out',
        'Of the line that opens code one word is read, as its language, and the rest is left out. Write it above the code, or into it',
        token,
      );
    return token;
  }

  /** Of an item each line is asked for a heading that begins there, which is read on for to the end of the item. */
  override lheading(source: string) {
    const isItem = !this.lexer.state.top;
    return isItem && !UNDERLINE.test(source.slice(0, HEADING_OF_ITEM)) ? undefined : super.lheading(source);
  }

  /** The lines of an item are put together one by one, each time as long as all before it: after many a new paragraph begins. */
  override text(source: string) {
    const { lastToken } = this.lexer.state;
    if (lastToken?.type === 'text' && lastToken.raw.length > TEXT_OF_ITEM) {
      lastToken.type = 'paragraph';
      this.#refuse(
        'loose-lines',
        'A list goes on over too many lines without its markers and is parted here. Write them on each line',
        source,
      );
    }
    return super.text(source);
  }

  /** A break with words behind it. The library's own rule reads on from each of them through all blanks for that. */
  override br(source: string): Tokens.Br | undefined {
    const raw = BREAK.exec(source)?.[0];
    if (raw === undefined) return undefined;
    const behind = source.length - source.indexOf('\n') - 1;
    return behind > this.#reading.blanksAtEnd ? { type: 'br', raw } : undefined;
  }

  /** A bare address ends where a placeholder begins. */
  override url(source: string) {
    const token = super.url(source);
    if (!token) return undefined;
    for (const { number, start } of this.#help.marks.find(token.raw)) {
      if (this.#help.isWidget(number)) return start > 0 ? super.url(source.slice(0, start)) : undefined;
    }
    return token;
  }
}

const UNDERLINE = /\n {0,3}(?:=+|-+) *(?:\n|$)/;
/** Characters of a heading in a list, with the line that underlines it. */
const HEADING_OF_ITEM = 500;
/** Characters of one text in a list, after which another begins. */
const TEXT_OF_ITEM = 20_000;
const BREAK = /^(?: {2,}|\\)\n[ \t]*/;
const WORD = /[\p{L}\p{N}]/u;
const WIDE_TABLE = 8;
/** So many of one kind are looked for in what was read. */
const READ_IN_VAIN = 20;
/** Bold words, a link, a heading or an entry of a list. */
const MARKDOWN = /\*\*[^\s*][^*\n]{0,200}\*\*|\]\((?:\/|https?:|mailto:|tel:)|^ {0,3}(?:#{1,6} |[-*+] )\S/m;

/** A block of the text as HTML in which marks are left. */
export interface Block {
  html: string;
  /** Whether it is safe as it is; anything else has to be sanitised. */
  plain: boolean;
  /** Where it begins in the text, as {@link Rendered.edits} have left it. */
  at: number;
}

export interface Rendered {
  blocks: readonly Block[];
  /** What the author wrote where the marks for it stand. */
  written: readonly string[];
  /** The ids of headings, by the number of their mark. */
  ids: readonly string[];
  /** What was changed in the text before it was read. */
  edits: readonly Edit[];
  /** Signs of bold and italic text that are shown as they are, in the order of the text. */
  left: readonly LeftSigns[];
}

/** Turns Markdown into HTML; `inline` reads a single line without blocks. */
export function renderMarkdown(text: string, inline: boolean, help: MarkdownHelp): Rendered {
  const late: Parameters<RefuseByTokens>[] = [];
  // The first of each kind is enough to know; what a quote holds may be read in vain first, and have no place.
  const refuse: RefuseByTokens = (...refusal) => {
    if (late.filter(([id]) => id === refusal[0]).length < READ_IN_VAIN) late.push(refusal);
  };
  const reading: Reading = { inline: [], blanksAtEnd: 0, left: help.hints ? [] : undefined };
  const { left = [] } = reading;
  const renderer = new SafeRenderer(help);
  const options: MarkedOptions = { ...DEFAULTS, renderer };
  options.tokenizer = new GuardedTokenizer(text, help, refuse, reading);
  const lexer = new GuardedLexer(text, options, refuse, reading);
  if (inline) {
    const html = Parser.parseInline(lexer.inlineTokens(text), options);
    for (const [id, message] of late) help.refuse(id, message, 0);
    const blocks = [{ html, plain: false, at: 0 }];
    return { blocks, written: renderer.written, ids: [], edits: [], left };
  }
  const bounded = boundContainers(text, help.refuse);
  const tokens = lexer.lex(bounded.text);
  for (const [id, message, place] of late) {
    const at = typeof place === 'string' ? placeOfRest(place, bounded.text) : placeOf(place, tokens);
    if (at !== undefined) help.refuse(id, message, beforeEdits(at, bounded.edits));
  }
  for (const [id, message] of late) help.refuse(id, message, 0);
  const parser = new Parser(options);
  const blocks: Block[] = [];
  let at = 0;
  for (const token of tokens) {
    const html = parser.parse([token]);
    const plain = renderer.takePlain();
    if (html) blocks.push({ html, plain, at });
    at += token.raw.length;
  }
  return {
    ...{ blocks, written: renderer.written, ids: renderer.ids },
    ...{ edits: bounded.edits, left },
  };
}

/** Where the rest of a text, or of a quote or list item in it, begins. */
const placeOfRest = (rest: string, text: string) =>
  text.endsWith(rest) ? text.length - rest.length : Math.max(0, text.indexOf(rest.split('\n', 1)[0] ?? ''));
