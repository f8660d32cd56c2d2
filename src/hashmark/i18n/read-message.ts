import type { MessageValues } from './message-types.ts';

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

function find(messages: Tree, key: string): string | undefined {
  let found: unknown = messages;
  for (const step of key.split('.')) found = isTree(found) ? found[step] : undefined;
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/**
 * Reads a message as i18next does: dotted keys, `_one`, `_ordinal_one` … by the plural rules of the locale, `_zero` for
 * none in every one, and `{{name}}` replaced by its value. Without a message the key comes back.
 */
export function readMessage(messages: Tree, locale: string, key: string, values: MessageValues = {}): string {
  const { count, ordinal } = values;
  const forms: string[] = [];
  if (typeof count === 'number') {
    const stem = ordinal ? `${key}_ordinal_` : `${key}_`;
    const rules = new Intl.PluralRules(locale, { type: ordinal ? 'ordinal' : 'cardinal' });
    const none = count || ordinal ? [] : ['zero'];
    forms.push(...[...none, rules.select(count), 'other'].map((form) => stem + form));
  }
  const message = [...forms, key].map((name) => find(messages, name)).find((text) => text !== undefined);
  return message === undefined ? key : fillMessage(message, values);
}

/** Puts values for `{{name}}`, in one pass: what a value or a message holds besides is text, however it is written. */
export const fillMessage = (message: string, values: MessageValues = {}): string =>
  message.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''));
