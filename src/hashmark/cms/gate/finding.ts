import type { ContentIssue } from '../content-issue.ts';

/**
 * So much of one kind is said of a document: nobody reads more, and to say it of each of thousands of names or links would
 * keep everybody else waiting.
 */
export const MOST_FINDINGS = 200;

/** What a rule has to say, and where. */
export interface Finding extends Omit<ContentIssue, 'id' | 'level'> {
  /** Instead of the rule's own level. */
  readonly level?: ContentIssue['level'] | undefined;
}
