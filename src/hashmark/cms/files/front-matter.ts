import type { Place } from './place.ts';

/** A Markdown file taken apart. */
export interface MarkdownFile {
  yaml: string;
  content: string;
  /** Line of the file in which `content` begins. */
  line: number;
}

const FRONT = /^---[ \t]*\n([\s\S]*?)(?<=\n)---[ \t]*(?:\n|$)/;
/** What people take for the line `---`. */
const NEARLY = /^[ \t]*(?:[-–—_=+~.] ?){2,}[ \t]*$/;
/** A field, what belongs to one, or a remark. */
const FIELD_LIKE = /^(?:\s|- |-$|#|["']?[\w$.-]+["']?[ \t]*:(?:\s|$))/;

/** Takes the front matter off a text with line feeds; `undefined` when there is none that is closed. */
export function splitFrontMatter(text: string): MarkdownFile | undefined {
  const front = FRONT.exec(text);
  if (!front) return undefined;
  const [whole, yaml = ''] = front;
  const rest = text.slice(whole.length);
  const blank = rest.startsWith('\n') ? 1 : 0;
  return {
    yaml,
    content: rest.slice(blank).replace(/\n$/, ''),
    line: whole.split('\n').length + blank,
  };
}

/** Why a text has no front matter, at the place where the repair belongs. */
export function explainMissingFront(text: string): Place & { message: string } {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.trim() !== '');
  const first = lines[at] ?? '';
  const begin = { line: Math.max(1, at + 1), column: 1 };
  if (!NEARLY.test(first))
    return {
      line: 1,
      column: 1,
      message:
        'The front matter is missing. Begin the file with a line `---`, then e.g. `title: Promotions`, then a line `---`.',
    };
  if (first.trimEnd() !== '---')
    return {
      ...begin,
      message: `The front matter begins with \`${first.trim()}\`. Write exactly \`---\`, three hyphens at the begin of the line.`,
    };
  if (at > 0)
    return {
      ...begin,
      message: 'Blank lines stand before the front matter. Remove them: it begins in the first line.',
    };
  const end = lines.findIndex((line, index) => index > 0 && NEARLY.test(line));
  if (end > 0)
    return {
      line: end + 1,
      column: 1,
      message: `The front matter is not closed by \`${lines[end]?.trim()}\`. Write exactly \`---\`, three hyphens at the begin of the line.`,
    };
  return {
    line: 1,
    column: 1,
    message: 'The front matter begins here and is never closed. Put a line `---` below its last field.',
  };
}

/**
 * The first line that reads like the text of a page although it stands in the front matter: behind a blank line, and
 * no field. Tells that the closing line was forgotten and a rule in the text was taken for it.
 */
export function findTextInFront(yaml: string): Place | undefined {
  const lines = yaml.split('\n');
  const at = lines.findIndex(
    (line, index) => line.trim() !== '' && lines[index - 1]?.trim() === '' && !FIELD_LIKE.test(line),
  );
  return at < 0 ? undefined : { line: at + 2, column: 1 };
}
