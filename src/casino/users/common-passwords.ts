import type { Check } from '../rules/validators.ts';

let known: Promise<ReadonlySet<string>> | undefined;

/** Fifty thousand passwords that people choose, from what has leaked. Read at the first need: it takes a third of a second. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** What is wrong with a password that is guessed first, whatever its letter case; null for any other. */
export async function commonProblem(password: string): Promise<Check> {
  known ??= readCommon();
  return (await known).has(password.normalize('NFKC').trim().toLowerCase())
    ? 'VALIDATION.PASSWORD.COMMON'
    : null;
}
