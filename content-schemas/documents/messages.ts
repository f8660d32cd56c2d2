import { z } from 'zod';

/** Messages by key, flat (`AUTH.SIGN_IN: Sign in`) or nested; both may be mixed. */
export interface MessageTree {
  [key: string]: string | MessageTree;
}

const treeSchema: z.ZodType<MessageTree> = z.lazy(() =>
  z.record(
    z.string().regex(/^[A-Za-z0-9_.-]+$/, 'A message key is letters, digits, _, - and dots.'),
    z.union([z.string().max(10_000), treeSchema]),
  ),
);

/** Wordings that override the site's own, by i18next key. The document's key is the namespace. */
export const messagesSchema = z.strictObject({
  messages: treeSchema.describe('Key and wording; plural forms end in _one, _other … as i18next has them.'),
});

export type MessagesBody = z.output<typeof messagesSchema>;
