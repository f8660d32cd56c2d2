/** Names shorter than this are part of many passwords that nobody guesses. */
const SHORTEST_NAME = 4;
/** Longer than any password that many people choose; taking signs off an endless one would take the square of its length. */
const LONGEST = 256;

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

/** Whether a password is a name, with or without figures behind it. */
function isName(plain: string, names: readonly string[]): boolean {
  return names.map(plainOf).some((name) => {
    if (name.length < SHORTEST_NAME) return false;
    const bare = bareOf(name);
    return plain === name || (bare.length >= SHORTEST_NAME && bareOf(plain) === bare);
  });
}

/**
 * Whether a password is guessed first, whatever its letter case: one of many people, with or without signs around it, one sign again
 * and again, or what others know of its owner.
 *
 * @param email of the owner; what stands before the `@` is known too
 * @param names others that everybody knows: of the owner, of the house
 */
export async function isGuessable(
  password: string,
  email: string,
  names: readonly string[],
): Promise<boolean> {
  if (password.length > LONGEST) return false;
  const plain = plainOf(password);
  known ??= readCommon().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  const common = await known;
  return (
    common.has(plain) ||
    common.has(plain.replace(AROUND, '')) ||
    new Set(plain).size < 2 ||
    isName(plain, [email, email.slice(0, email.lastIndexOf('@')), ...names])
  );
}
