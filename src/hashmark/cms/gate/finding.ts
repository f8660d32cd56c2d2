import { MORE_ISSUES } from '../../engine/issue-catalogue.ts';
import type { ContentIssue } from '../content-issue.ts';

/**
 * So much of one kind is said of a document: nobody reads more, and to say it of each of thousands of names or links would
 * keep everybody else waiting.
 */
export const MOST_FINDINGS = 200;

/** Adds the first of what was found; of more it says how many there are, as an error where one of them is. */
export function addBounded(issues: ContentIssue[], found: readonly ContentIssue[]): void {
  for (const issue of found.slice(0, MOST_FINDINGS)) issues.push(issue);
  const more = found.slice(MOST_FINDINGS);
  if (more.length === 0) return;
  issues.push({
    id: MORE_ISSUES,
    level: more.some(({ level }) => level === 'error') ? 'error' : 'warning',
    path: [],
    message: `${more.length} more problems are not listed. Repair the first ${MOST_FINDINGS} and check again.`,
  });
}

/** What a rule has to say, and where. */
export interface Finding extends Omit<ContentIssue, 'id' | 'level'> {
  /** Instead of the rule's own level. */
  readonly level?: ContentIssue['level'] | undefined;
}
