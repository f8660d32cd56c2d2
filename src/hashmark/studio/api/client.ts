import { atom } from 'nanostores';

/** Whether the server still knows who writes. */
export const $session = atom<'open' | 'ended'>('open');

/**
 * Why a call has come to nothing: the server was not reached or cannot answer now, nobody is signed in, somebody else has saved meanwhile, or the
 * server refuses what was sent.
 */
export type FailureKind = 'offline' | 'signed-out' | 'stale' | 'refused';

/** What the server said instead of an answer, in the words of its error envelope. */
export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly kind: FailureKind;
  readonly refused: Refused | undefined;

  constructor(kind: FailureKind, refused?: Refused) {
    super(refused?.message ?? kind);
    this.kind = kind;
    this.refused = refused;
  }
}

interface CallOptions {
  /** A file is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  /** Hash of the revision that a write is based on; `null`: there must be none yet. */
  readonly base?: string | null;
  readonly signal?: AbortSignal | undefined;
  /** It outlives the page that sends it. */
  readonly keepalive?: boolean;
}

/** A server that fails or is starting, a proxy without one behind it, or one that is asked too often: later it may answer. */
const isAway = (status: number): boolean => status >= 500 || status === 429;
/** How long an answer is waited for, in milliseconds: a file takes longer to send. */
const PATIENCE = 20_000;
const PATIENCE_FOR_FILES = 120_000;

function kindOf(status: number): FailureKind {
  if (isAway(status)) return 'offline';
  if (status === 401) return 'signed-out';
  return status === 412 ? 'stale' : 'refused';
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallFailure('offline');
  }
}

/**
 * Asks the authoring API.
 *
 * @param path behind `/api/authoring`
 * @throws CallFailure
 */
export async function call<Answer>(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const { body, base, signal, keepalive = false } = options;
  const headers = new Headers({ accept: 'application/json' });
  const isFile = body instanceof Blob;
  if (body !== undefined) headers.set('content-type', `application/${isFile ? 'octet-stream' : 'json'}`);
  if (base === null) headers.set('if-none-match', '*');
  else if (base !== undefined) headers.set('if-match', `"${base}"`);
  const late = AbortSignal.timeout(isFile ? PATIENCE_FOR_FILES : PATIENCE);
  const response = await send(`/api/authoring${path}`, {
    method,
    headers,
    keepalive,
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    signal: signal ? AbortSignal.any([signal, late]) : late,
  });
  const answer = (await response.json().catch(() => undefined)) as { error?: Refused } | undefined;
  // Given up, or broken off, in the middle of the answer.
  signal?.throwIfAborted();
  if (response.ok) {
    if (answer === undefined && response.status !== 204) throw new CallFailure('offline');
    $session.set('open');
    return answer as Answer;
  }
  const kind = kindOf(response.status);
  if (kind === 'signed-out') $session.set('ended');
  throw new CallFailure(kind, answer?.error);
}
