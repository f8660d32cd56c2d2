import { Renderer, type Token, type Tokens } from 'marked';
import { encodeAddress, readAddress } from './address.ts';
import { escapeText, escapeValue } from './escape.ts';
import type { Marks } from './marks.ts';

export interface RenderHelp {
  marks: Marks;
  /** The text as written for text that may hold marks. */
  restore: (text: string) => string;
  /** Whether the mark with this number stands for a widget. */
  isWidget: (slot: number) => boolean;
  /** Whether it stands for words: a variable or an escaped sign. */
  isWord: (slot: number) => boolean;
  /** Whether what the mark with this number stands for takes a block of its own. */
  isBlock: (slot: number) => boolean;
}

const DECODED: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
]);
const ENTITY_OR_MARKUP = /&(?:#\d{1,7}|#[Xx][a-fA-F0-9]{1,6}|\w+);|[&<>\0\ufdd0-\ufdef]/g;
const NEEDS_CARE = /[&<>\0\ufdd0-\ufdef]/;
const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ...['&amp;', '&lt;', '&gt;'].map((entity): [string, string] => [entity, entity]),
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&apos;', "'"],
  ['&nbsp;', '\u00a0'],
  ['&ndash;', '–'],
  ['&mdash;', '—'],
  ['&hellip;', '…'],
  ['&copy;', '©'],
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);
/** Encoded, it would mean another address than browsers and editors take it for. */
const READ_AS_SLASH = /\\/;
const LANGUAGE = /^[\w-]+$/;

/**
 * Writes Markdown as HTML that needs no sanitising: a closed list of elements, checked addresses, escaped text. A
 * block in which something else turns up is not {@link takePlain plain}; sanitised, it comes to the same.
 */
export class SafeRenderer extends Renderer {
  /** What the author wrote where the marks for it stand. */
  readonly written: string[] = [];
  readonly ids: string[] = [];
  readonly #help: RenderHelp;
  #plain = true;

  constructor(help: RenderHelp) {
    super();
    this.#help = help;
  }

  /** Whether everything rendered since the last call is safe as it is. */
  takePlain(): boolean {
    const plain = this.#plain;
    this.#plain = true;
    return plain;
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    this.#plain = false;
    return this.#tellOf(text) + text;
  }

  override text(token: Tokens.Text | Tokens.Escape): string {
    if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
    if ('escaped' in token && token.escaped) {
      this.#plain = false;
      return token.text;
    }
    this.#look(token.text);
    return this.#escape(token.text);
  }

  override paragraph(token: Tokens.Paragraph): string {
    const [only, more] = token.tokens;
    if (only?.type === 'text' && !more) {
      const slot = this.#help.marks.only(only.raw);
      if (slot !== undefined && this.#help.isBlock(slot)) return `${only.raw}\n`;
    }
    return only?.type === 'checkbox' ? `<p>${this.#labelled(token.tokens)}</p>\n` : super.paragraph(token);
  }

  override listitem(item: Tokens.ListItem): string {
    const [box, words, ...rest] = item.tokens;
    if (box?.type !== 'checkbox' || words?.type !== 'text') return super.listitem(item);
    return `<li>${this.#labelled([box, words])}${this.parser.parse(rest)}</li>\n`;
  }

  /** A check box with the words behind it, of which it is told what it is for. A block among them would break out of a label. */
  #labelled([box, ...words]: Token[]): string {
    const [drawn, written] = [box ? [box] : [], words].map((tokens) => this.parser.parseInline(tokens));
    const holdsBlock = [...this.#help.marks.find(written ?? '')].some(({ number }) =>
      this.#help.isBlock(number),
    );
    return holdsBlock ? `${drawn}${written}` : `<label>${drawn}<span>${written}</span></label>`;
  }

  override heading({ tokens, depth }: Tokens.Heading): string {
    const inner = this.parser.parseInline(tokens);
    const id = slug(this.#help.marks.replace(inner, () => ''));
    const mark = id ? this.#help.marks.write('h', this.ids.push(id) - 1) : '';
    return `<h${depth}${mark}>${inner}</h${depth}>\n`;
  }

  override code({ text, lang }: Tokens.Code): string {
    const { restore } = this.#help;
    const language = /^\S*/.exec(restore(lang ?? ''))?.[0] ?? '';
    const open = LANGUAGE.test(language) ? `<pre><code class="language-${language}">` : '<pre><code>';
    const lines = text && `${text.replace(/\n$/, '')}\n`;
    return `${open}${escapeText(restore(lines))}</code></pre>\n`;
  }

  override codespan({ text }: Tokens.Codespan): string {
    return `<code>${escapeText(this.#help.restore(text))}</code>`;
  }

  override hr(): string {
    return '<hr />\n';
  }

  override br(): string {
    return '<br />';
  }

  override checkbox({ checked }: Tokens.Checkbox): string {
    return `<input ${checked ? 'checked ' : ''}disabled type="checkbox" /> `;
  }

  override link({ raw, href, title, text, tokens, autolink }: Tokens.Link & { autolink?: boolean }): string {
    const address = this.#address(href, 'link');
    const start = `${this.#tellOf(raw)}<a href="${escapeValue(address)}"`;
    const inner = autolink ? escapeText(text) : this.parser.parseInline(tokens);
    if (autolink) this.#look(text);
    // Links in links are taken apart by the sanitiser.
    if (inner.includes('<a ')) this.#plain = false;
    const rel = /^https?:/i.test(address) ? ' rel="noopener"' : '';
    return `${start}${this.#words('title', title)}${rel}>${inner}</a>`;
  }

  override image({ raw, href, title, text, tokens }: Tokens.Image): string {
    const words = tokens ? this.parser.parseInline(tokens, this.parser.textRenderer) : text;
    const address = escapeValue(this.#address(href, 'file'));
    const start = `${this.#tellOf(raw)}<img src="${address}"`;
    return `${start} alt="${this.#readable(words)}"${this.#words('title', title)} />`;
  }

  #tellOf(source: string): string {
    return this.#plain ? '' : this.#help.marks.write('w', this.written.push(source) - 1);
  }

  /** Widgets split paragraphs and may be refused: what holds them takes the sanitiser's way. */
  #look(text: string): void {
    for (const { number } of this.#help.marks.find(text)) if (!this.#help.isWord(number)) this.#plain = false;
  }

  #escape(text: string): string {
    return NEEDS_CARE.test(text) ? text.replace(ENTITY_OR_MARKUP, (found) => this.#replacement(found)) : text;
  }

  #replacement(found: string): string {
    const known = REPLACEMENTS.get(found) ?? (found.startsWith('&') ? undefined : '\ufffd');
    if (known === undefined) this.#plain = false;
    return known ?? found;
  }

  #words(name: string, value: string | null | undefined): string {
    return value ? ` ${name}="${this.#readable(value)}"` : '';
  }

  /** The value of an attribute that readers see. */
  #readable(value: string): string {
    if (this.#help.marks.isIn(value)) this.#plain = false;
    return this.#escape(value).replaceAll('"', '&quot;');
  }

  /** An address that may be used, or the one as written, which the sanitiser fills and reports. */
  #address(href: string, use: 'link' | 'file'): string {
    const { marks } = this.#help;
    const decoded = href.includes('&') ? decode(href) : href;
    if (marks.isIn(decoded)) {
      this.#plain = false;
      let address = '';
      marks.walk(
        decoded,
        (between) => {
          address += encodeAddress(between);
        },
        (kind, number) => {
          address += marks.write(kind, number);
        },
      );
      return READ_AS_SLASH.test(decoded) ? decoded : address;
    }
    const address = readAddress(decoded, use);
    if (address) return encodeAddress(address);
    this.#plain = false;
    return decoded;
  }
}

/** The address of a heading within its page, as GitHub writes it; empty when it has no letter or digit. */
const slug = (html: string): string =>
  html
    .replace(/<[^<>]*>|&[#\w]+;/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')
    .replace(/^[-_\p{M}]+/u, '')
    .slice(0, 80)
    // The half of a letter is none.
    .replace(/[\ud800-\udbff]$/, '');

/** An address without the references to characters that HTML knows. */
const decode = (address: string): string =>
  address.replace(
    /&(?:#(\d{1,7})|#[Xx]([a-fA-F0-9]{1,6})|\w+);/g,
    (found, decimal?: string, hex?: string) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
      if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
      return DECODED.get(found) ?? found;
    },
  );
