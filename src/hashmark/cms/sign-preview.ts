import { createHmac, timingSafeEqual } from 'node:crypto';

/** What is signed, so that a signature of one is none of the other. */
type Purpose = 'link' | 'frame';

/** The signature of a text, as it stands in addresses. */
export const signatureOf = (key: string, purpose: Purpose, text: string): string =>
  createHmac('sha256', key).update(`preview-${purpose}\n${text}`).digest('base64url');

/** Whether a signature is the one of a text, in a time that tells nothing about it. */
export function isSigned(key: string, purpose: Purpose, text: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(key, purpose, text))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Both halves of a token: what it names, and the signature. */
export function splitToken(token: string): [text: string, signature: string] {
  const dot = token.indexOf('.');
  return dot < 0 ? [token, ''] : [token.slice(0, dot), token.slice(dot + 1)];
}
