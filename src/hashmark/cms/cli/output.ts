import type { FileProblem } from '../files/read-folder.ts';
import { formatProblem } from './report.ts';

/** A text without what terminals obey: names and contents of files are those of strangers. */
export const printable = (text: string): string =>
  text.replace(
    /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * What a command says: lines for people, or with `--json` one value on standard output and nothing else there.
 * Problems and hindrances go to standard error.
 */
export class Output {
  readonly #json: boolean;
  /** What was reported so far. */
  readonly issues: FileProblem[] = [];
  #result: { readonly error?: string } = {};
  #isEnded = false;
  errors = 0;
  warnings = 0;

  constructor(json: boolean) {
    this.#json = json;
  }

  /** A line of the result. */
  print(line: string): void {
    if (!this.#json) console.log(printable(line));
  }

  /** Why something was not done, or what was done beside the result. */
  note(line: string): void {
    if (!this.#json) console.error(printable(line));
  }

  /** Why the command fails. What was said before stays said. */
  fail(why: string): void {
    this.note(why);
    const { error } = this.#result;
    this.add({ error: error === undefined ? why : `${error} ${why}` });
  }

  problems(problems: readonly FileProblem[], folder: string): void {
    for (const problem of problems) {
      if (problem.level === 'error') this.errors++;
      else if (problem.level === 'warning') this.warnings++;
      if (!this.#json) console.error(printable(formatProblem(problem, folder)));
      const { file, line, column, level, id, message, suggestion } = problem;
      this.issues.push({ file, line, column, level, id, message, suggestion });
    }
  }

  /** Adds to the one value of `--json`. */
  add(result: object): void {
    this.#result = { ...this.#result, ...result };
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
  reset(): void {
    this.errors = 0;
    this.warnings = 0;
    this.issues.length = 0;
    this.#result = {};
    this.#isEnded = false;
  }

  /** Answers with the one value of `--json`, unless that was done. */
  end(ok: boolean): void {
    if (!this.#json || this.#isEnded) return;
    this.#isEnded = true;
    const { errors, warnings } = this;
    console.log(JSON.stringify({ ok, ...this.#result, errors, warnings, issues: this.issues }));
  }
}
