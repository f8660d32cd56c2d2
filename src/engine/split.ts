import { OPEN } from './mark.ts';

/** Elements that can be closed before a block widget and opened again behind it. */
const TOKEN = /<(\/?)([a-z][a-z0-9-]*)([^>]*)>|\uFDD0(\d+)\uFDD1/g;
const VOID = new Set(['br', 'hr', 'img', 'input', 'col', 'source', 'wbr']);
/** Tags longer than this are not repeated with their attributes behind a widget. */
const REPEATED_TAG = 300;
const REPEATED_PATH = 16;

export type Run = { html: string } | { slot: number };

interface Open {
  name: string;
  tag: string;
  /** Where it begins in the current run, or -1 when it began in an earlier one. */
  start: number;
}

/**
 * Cuts sanitised HTML, given in pieces over which no `<p>` reaches, at the marks of widgets; marks of placeholders that render nothing are taken out.
 *
 * A paragraph is ended before a block widget and goes on behind it; halves without content are dropped. Reads
 * only what the sanitiser wrote, in which `>` within attributes is always escaped.
 */
export function split(
  pieces: readonly string[],
  place: (slot: number) => 'block' | 'inline' | 'nothing',
): Run[] {
  const runs: Run[] = [];
  const open: Open[] = [];
  let run = '';
  /** Whether something was taken out of the current paragraph, which may have left it empty. */
  let suspect = false;

  const flush = () => {
    if (run) runs.push({ html: run });
    run = '';
    for (const element of open) element.start = -1;
  };

  const read = (html: string) => {
    let from = 0;
    for (const match of html.matchAll(TOKEN)) {
      const [token, slash, name, attributes, number] = match;
      run += html.slice(from, match.index);
      from = match.index + token.length;
      if (number === undefined) {
        if (name === undefined || VOID.has(name)) {
          run += token;
        } else if (slash) {
          const start = open.pop()?.start ?? -1;
          run += token;
          if (name === 'p' && suspect) {
            if (start >= 0 && isEmpty(run.slice(start))) run = run.slice(0, start);
            suspect = false;
          }
        } else {
          if (name === 'p') suspect = false;
          open.push({ name, tag: attributes ? withoutId(token) : token, start: run.length });
          run += token;
        }
        continue;
      }
      const slot = Number(number);
      const display = place(slot);
      if (display === 'nothing') {
        suspect = true;
        continue;
      }
      const outer = display === 'block' ? open.findIndex((element) => element.name === 'p') : -1;
      const inside = outer === -1 ? [] : open.slice(outer);
      if (inside.length > 0) {
        run += inside
          .map((element) => `</${element.name}>`)
          .reverse()
          .join('');
        const start = inside[0]?.start ?? -1;
        if (start >= 0 && isEmpty(run.slice(start))) run = run.slice(0, start);
      }
      flush();
      runs.push({ slot });
      if (inside[0]) {
        inside[0].start = 0;
        suspect = true;
        const path =
          inside.length > REPEATED_PATH ? inside.map(({ name }) => ({ name, tag: `<${name}>` })) : inside;
        run = path.map(({ name, tag }) => (tag.length > REPEATED_TAG ? `<${name}>` : tag)).join('');
      }
    }
    run += html.slice(from);
  };

  for (const piece of pieces) {
    if (piece.includes(OPEN)) read(piece);
    else run += piece;
  }
  flush();
  return runs;
}

const withoutId = (tag: string) => tag.replace(/ id="[^"]*"/, '');

/** Whether a paragraph shows nothing: only empty elements, white space and line breaks. */
const isEmpty = (html: string) =>
  !/<(?:img|input|hr)\b/.test(html) && html.replace(/<[^>]*>/g, '').trim() === '';
