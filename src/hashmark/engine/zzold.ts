import { findCode } from './code-spans.ts';
import type { IssueList } from './issues.ts';

/** How an address begins that nobody writes in brackets for another reason. */
const BEGIN = String.raw`(?:\/|https?:\/\/|mailto:|tel:)`;
/** `[words] (address)`, but for notes, whose words are a number. */
const PARTED = new RegExp(
  String.raw`\[(?!\d+\])([^\][\n]{1,300})\][ \t]{1,3}\((${BEGIN}[^\s()]{0,1000})\)`,
  'g',
);
/** `(words)[address]`. */
const SWAPPED = new RegExp(String.raw`\(([^()\n]{1,300})\)\[(${BEGIN}[^\s[\]]{0,1000})\]`, 'g');
/** `[words](an address)`. */
const BLANK = new RegExp(
  String.raw`\[([^\][\n]{1,300})\]\((${BEGIN}[^\s()<>"']{0,1000}(?:[ \t]{1,3}[^\s()<>"']{1,200}){1,9})\)`,
  'g',
);

/** `[words](address` on a line in which nothing closes it, nor a title on the next one. */
const OPEN = new RegExp(
  String.raw`\[([^\][\n]{1,300})\]\((${BEGIN}[^\s()<>"']{0,1000})(?=[^)\n]{0,200}(?:\n(?![ \t]*["'()])|$))`,
  'g',
);
/** `[words]()`. */
const NOWHERE = /\[([^\][\n]{1,300})\]\([ \t]{0,9}\)/g;
/** `[](address)`, which nobody sees. */
const WORDLESS = new RegExp(String.raw`(?<!!)\[[ \t]{0,9}\]\((${BEGIN}[^\s()]{0,1000})\)`, 'g');

/** An address without the blanks in it: those of a number or mailbox, and before a `#`, are no part of it. */
const withoutBlanks = (address: string): string =>
  /^(?:mailto|tel):/.test(address)
    ? address.replace(/[ \t]+/g, '')
    : address.replace(/[ \t]+(?=#)/g, '').replace(/[ \t]+/g, '%20');

/** Reports links that are nearly right and would stay as text in silence, or lead nowhere. */
export function findNearlyLinks(text: string, issues: IssueList): void {
  if (!text.includes('](') && !text.includes(')[') && !/\][ \t]+\(/.test(text)) return;
  let codeEnd: ((offset: number) => number) | undefined;
  const look = (pattern: RegExp, why: string) => {
    for (const { 0: seen, 1: words = '', 2: address = '', index } of text.matchAll(pattern)) {
      if (text[index - 1] === '\\') continue;
      codeEnd ??= findCode(text);
      if (codeEnd(index) !== -1) continue;
      const right = `[${words}](${withoutBlanks(address)})`;
      issues.add({
        id: 'link-nearly',
        message: `\`${seen}\` stays as text: ${why}. Write \`${right}\`.`,
        offset: index,
        length: seen.length,
        suggestion: right,
      });
    }
  };
  const lookAtEmpty = (pattern: RegExp, what: string) => {
    for (const { 0: seen, index } of text.matchAll(pattern)) {
      if (text[index - 1] === '\\') continue;
      codeEnd ??= findCode(text);
      if (codeEnd(index) !== -1) continue;
      issues.add({ id: 'link-nearly', message: `\`${seen}\` ${what}`, offset: index, length: seen.length });
    }
  };
  look(PARTED, 'nothing may stand between `]` and `(`');
  look(SWAPPED, 'the words of a link stand in `[]`, its address in `()`');
  look(BLANK, 'an address holds no blanks');
  look(OPEN, 'its address is not closed by `)`');
  lookAtEmpty(NOWHERE, 'leads nowhere. Put an address into the `()`, or take the brackets away.');
  lookAtEmpty(WORDLESS, 'has no words, so that nobody sees the link. Put some into the `[]`.');
}
