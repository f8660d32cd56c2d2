import { HOUSE_NAME } from '../entities/house.ts';
import type { Check } from '../rules/validators.ts';

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
 * What is wrong with a password that is guessed first, whatever its letter case: one of many people, one sign again and again, or
 * what others know of its owner. Null for any other.
 */
export async function findGuessable(password: string, owner: PasswordOwner): Promise<Check> {
  const plain = plainOf(password);
  known ??= readCommon();
  const isGuessed = new Set(plain).size < 2 || isKnownOf(plain, owner) || (await known).has(plain);
  return isGuessed ? 'VALIDATION.PASSWORD.COMMON' : null;
}
