import type { IssueId } from './issue-catalogue.ts';

/** Something that is nearly markup, as what looks for it hands it back. */
export interface Nearly {
  readonly id: IssueId;
  readonly offset: number;
  readonly seen: string;
  /** What was certainly meant. */
  readonly right?: string | undefined;
  readonly how: string;
  /** What becomes of it; it stays as text unless said. */
  readonly becomes?: string;
}
