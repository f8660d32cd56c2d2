import type { Nearly } from './nearly.ts';
import { ODD_BLANK } from './odd-blanks.ts';

/** Headings without their blank. One sign may begin a word: `#1`; and a widget may stand behind a sign too many. */
const CLOSE = /^( {0,3})(#{2,6})(?![A-Z][A-Za-z0-9]*[[#])(?=[^\s#\\[\p{Cf}])([^\n]{1,60})/gmu;
/** Headings of a level that there is not. */
const DEEP = /^( {0,3})(#{7,30})[ \t]+([^\n]{1,60})/gm;
/** Headings with something before their first sign, or before the blank behind the last one, that cannot be seen. */
const UNSEEN = new RegExp(
  String.raw`^( {0,3})(?:${ODD_BLANK}{1,3} {0,3}(#{1,6})(?:[^\S\n]|\p{Cf}){1,9}|(#{2,6})\p{Cf}{1,9}[^\S\n]{0,9}|(#)\p{Cf}{1,9}[^\S\n]{1,9})([^\s#\\[][^\n]{0,60})`,
  'gmu',
);
/** Headings whose signs are wide ones. */
const WIDE = /^( {0,3})(?=#{0,5}[＃﹟])([#＃﹟]{2,6})[^\S\n]+([^\s#][^\n]{0,60})/gm;

/** Lines like headings that are none. */
export function* findHeadings(text: string): Generator<Nearly> {
  const nearly = (found: RegExpExecArray, signs: string, words: string, how: string): Nearly => {
    const { 0: whole, 1: blanks = '', index } = found;
    const seen = whole.slice(blanks.length);
    return { id: 'heading-nearly', offset: index + blanks.length, seen, right: `${signs} ${words}`, how };
  };
  for (const found of text.matchAll(CLOSE))
    yield nearly(found, found[2] ?? '', found[3] ?? '', 'a heading has a blank behind its `#`.');
  for (const found of text.matchAll(DEEP))
    yield nearly(found, '######', found[3] ?? '', 'headings have six levels.');
  for (const found of text.matchAll(UNSEEN)) {
    const signs = found[2] ?? found[3] ?? found[4] ?? '';
    const how = 'a blank of another kind, or a sign that cannot be seen, stands beside its `#`.';
    yield nearly(found, signs, found[5] ?? '', how);
  }
  for (const found of text.matchAll(WIDE))
    yield nearly(found, '#'.repeat(found[2]?.length ?? 1), found[3] ?? '', 'its signs are `#`.');
}
