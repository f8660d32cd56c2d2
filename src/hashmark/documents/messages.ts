import { z } from 'zod';

/** Messages by key, flat (`AUTH.SIGN_IN: Sign in`) or nested; both may be mixed. */
export interface MessageTree {
  [key: string]: string | MessageTree;
}

/** Bounds of one document: what a page reads of it is read in time linear in what these allow. */
const MAX_MESSAGES = 5000;
const MAX_MESSAGE = 10_000;
const MAX_DEPTH = 8;

const keySchema = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_.-]+$/, 'A message key is letters, digits, _, - and dots.')
  .refine((key) => !key.split('.').some((part) => part in Object.prototype || part === ''), {
    error: 'A part of a message key is a word of its own; names such as `constructor` are taken.',
  });

/** A `{{` that no plain name and `}}` follow. */
const OTHER_THAN_VALUE = /\{\{(?!\s{0,8}\w{1,60}\s{0,8}\}\})/;

const messageSchema = z
  .string()
  .min(1, 'An empty message would show its key. Write what to say.')
  .max(MAX_MESSAGE)
  .refine((text) => !OTHER_THAN_VALUE.test(text), {
    error: 'A message holds values as {{name}}, with nothing but the name in the braces.',
  })
  .refine((text) => !text.includes('$t('), {
    error: 'A message cannot hold another one: write its words instead of `$t(…)`.',
  });

function treeSchemaOf(depth: number): z.ZodType<MessageTree> {
  const value = depth > 1 ? z.union([messageSchema, treeSchemaOf(depth - 1)]) : messageSchema;
  return z.record(keySchema, value);
}

const countMessages = (tree: MessageTree): number =>
  Object.values(tree).reduce<number>(
    (count, value) => count + (typeof value === 'string' ? 1 : countMessages(value)),
    0,
  );

/** Wordings that override the site's own, by i18next key. The document's key is the namespace. */
export const messagesSchema = z.strictObject({
  messages: treeSchemaOf(MAX_DEPTH)
    .refine((tree) => countMessages(tree) <= MAX_MESSAGES, {
      error: `A document holds at most ${MAX_MESSAGES} messages.`,
    })
    .describe('Key and wording; plural forms end in _one, _other … as i18next has them.'),
});

export type MessagesBody = z.output<typeof messagesSchema>;
