import { CommandAnswer } from '../../process/command-answer.ts';
import type { FileProblem } from '../files/read-folder.ts';
import { formatProblem } from './report.ts';

/** What a command says that works with texts: beside the rest the problems of these. */
export class Output extends CommandAnswer {
  /** What was reported so far. */
  readonly issues: FileProblem[] = [];
  errors = 0;
  warnings = 0;

  problems(problems: readonly FileProblem[], folder: string): void {
    for (const problem of problems) {
      if (problem.level === 'error') this.errors++;
      else if (problem.level === 'warning') this.warnings++;
      this.note(formatProblem(problem, folder));
      const { file, line, column, level, id, message, suggestion } = problem;
      this.issues.push({ file, line, column, level, id, message, suggestion });
    }
  }

  /** `2 errors, 1 warning`. */
  get sum(): string {
    const parts = [
      [this.errors, 'error'],
      [this.warnings, 'warning'],
    ] as const;
    return parts
      .filter(([count]) => count > 0)
      .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`)
      .join(', ');
  }

  /** Starts anew, for the next round of `watch`. */
  override reset(): void {
    super.reset();
    this.errors = 0;
    this.warnings = 0;
    this.issues.length = 0;
  }

  override end(ok: boolean): void {
    const { errors, warnings, issues } = this;
    super.end(ok, { errors, warnings, issues });
  }
}
