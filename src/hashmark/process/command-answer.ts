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
export class CommandAnswer {
  protected readonly isJson: boolean;
  #result: { readonly error?: string } = {};
  #isEnded = false;

  constructor(isJson: boolean) {
    this.isJson = isJson;
  }

  /** A line of the result. */
  print(line: string): void {
    if (!this.isJson) process.stdout.write(`${printable(line)}\n`);
  }

  /** Why something was not done, or what was done beside the result. */
  note(line: string): void {
    if (!this.isJson) process.stderr.write(`${printable(line)}\n`);
  }

  /** Why the command fails. What was said before stays said. */
  fail(why: string): void {
    this.note(why);
    const { error } = this.#result;
    this.add({ error: error === undefined ? why : `${error} ${why}` });
  }

  /** Adds to the one value of `--json`. */
  add(result: object): void {
    this.#result = { ...this.#result, ...result };
  }

  /** Starts anew, for a command that goes on. */
  reset(): void {
    this.#result = {};
    this.#isEnded = false;
  }

  /** Answers with the one value of `--json`, unless that was done. @param more what stands behind the rest */
  end(ok: boolean, more: object = {}): void {
    if (!this.isJson || this.#isEnded) return;
    this.#isEnded = true;
    process.stdout.write(`${JSON.stringify({ ok, ...this.#result, ...more })}\n`);
  }
}

/**
 * Runs a command to its end: its answer, or why it failed, by lines or by one value with `--json`.
 *
 * @param run returns the exit code
 * @param tell says why it failed, and returns the exit code of that
 * @returns the exit code
 */
export async function endCommand<Answer extends CommandAnswer>(
  answer: Answer,
  run: (answer: Answer) => Promise<number>,
  tell: (error: unknown, answer: Answer) => number,
): Promise<number> {
  let code: number;
  try {
    code = await run(answer);
  } catch (error) {
    code = tell(error, answer);
  }
  answer.end(code === 0);
  return code;
}

/**
 * Runs a command whose failures say themselves what is wrong.
 *
 * @param run returns the exit code
 * @param codeOf the exit code for what it throws, which is said in its own words
 * @returns the exit code
 */
export const answerCommand = (
  args: readonly string[],
  run: (args: readonly string[], answer: CommandAnswer) => Promise<number>,
  codeOf: (error: unknown) => number,
): Promise<number> =>
  endCommand(
    new CommandAnswer(args.includes('--json')),
    (answer) => run(args, answer),
    (error, answer) => {
      const why = error instanceof Error ? error.message : String(error);
      answer.add({ error: why });
      process.stderr.write(`${printable(why)}\n`);
      return codeOf(error);
    },
  );
