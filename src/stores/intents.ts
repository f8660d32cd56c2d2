import { ApiError } from 'hashmark/calls';

/** Where storage is closed, keys live as long as the page. */
const kept = new Map<string, string>();

function read(place: string): string | undefined {
  try {
    return sessionStorage.getItem(place) ?? kept.get(place);
  } catch {
    return kept.get(place);
  }
}

function keep(place: string, key: string): void {
  kept.set(place, key);
  try {
    sessionStorage.setItem(place, key);
  } catch {
    // Full or closed: the page's own memory has it.
  }
}

function forget(place: string): void {
  kept.delete(place);
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Nothing was kept there.
  }
}

/** Object keys in order, so that the same request is the same text. */
const canonical = (request: object): string =>
  JSON.stringify(request, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Whether the platform has decided: with a failure of its own, or without an answer, the work may have been done. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Sends a call that moves value, with one idempotency key for what a person means by it. The key is kept until the call has
 * answered, through retries and reloads of the page: whoever presses the button again after a reload asks for the same work,
 * which the platform then does once. After an answer, success or refusal, the same request is a new intent.
 *
 * @param call the name of the call
 * @param request everything that makes this intent another one than the next
 * @throws what `send` throws
 */
export async function withIntent<Answer>(
  call: string,
  request: object,
  send: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  // Not by player: the platform knows a key as that of whoever sends it, and who that is may not be known here yet.
  const place = `hm-intent:${call}:${canonical(request)}`;
  let key = read(place);
  if (key === undefined) {
    key = crypto.randomUUID();
    keep(place, key);
  }
  try {
    const answer = await send(key);
    forget(place);
    return answer;
  } catch (error) {
    if (isRefusal(error)) forget(place);
    throw error;
  }
}
