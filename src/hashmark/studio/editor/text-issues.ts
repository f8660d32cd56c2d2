import type { Issue } from '../../engine/types.ts';
import type { ContentIssue } from '../api/documents.ts';

/** Rules of the server that say something of a place in the text which the engine here cannot know. */
const FROM_SERVER: ReadonlySet<string> = new Set(['unknown-name', 'dead-link', 'picture-without-words']);

/** How far a line and a column, from 1, are from the beginning of a text. */
function offsetOf(text: string, line: number, column: number): number {
  let at = 0;
  for (let before = 1; before < line; before++) {
    const end = text.indexOf('\n', at);
    if (end === -1) return text.length;
    at = end + 1;
  }
  return Math.min(at + column - 1, text.length);
}

/** What the server says of places in one text, as the engine would say it. @param field where the text stands in the body */
export function issuesInText(found: readonly ContentIssue[], field: string, text: string): Issue[] {
  const plain = text.replace(/\r\n/g, '\n');
  return found.flatMap(({ id, path, line, column = 1, length = 1, level, message, suggestion }): Issue[] => {
    const isHere = path.length === 1 && path[0] === field && line !== undefined;
    if (!FROM_SERVER.has(id) || level === 'info' || !isHere) return [];
    const offset = offsetOf(plain, line, column);
    const issue = { id, level, message, line, column, offset, length };
    return [suggestion === undefined ? issue : { ...issue, suggestion }];
  });
}
