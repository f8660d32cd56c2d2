import { isGuessable } from 'hashmark/server';
import { HOUSE_NAME } from '../entities/house.ts';
import type { Check } from '../rules/validators.ts';

/** What others know of whoever chooses a password. */
interface PasswordOwner {
  email: string;
  nickname?: string | null | undefined;
}

/** What is wrong with a password that is guessed first. Null for any other. */
export async function findGuessable(password: string, { email, nickname }: PasswordOwner): Promise<Check> {
  const isGuessed = await isGuessable(password, email, [nickname ?? '', HOUSE_NAME]);
  return isGuessed ? 'VALIDATION.PASSWORD.COMMON' : null;
}
