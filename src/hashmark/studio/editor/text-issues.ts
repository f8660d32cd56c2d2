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

/** How long the beginning is that two texts share, and the end behind it. */
function sharedEnds(from: string, to: string): { before: number; behind: number } {
  const shorter = Math.min(from.length, to.length);
  let before = 0;
  while (before < shorter && from[before] === to[before]) before++;
  let behind = 0;
  while (behind < shorter - before && from[from.length - 1 - behind] === to[to.length - 1 - behind]) behind++;
  return { before, behind };
}

/** What was said of a text, as it holds for the text that it has become: what is said of a place that was written at is left out. */
export function carryIssues(issues: readonly Issue[], from: string, to: string): readonly Issue[] {
  if (from === to) return issues;
  const { before, behind } = sharedEnds(from, to);
  return issues.flatMap((issue): Issue[] => {
    if (issue.offset + issue.length < before) return [issue];
    if (issue.offset <= from.length - behind) return [];
    const offset = issue.offset + to.length - from.length;
    const lines = to.slice(0, offset).split('\n');
    return [{ ...issue, offset, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }];
  });
}
