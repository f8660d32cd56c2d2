import { type Check, PASSWORD_MAX } from '../rules/validators.ts';

let known: Promise<ReadonlySet<string>> | undefined;

/** Fifty thousand passwords that people choose, from what has leaked. Read at the first need: it takes a third of a second. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Signs before and behind a word, such as the `!` that other sites ask for: whoever guesses adds them first of all. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** What is wrong with a password that is guessed first, whatever its letter case and the signs around it; null for any other. */
export async function commonProblem(password: string): Promise<Check> {
  // Longer than any of them; taking signs off an endless one would take the square of its length.
  if (password.length > PASSWORD_MAX) return null;
  known ??= readCommon();
  const common = await known;
  const word = password.normalize('NFKC').trim().toLowerCase();
  return common.has(word) || common.has(word.replace(AROUND, '')) ? 'VALIDATION.PASSWORD.COMMON' : null;
}
