import { askOutside, OutsideFault } from '../http/ask-outside.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../store/webhook-tables.ts';
import type { WebhookContext } from './context.ts';
import { signedHeaders } from './sign.ts';

/** How long one attempt may take, in milliseconds. */
export const DEADLINE = 10_000;
/** How much of an answer is kept, in bytes. */
const ANSWER = 1_024;

/** Why an attempt failed: nobody answered, or not with a status of success. */
export const FAULTS = [
  'address-refused',
  'unknown-host',
  'unreachable',
  'too-late',
  'cut-off',
  'redirected',
  'status',
  'gone',
] as const;
type Fault = (typeof FAULTS)[number];

/** How an attempt ended. */
export interface Outcome {
  readonly duration: number;
  readonly status: number | null;
  readonly fault: Fault | null;
  readonly answer: string;
  /** How long the endpoint asks to be left alone, in milliseconds. */
  readonly retryAfter: number | undefined;
}

/** Text of somebody outside as it can be kept and shown: without control characters and halves of characters. */
const tameText = (text: string): string =>
  text
    .replaceAll(/[^\P{Cc}\n\t]/gu, '\u{fffd}')
    .toWellFormed()
    .slice(0, ANSWER)
    .toWellFormed();

function faultOfStatus(status: number): Fault | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirected' : 'status';
}

/** Seconds only: a date would be by the clock of somebody else. */
function readRetryAfter(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header.trim()) ? Number(header) * 1000 : undefined;
}

/**
 * Sends a delivery once.
 *
 * @returns undefined where `signal` ended it: nothing is known of it then
 */
export async function attempt(
  { runtime, rules }: Pick<WebhookContext, 'runtime' | 'rules'>,
  endpoint: Pick<WebhookRow, 'url' | 'secret' | 'previous_secret' | 'previous_until'>,
  { event_id, body }: Pick<WebhookDeliveryRow, 'event_id' | 'body'>,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  const now = runtime.now();
  const { previous_secret, previous_until } = endpoint;
  const isOverlapping = previous_secret !== null && (previous_until ?? 0) > now;
  const secrets = isOverlapping ? [endpoint.secret, previous_secret] : [endpoint.secret];
  const signed = { id: event_id, timestamp: Math.floor(now / 1000), body };
  const begun = performance.now();
  const timed = () => Math.ceil(performance.now() - begun);
  try {
    const { status, text, headers } = await askOutside(
      endpoint.url,
      {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'Hashmark-Webhooks',
          ...signedHeaders(secrets, signed),
        },
        body,
        deadline: DEADLINE,
        maxBytes: ANSWER,
        signal,
      },
      rules,
    );
    return {
      duration: timed(),
      status,
      fault: faultOfStatus(status),
      answer: tameText(text),
      retryAfter: readRetryAfter(headers['retry-after']),
    };
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof OutsideFault)) throw error;
    return { duration: timed(), status: null, fault: error.reason, answer: '', retryAfter: undefined };
  }
}
