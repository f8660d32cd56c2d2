import { findCode } from './code-spans.ts';
import type { IssueList } from './issues.ts';
import { withoutBlanks } from './without-blanks.ts';

/** How an address begins that nobody writes in brackets for another reason. */
const BEGIN = String.raw`(?:\/|https?:\/\/|mailto:|tel:)`;
/** `[words] (address)`, but for notes, whose words are a number. */
const PARTED = new RegExp(
  String.raw`\[(?!\d+\])([^\][\n]{1,300})\][ \t]{1,3}\((${BEGIN}[^\s()]{0,1000})\)`,
  'g',
);
/** `(words)[address]`. */
const SWAPPED = new RegExp(String.raw`\(([^()\n]{1,300})\)\[(${BEGIN}[^\s[\]]{0,1000})\]`, 'g');
/** What stands in the `()` of a link, from its `](` on. */
const WITHIN = new RegExp(String.raw`\]\((${BEGIN}[^()<>\n]{0,1500})\)`, 'y');
/** Where a title begins behind an address, in quotes of any language. */
const TITLE = /[ \t]["'“”„‟«»‘’‚‹›]/;
const QUOTE = /["'“”„‟«»‘’‚‹›]/;
/** `[words](address` on a line in which nothing closes it, nor a title on the next one. */
const OPEN = new RegExp(
  String.raw`\]\((${BEGIN}[^\s()<>"']{0,1000})(?=[^)\n]{0,200}(?:\n(?![ \t]*["'()])|$))`,
  'y',
);
/** `[words]()`, of which this is what stands behind the words. */
const NOWHERE = /\]\((?:[ \t]{0,9}|<>)\)/y;
/** `![]()`, and a link of nothing. */
const EMPTY = /!?\[[ \t]{0,9}\]\((?:[ \t]{0,9}|<>)\)/g;
/** A link as it should be. */
const WHOLE = /\]\([^\s()<>"']+\)/y;
/** `[](address)`, which nobody sees. */
const WORDLESS = new RegExp(String.raw`(?<!!)\[[ \t]{0,9}\]\((${BEGIN}[^\s()]{0,1000})\)`, 'g');
/** `[words][name]`, but for notes, whose names are numbers. */
const REFERENCE = /(?<![\]\\#!\w])\[([^\][\n]{1,300})\]\[(?!\d+\])([^\][\n]{0,100})\](?![([:])/g;
/** A line that says where a name leads. */
const DEFINITION = /^ {0,3}\[([^\][\n]{1,300})\]:/gm;
/** A link with attributes in braces behind it, as other kinds of Markdown have them: `[words](address){target="_blank"}`. */
const ATTRIBUTED = /\]\([^\s()]{1,1000}\)(?=(\{:?[ \t]{0,9}[\w-]{1,40}=[^{}\n]{1,300}\}))/g;
/** So long may the words of a link be. */
const MOST_WORDS = 300;

const matchAt = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** Something that is nearly a link, and what is said of it. */
interface Nearly {
  readonly offset: number;
  readonly seen: string;
  readonly message: string;
  readonly suggestion?: string;
}

const staysAsText = (offset: number, seen: string, words: string, address: string, why: string): Nearly => {
  const suggestion = `[${words}](${address})`;
  return { offset, seen, message: `\`${seen}\` stays as text: ${why}. Write \`${suggestion}\`.`, suggestion };
};

function* findApart(text: string, pattern: RegExp, why: string): Generator<Nearly> {
  for (const { 0: seen, 1: words = '', 2: address = '', index } of text.matchAll(pattern))
    yield staysAsText(index, seen, words, withoutBlanks(address), why);
}

const leadsNowhere = (offset: number, seen: string): Nearly => ({
  offset,
  seen,
  message: `\`${seen}\` leads nowhere. Put an address into the \`()\`, or take the brackets away.`,
});

function* findWordless(text: string): Generator<Nearly> {
  for (const { 0: seen, index } of text.matchAll(EMPTY)) yield leadsNowhere(index, seen);
  for (const { 0: seen, index: offset } of text.matchAll(WORDLESS)) {
    const message = `\`${seen}\` has no words, so that nobody sees the link. Put some into the \`[]\`.`;
    yield { offset, seen, message };
  }
}

function* findAttributed(text: string): Generator<Nearly> {
  for (const { 0: address, 1: braces = '', index } of text.matchAll(ATTRIBUTED)) {
    const from = findWords(text, index);
    if (from === -1) continue;
    const right = text.slice(from - 1, index) + address;
    const message = `\`${braces}\` stays as text: a link has no attributes in braces. Write \`${right}\`.`;
    yield { offset: from - 1, seen: right + braces, message, suggestion: right };
  }
}

/** Where the words begin that the `]` at an offset closes; -1 where there are none. */
function findWords(text: string, end: number): number {
  const least = Math.max(0, end - MOST_WORDS);
  for (let at = end - 1; at >= least; at--) {
    const sign = text[at];
    if (sign === ']' || sign === '\n') return -1;
    if (sign === '[') return at === end - 1 ? -1 : at + 1;
  }
  return text[least - 1] === '[' && least < end ? least : -1;
}

/** What makes no address of what stands in the `()` of a link, and what does; `undefined` of what is one. */
function readOdd(within: string): { why: string; right?: string } | undefined {
  const at = within.search(TITLE);
  const address = (at === -1 ? within : within.slice(0, at)).trim();
  const title = at === -1 ? '' : within.slice(at).trim();
  const hasBlanks = /[ \t]/.test(address);
  const [first = '', last = ''] = [title[0], title.at(-1)];
  const isTitle = title === '' || (first === last && /["']/.test(first));
  if ((isTitle && !hasBlanks) || address.includes('"')) return undefined;
  const why = hasBlanks ? 'an address holds no blanks' : 'a title stands in `"`';
  const right = withoutBlanks(address);
  if (title === '') return { why, right };
  const words = title.slice(1, -1).trim();
  if (words === '' || !QUOTE.test(last)) return { why: 'an address holds no blanks' };
  return { why, right: `${right} "${words.replace(/(?<!\\)"/g, '\\"')}"` };
}

/** What is wrong with the address behind the `](` at an offset, whose words begin at another. */
function* findOddAddress(text: string, at: number, from: number): Generator<Nearly> {
  const words = text.slice(from, at);
  const [offset, begin] = [from - 1, `[${words}`];
  const within = matchAt(WITHIN, text, at);
  const odd = within ? readOdd(within[1] ?? '') : undefined;
  if (within && odd) {
    const seen = begin + within[0];
    yield odd.right === undefined
      ? { offset, seen, message: `\`${seen}\` stays as text: ${odd.why}. Write \`%20\` for each of them.` }
      : staysAsText(offset, seen, words, odd.right, odd.why);
  }
  const open = matchAt(OPEN, text, at);
  if (open) {
    const [end, address = ''] = open;
    yield staysAsText(offset, begin + end, words, withoutBlanks(address), 'its address is not closed by `)`');
  }
  const nowhere = matchAt(NOWHERE, text, at);
  if (nowhere && words.trim() !== '') yield leadsNowhere(offset, begin + nowhere[0]);
}

/** References for which there is no line that says where they lead. */
function* findReferences(text: string): Generator<Nearly> {
  const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();
  let names: ReadonlySet<string> | undefined;
  for (const { 0: seen, 1: words = '', 2: written = '', index: offset } of text.matchAll(REFERENCE)) {
    names ??= new Set([...text.matchAll(DEFINITION)].map(([, name = '']) => plain(name)));
    const name = written.trim() || words;
    if (names.has(plain(name))) continue;
    const message = `\`${seen}\` stays as text: there is no line \`[${name}]: …\` with its address. Write \`[${words}](…)\`.`;
    yield { offset, seen, message };
  }
}

/** A pattern is looked for only where there is a sign of it: texts are full of links, and nearly all are as they should be. */
function* findAll(text: string): Generator<Nearly> {
  if (/\][ \t]{1,3}\(/.test(text)) yield* findApart(text, PARTED, 'nothing may stand between `]` and `(`');
  if (text.includes(')['))
    yield* findApart(text, SWAPPED, 'the words of a link stand in `[]`, its address in `()`');
  if (text.includes('][')) yield* findReferences(text);
  if (text.includes('){')) yield* findAttributed(text);
  let maybeWordless = false;
  for (let at = text.indexOf(']('); at !== -1; at = text.indexOf('](', at + 2)) {
    maybeWordless ||= /[[ \t]/.test(text[at - 1] ?? '');
    const from = matchAt(WHOLE, text, at) ? -1 : findWords(text, at);
    if (from !== -1) yield* findOddAddress(text, at, from);
  }
  if (maybeWordless) yield* findWordless(text);
}

/** Reports links that are nearly right and would stay as text in silence, or lead nowhere. */
export function findNearlyLinks(text: string, issues: IssueList): void {
  let codeEnd: ((offset: number) => number) | undefined;
  for (const { seen, ...nearly } of findAll(text)) {
    if (text[nearly.offset - 1] === '\\') continue;
    codeEnd ??= findCode(text);
    if (codeEnd(nearly.offset) !== -1) continue;
    issues.add({ id: 'link-nearly', ...nearly, length: seen.length });
  }
}
