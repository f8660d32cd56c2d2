import { ISSUES, type IssueId, MORE_ISSUES } from './issue-catalogue.ts';
import { LIMITS } from './limits.ts';
import type { Position } from './positions.ts';
import type { Issue } from './types.ts';

/** What is said of a problem. */
export interface Said {
  message: string;
  suggestion?: string | undefined;
}

/**
 * A problem before it is located; its level stands in the catalogue. What takes long to say, as it does to find the name that
 * was meant, is said by a function: only of problems that are listed.
 */
export type Problem = { id: IssueId; offset: number; length: number } & (Said | { say: () => Said });

/** Collects problems up to a bound and hands them back located, in the order of the text. */
export class IssueList {
  readonly #problems: Problem[] = [];
  #left = 0;
  #leftLevel: Issue['level'] = 'warning';

  add(problem: Problem): void {
    if (this.#problems.length < LIMITS.issues) {
      this.#problems.push(problem);
      return;
    }
    this.#left++;
    if (ISSUES[problem.id].level === 'error') this.#leftLevel = 'error';
  }

  /** A way back: the list as it is now. */
  bookmark(): () => void {
    const kept = this.#problems.length;
    const [left, level] = [this.#left, this.#leftLevel];
    return () => {
      this.#problems.length = kept;
      [this.#left, this.#leftLevel] = [left, level];
    };
  }

  /** `given` leads from the text the problems were found in to the one the author gave. */
  located(locate: (offset: number) => Position, given = (offset: number) => offset): Issue[] {
    const issues = this.#problems
      .toSorted((a, b) => a.offset - b.offset)
      .map((problem): Issue => {
        const { id } = problem;
        const { message, suggestion } = 'say' in problem ? problem.say() : problem;
        const offset = given(problem.offset);
        const length = problem.length && given(problem.offset + problem.length - 1) + 1 - offset;
        const { level } = ISSUES[id];
        const issue = { id, level, ...locate(problem.offset), message: cut(message), offset, length };
        return suggestion === undefined ? issue : { ...issue, suggestion: cut(suggestion) };
      });
    if (this.#left > 0) {
      issues.push({
        id: MORE_ISSUES,
        level: this.#leftLevel,
        message: `${this.#left} more problems are not listed. Repair the first ${LIMITS.issues} and check again.`,
        ...{ line: 1, column: 1, offset: 0, length: 0 },
      });
    }
    return issues;
  }
}

const cut = (text: string) => (text.length > LIMITS.message ? `${text.slice(0, LIMITS.message)}…` : text);
