import { type Lexer, Tokenizer } from 'marked';

/** The first character of what a rule may find; to ask it costs less than to try the rule at each place. */
const [BACKSLASH, BACKTICK, BRACKET, EXCLAMATION, LESS] = ['\\', '`', '[', '!', '<'].map((sign) =>
  sign.charCodeAt(0),
);

/** The rules of Markdown, of which those that are asked most are tried only where their first character, or a sign of them, stands. */
export class QuickTokenizer extends Tokenizer {
  readonly #hasUnderlines: boolean;

  constructor(text: string) {
    super();
    this.#hasUnderlines = /[=-][ \t]*(?:\n|$)/.test(text);
  }

  override escape(source: string) {
    return source.charCodeAt(0) === BACKSLASH ? super.escape(source) : undefined;
  }

  override tag(source: string) {
    return source.charCodeAt(0) === LESS ? super.tag(source) : undefined;
  }

  override autolink(source: string) {
    return source.charCodeAt(0) === LESS ? super.autolink(source) : undefined;
  }

  override link(source: string) {
    return isLink(source) ? super.link(source) : undefined;
  }

  override reflink(source: string, links: Lexer['tokens']['links']) {
    return isLink(source) ? super.reflink(source, links) : undefined;
  }

  override codespan(source: string) {
    return source.charCodeAt(0) === BACKTICK ? super.codespan(source) : undefined;
  }

  /** A heading that is underlined by `=` or `-`, looked for through each paragraph. */
  override lheading(source: string) {
    return this.#hasUnderlines ? super.lheading(source) : undefined;
  }
}

function isLink(source: string): boolean {
  const code = source.charCodeAt(0);
  return code === BRACKET || code === EXCLAMATION;
}
