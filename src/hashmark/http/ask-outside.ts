import type { LookupAddress } from 'node:dns';
import { lookup as lookupHost } from 'node:dns/promises';
import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { areTooSmall } from '../process/small-pieces.ts';
import { isLoopback, isPublicAddress } from './public-address.ts';

/** Why nobody outside has answered. */
export type OutsideReason = 'address-refused' | 'unknown-host' | 'unreachable' | 'too-late' | 'cut-off';

/** A server outside gave no answer, or was not asked. */
export class OutsideFault extends Error {
  override name = 'OutsideFault';
  readonly reason: OutsideReason;
  constructor(reason: OutsideReason, options?: ErrorOptions) {
    super(`No answer from outside: ${reason}.`, options);
    this.reason = reason;
  }
}

/** What somebody outside has answered. Nothing of it is to be believed. */
export interface OutsideAnswer {
  readonly status: number;
  /** How the body begins, whole characters of UTF-8; as much as had come when time or room was over. */
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
}

/** Finds all addresses of a host. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** Whom may be asked. */
export interface OutsideRules {
  /** Whether `localhost` and loopback addresses may be asked too, also by `http`; for development. */
  readonly allowsLocal: boolean;
  /** How hosts are resolved; as the system does without it. */
  readonly resolve?: Resolve | undefined;
}

/** What somebody outside has sent. Nothing of it is to be believed. */
export interface OutsideFile {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** As much as had come when time or room was over. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether that is all of it. */
  readonly isWhole: boolean;
}

export interface OutsideQuestion {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How long everything may take, in milliseconds. */
  readonly deadline: number;
  /** How much of the answer is read, in bytes. */
  readonly maxBytes: number;
  /** Ends it before. */
  readonly signal?: AbortSignal;
}

const resolveBySystem: Resolve = (host) => lookupHost(host, { all: true, verbatim: true });

const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');
const isLocalHost = (host: string): boolean =>
  isIP(host) ? isLoopback(host) : /^(?:.+\.)?localhost\.?$/i.test(host);

/**
 * What is wrong with an address that is to be asked, as far as it tells by itself; what its host resolves to is looked at with each
 * connection.
 */
export function outsideProblem(text: string, { allowsLocal }: OutsideRules): string | undefined {
  if (!URL.canParse(text)) return 'This is no address. Write one such as https://example.com/hook.';
  const url = new URL(text);
  const host = hostOf(url);
  const isLocal = isLocalHost(host);
  if (url.username || url.password) return 'An address must not hold a user or a password.';
  if (isLocal && !allowsLocal)
    return 'This address leads to the machine of the site itself. Use a public one.';
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))
    return `The address begins with \`${url.protocol}//\`. Only https:// is allowed.`;
  if (!isLocal && isIP(host) && !isPublicAddress(host))
    return `The address ${host} is private or reserved. Use a public one.`;
  return undefined;
}

/**
 * Resolves for a connection and refuses what must not be reached. The socket connects to these very addresses, so that a name which
 * resolves otherwise a moment later gains nothing.
 */
function guardedLookup({ resolve = resolveBySystem }: OutsideRules): LookupFunction {
  return (host, { all }, answer) => {
    const isAllowed = isLocalHost(host) ? isLoopback : isPublicAddress;
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (!first) answer(new OutsideFault('unknown-host'), []);
        else if (!found.every(({ address }) => isAllowed(address)))
          answer(new OutsideFault('address-refused'), []);
        else if (all) answer(null, [...found]);
        else answer(null, first.address, first.family);
      },
      (cause: unknown) => answer(new OutsideFault('unknown-host', { cause }), []),
    );
  };
}

/** Reads a body, or its beginning. That the rest is late or never comes is no fault here: the status may have said what counts. */
async function readBeginning(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Pick<OutsideFile, 'bytes' | 'isWhole'>> {
  const chunks: Uint8Array[] = [];
  let count = 0;
  let isWhole = true;
  try {
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      count += chunk.byteLength;
      isWhole = count <= maxBytes && !areTooSmall(chunks.length, count);
      if (!isWhole) break;
    }
  } catch {
    // Cut off, or out of time.
    isWhole = false;
  }
  const bytes = new Uint8Array(Math.min(count, maxBytes));
  bytes.set(Buffer.concat(chunks).subarray(0, maxBytes));
  return { bytes, isWhole };
}

function faultOf(error: unknown, signal: AbortSignal): OutsideFault {
  if (error instanceof OutsideFault) return error;
  if (signal.aborted) return new OutsideFault('too-late', { cause: error });
  const { code } = error as NodeJS.ErrnoException;
  const isCut = code === 'ECONNRESET' || code === 'EPIPE' || String(code).startsWith('HPE_');
  return new OutsideFault(isCut ? 'cut-off' : 'unreachable', { cause: error });
}

/**
 * Asks a server that somebody else has named, for a text.
 *
 * @throws OutsideFault as `readOutside` does
 */
export async function askOutside(
  address: string,
  question: OutsideQuestion,
  rules: OutsideRules,
): Promise<OutsideAnswer> {
  const { status, headers, bytes } = await readOutside(address, question, rules);
  return { status, headers, text: new TextDecoder().decode(bytes, { stream: true }) };
}

/**
 * Asks a server that somebody else has named. Neither this machine nor its network can be reached by it, redirects are not followed, and
 * an answer costs no more than the question allows.
 *
 * @throws OutsideFault where there is no answer, or the address is not allowed
 */
export async function readOutside(
  address: string,
  { method, headers, body, deadline, maxBytes, signal: given }: OutsideQuestion,
  rules: OutsideRules,
): Promise<OutsideFile> {
  if (outsideProblem(address, rules) !== undefined) throw new OutsideFault('address-refused');
  const url = new URL(address);
  const late = AbortSignal.timeout(deadline);
  const signal = given ? AbortSignal.any([late, given]) : late;
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  const options: RequestOptions = {
    method,
    headers: {
      ...headers,
      'Accept-Encoding': 'identity',
      ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
    },
    // A connection of its own: one that is kept would have been checked some other time.
    agent: false,
    lookup: guardedLookup(rules),
    signal,
  };
  try {
    const response = await new Promise<IncomingMessage>((settle, reject) => {
      const sent = request(url, options, settle);
      sent.on('error', reject);
      // After an answer that is none, such as a change of the protocol (101), there is neither a response nor an error.
      sent.on('close', () => reject(new OutsideFault('cut-off')));
      sent.end(body);
    });
    const read = await readBeginning(response, maxBytes);
    return { status: response.statusCode ?? 0, headers: response.headers, ...read };
  } catch (error) {
    throw faultOf(error, signal);
  }
}
