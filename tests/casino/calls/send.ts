import type { Call } from '../../../src/hashmark/calls/define-call.ts';
import type { Browser } from '../harness.ts';
import type { Sent } from './samples/sample.ts';

const ORIGIN = 'http://localhost:4321';

/** Sends a call; what the sample does not name goes empty, so that only what is asked for decides the answer. */
export function send(browser: Browser, call: Call, { params = {}, query = {}, body }: Sent, key?: string) {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? 'none'),
  );
  const search = new URLSearchParams(query).toString();
  return browser.fetch(`${ORIGIN}${path}${search && `?${search}`}`, {
    method: call.method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
