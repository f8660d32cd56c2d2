import type { ContentIssue } from '../content-issue.ts';

/** What a rule has to say, and where. */
export interface Finding extends Omit<ContentIssue, 'id' | 'level'> {
  /** Instead of the rule's own level. */
  readonly level?: ContentIssue['level'] | undefined;
}
