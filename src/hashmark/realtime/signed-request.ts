import { createHash } from 'node:crypto';
import { Refusal } from '../http/errors.ts';
import type { AppCredentials } from './app-credentials.ts';
import { hmac, isSame } from './protocol.ts';

/** How far a request's time may be from ours, in milliseconds: the window of Pusher's servers. */
export const WINDOW = 600_000;

export interface SignedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
}

/** What a signature of the REST API covers: method, path, and every other parameter in order. */
function signedText({ method, path, query }: SignedRequest): string {
  const parameters = [...query]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => name !== 'auth_signature')
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return [method, path, parameters.map(([name, value]) => `${name}=${value}`).join('&')].join('\n');
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** Adds key, time, the body's hash and the signature to a request's parameters. */
export function signRequest(
  app: AppCredentials,
  request: Omit<SignedRequest, 'query'> & { query?: Record<string, string> },
  now: number,
): URLSearchParams {
  const query = new URLSearchParams({
    ...request.query,
    auth_key: app.key,
    auth_timestamp: String(Math.floor(now / 1000)),
    auth_version: '1.0',
    ...(request.body ? { body_md5: md5(request.body) } : {}),
  });
  query.set('auth_signature', hmac(app.secret, signedText({ ...request, query })));
  return query;
}

/**
 * Checks that somebody with the secret has sent exactly this, lately.
 *
 * @returns the signature
 * @throws Refusal `invalid-signature`
 */
export function checkSignature(app: AppCredentials, request: SignedRequest, now: number): string {
  const { query, body } = request;
  const refuse = (message: string) => new Refusal('invalid-signature', { message });
  const signature = query.get('auth_signature') ?? '';
  if (!isSame(app.key, query.get('auth_key') ?? ''))
    throw refuse('auth_key names no application of this server.');
  if (query.get('auth_version') !== '1.0') throw refuse('auth_version is 1.0.');
  // The signature comes before all that only its maker can know, so that refusals tell nothing to others.
  if (!isSame(hmac(app.secret, signedText(request)), signature))
    throw refuse('auth_signature does not sign this request.');
  if ((body !== '' || query.has('body_md5')) && !isSame(md5(body), query.get('body_md5') ?? ''))
    throw refuse('body_md5 is not the MD5 of this body.');
  const time = Number(query.get('auth_timestamp')) * 1000;
  if (!(Math.abs(now - time) <= WINDOW))
    throw refuse(`auth_timestamp is more than ${WINDOW / 1000} seconds from the time of this server.`);
  return signature;
}
