import { announce, type InvalidForm } from './page-events.ts';

/**
 * Tells telemetry that a form could not be accepted.
 *
 * @param messages keys of messages by field, as the rules and the error envelope have them; never what was typed
 */
export function reportInvalidForm(
  side: InvalidForm['side'],
  component: string,
  messages: Readonly<Record<string, readonly string[]>>,
): void {
  const errors = Object.entries(messages).flatMap(([key, [firstMessage]]) =>
    firstMessage ? [{ key: key.slice(0, 64), firstMessage: firstMessage.slice(0, 200) }] : [],
  );
  if (errors.length === 0) return;
  announce('hm:invalid-form', { side, component, errors: errors.slice(0, 50) });
}
