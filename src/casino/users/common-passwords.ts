import { HOUSE_NAME } from '../entities/house.ts';
import { type Check, PASSWORD_MAX } from '../rules/validators.ts';

/** What others know of whoever chooses a password. */
interface PasswordOwner {
  email: string;
  nickname?: string | null | undefined;
}

/** Names shorter than this are part of many passwords that nobody guesses. */
const SHORTEST_NAME = 4;

let known: Promise<ReadonlySet<string>> | undefined;

/** Fifty thousand passwords that people choose, from what has leaked. Read at the first need: it takes a third of a second. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Signs before and behind a word, such as the `!` that other sites ask for: whoever guesses adds them first of all. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

const plainOf = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** The text without the figures and signs that people add to a name: `mira1990!` is `mira`. */
const bareOf = (plain: string): string => plain.replace(/[^\p{L}\p{M}]+$/u, '');

/** Whether a password is what everybody knows of its owner, with or without figures behind it. */
function isKnownOf(plain: string, { email, nickname }: PasswordOwner): boolean {
  return [email, email.slice(0, email.lastIndexOf('@')), nickname ?? '', HOUSE_NAME]
    .map(plainOf)
    .some((name) => {
      if (name.length < SHORTEST_NAME) return false;
      const bare = bareOf(name);
      return plain === name || (bare.length >= SHORTEST_NAME && bareOf(plain) === bare);
    });
}

/**
 * What is wrong with a password that is guessed first, whatever its letter case: one of many people, with or without signs around
 * it, one sign again and again, or what others know of its owner. Null for any other.
 */
export async function findGuessable(password: string, owner: PasswordOwner): Promise<Check> {
  // Longer than any of them; taking signs off an endless one would take the square of its length.
  if (password.length > PASSWORD_MAX) return null;
  const plain = plainOf(password);
  known ??= readCommon();
  const common = await known;
  const isCommon = common.has(plain) || common.has(plain.replace(AROUND, ''));
  const isGuessed = isCommon || new Set(plain).size < 2 || isKnownOf(plain, owner);
  return isGuessed ? 'VALIDATION.PASSWORD.COMMON' : null;
}
