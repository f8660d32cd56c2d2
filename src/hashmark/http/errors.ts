import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isOutcomeUnknown, isUnavailable, RETRY_AFTER } from '../store/failures.ts';

/** What one code means: its HTTP status and the sentence that is sent when the caller has no better one. */
interface ErrorEntry {
  status: ContentfulStatusCode;
  message: string;
}

/** Every error code our HTTP APIs answer with. A code never changes its meaning; new ones are added here. */
export const ERRORS = {
  'bad-request': { status: 400, message: 'The request cannot be understood.' },
  'invalid-json': { status: 400, message: 'The body is not valid JSON.' },
  unauthenticated: { status: 401, message: 'Sign in first.' },
  'invalid-credentials': { status: 401, message: 'The e-mail address or the password is wrong.' },
  'two-factor-required': { status: 401, message: 'Send a code of the authenticator app as `otp_attempt`.' },
  'invalid-token': { status: 401, message: 'A valid bearer token is needed.' },
  'invalid-signature': {
    status: 401,
    message: 'The request is not signed with the secret of this application.',
  },
  'request-replayed': {
    status: 401,
    message: 'This very request was carried out already. Sign a new one, with another time or body.',
  },
  forbidden: { status: 403, message: 'This is not allowed.' },
  EE_LICENSE_BLOCKED: {
    status: 403,
    message: 'Players of Estonia sign in on the site of the Estonian licence only.',
  },
  'account-closed': { status: 403, message: 'This account is closed.' },
  'self-excluded': { status: 403, message: 'This account is closed: its owner has excluded themselves.' },
  'origin-refused': { status: 403, message: 'Requests from this origin are refused.' },
  'not-found': { status: 404, message: 'Nothing is here.' },
  'method-not-allowed': { status: 405, message: 'This address does not answer that method.' },
  conflict: { status: 409, message: 'The present state does not allow this.' },
  'game-session-ended': { status: 409, message: 'This game was left open for too long. Open it again.' },
  'limit-locked': { status: 409, message: 'A break or an exclusion cannot be shortened or taken back.' },
  'last-way-in': {
    status: 409,
    message: 'This is the only way into the account. Set a password first.',
  },
  'revision-stale': { status: 412, message: 'Somebody else has saved this document since you read it.' },
  'precondition-failed': { status: 412, message: 'The condition of the request is not met.' },
  'payload-too-large': { status: 413, message: 'The body is too large.' },
  'url-too-long': { status: 414, message: 'The address is too long.' },
  'unsupported-media-type': { status: 415, message: 'Send the body as application/json.' },
  'misdirected-request': { status: 421, message: 'This server does not answer for that host.' },
  'validation-failed': { status: 422, message: 'Some fields cannot be accepted.' },
  'profile-incomplete': { status: 422, message: 'Some fields of the profile are needed first.' },
  'answer-overdue': {
    status: 422,
    message: 'The time to say where the money comes from is over. Name a profession in the profile.',
  },
  'limit-reached': { status: 422, message: 'A limit that you have set is reached.' },
  'captcha-required': { status: 422, message: 'Send a solved captcha; see GET /api/captcha.' },
  'captcha-invalid': { status: 422, message: 'The captcha is wrong, used or too old. Solve a new one.' },
  'link-invalid': { status: 422, message: 'This link is wrong, used or too old. Ask for a new one.' },
  'content-refused': { status: 422, message: 'The content has errors and cannot be published.' },
  'acknowledgement-required': {
    status: 422,
    message: 'The content has warnings that nobody has acknowledged.',
  },
  'approval-required': { status: 409, message: 'A second person has to approve this revision first.' },
  'insufficient-funds': { status: 422, message: 'The balance does not cover this.' },
  'amount-too-large': { status: 422, message: 'The amount is larger than can be handled.' },
  'idempotency-key-reused': {
    status: 422,
    message: 'This idempotency key was used for a different request.',
  },
  'precondition-required': { status: 428, message: 'Say which revision this is based on, by If-Match.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Try again later.' },
  'headers-too-large': { status: 431, message: 'The headers are too large.' },
  'restricted-country': { status: 451, message: 'This is not offered in your country.' },
  'internal-error': { status: 500, message: 'Something went wrong on our side.' },
  'bad-gateway': { status: 502, message: 'The platform gave an answer that cannot be used.' },
  unavailable: { status: 503, message: 'This is not available at the moment. Try again shortly.' },
  'gateway-timeout': { status: 504, message: 'The platform did not answer in time.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export interface ErrorInfo {
  /** A full sentence for whoever made the request: what was seen and what to do. */
  message?: string;
  /** The one field the error is about, e.g. `meta.title`. */
  field?: string;
  /** Anything a program can use: both sides of a conflict, limits, issues. */
  details?: Record<string, unknown>;
  /** Messages by field, of a form with several problems. */
  errors?: Record<string, string[]>;
  /** Sent as `Retry-After` and as `details.retry_after`, in seconds. */
  retryAfter?: number;
  /** Sent as `Allow`: the methods that the address answers. */
  allow?: readonly string[];
}

/** Messages by field. A field may have any name that somebody has sent, `constructor` too. */
export function byField(
  problems: Iterable<readonly [field: string, message: string]>,
): Record<string, string[]> {
  const fields = Map.groupBy(problems, ([field]) => field);
  return Object.fromEntries([...fields].map(([field, own]) => [field, own.map(([, message]) => message)]));
}

/** The body of every error answer. */
export interface ErrorEnvelope {
  error: {
    code: ErrorCode;
    message: string;
    field?: string;
    details?: Record<string, unknown>;
    request_id: string;
  };
  errors?: Record<string, string[]>;
}

/**
 * A request that is refused by a rule. Thrown where the rule is checked, inside a transaction too, and turned
 * into an answer by {@link answerError}.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly info: ErrorInfo;
  constructor(code: ErrorCode, info: ErrorInfo = {}) {
    super(info.message ?? ERRORS[code].message);
    this.code = code;
    this.info = info;
  }
}

/**
 * Whether an error is a {@link Refusal}. Told by its name: the process and the built site each evaluate this module, so a
 * refusal of one is no instance of the other's class.
 */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && error.name === 'Refusal' && 'code' in error && 'info' in error;

/** The headers of an error answer. */
export function errorHeaders(code: ErrorCode, { retryAfter, allow }: ErrorInfo = {}): Record<string, string> {
  const seconds = retryAfter ?? (ERRORS[code].status === 503 ? RETRY_AFTER : undefined);
  return {
    'Cache-Control': 'no-store',
    ...(seconds === undefined ? {} : { 'Retry-After': String(Math.ceil(seconds)) }),
    // What is left of the body is not read: nothing else can come over this connection.
    ...(ERRORS[code].status === 413 ? { Connection: 'close' } : {}),
    ...(allow === undefined ? {} : { Allow: allow.join(', ') }),
  };
}

/** The error envelope as an object, for answers that are not written by Hono. */
export function errorEnvelope(code: ErrorCode, requestId: string, info: ErrorInfo = {}): ErrorEnvelope {
  const { retryAfter } = info;
  const details = {
    ...info.details,
    ...(retryAfter === undefined ? {} : { retry_after: Math.ceil(retryAfter) }),
  };
  return {
    error: {
      code,
      message: info.message ?? ERRORS[code].message,
      ...(info.field === undefined ? {} : { field: info.field }),
      ...(Object.keys(details).length === 0 ? {} : { details }),
      request_id: requestId,
    },
    ...(info.errors === undefined ? {} : { errors: info.errors }),
  };
}

/** What another server's bare status is called here. */
export function codeOfStatus(status: number): ErrorCode {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const code = status === 500 ? undefined : codes.find((code) => ERRORS[code].status === status);
  return code ?? (status >= 500 ? 'bad-gateway' : 'bad-request');
}

/** The id of the request as the `requestId` middleware has set it, or whoever asks for it within another one; else empty. */
export function requestIdOf(c: Context): string {
  const id: unknown = c.get('requestId') ?? (c.env as { requestId?: unknown } | undefined)?.requestId;
  return typeof id === 'string' ? id : '';
}

/**
 * Answers with the error envelope and the status of `code`.
 *
 * @example return fail(c, 'not-found', { message: 'There is no page `promo`.' });
 */
export function fail(c: Context, code: ErrorCode, info: ErrorInfo = {}): Response {
  return c.json(errorEnvelope(code, requestIdOf(c), info), ERRORS[code].status, errorHeaders(code, info));
}

/** What is said of what has been begun and may have been done. */
export const OUTCOME_UNKNOWN = 'It is not known whether this was carried out. Look before you ask again.';

/** Whether a request ended before its body had come, as Node tells it; a connection of ours that ends names its system call. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error &&
  error.message === 'aborted' &&
  'code' in error &&
  error.code === 'ECONNRESET' &&
  !('syscall' in error);

/**
 * Turns a thrown error into an answer; meant for `app.onError`.
 *
 * A {@link Refusal} is answered as it is, and a database that is unavailable with 503. Anything else is our fault: `report` hears of it and the reader learns nothing but
 * the request id.
 */
export function answerError(error: unknown, c: Context, report: (error: unknown) => void): Response {
  if (isRefusal(error)) return fail(c, error.code, error.info);
  // Nobody is left to read it; it is for the log and the counts, in which no fault of ours is to appear.
  if (isCutOff(error))
    return fail(c, 'bad-request', { message: 'The request ended before its body had come.' });
  report(error);
  if (!isUnavailable(error)) return fail(c, 'internal-error');
  return fail(c, 'unavailable', {
    ...(isOutcomeUnknown(error) ? { message: OUTCOME_UNKNOWN } : {}),
  });
}
