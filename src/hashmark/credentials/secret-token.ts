import { createHash, randomBytes } from 'node:crypto';

/** A new token that only its holder knows: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: without salt, because nobody can guess 256 bits. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whether a text can be a token of {@link newToken} at all. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
