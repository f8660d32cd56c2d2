import { z } from 'zod';
import { nameSchema, newAccountSchema, rightsShape } from '../../staff/rights-columns.ts';
import { timeSchema } from './requests.ts';

const mailShape = {
  mail: z
    .boolean()
    .optional()
    .describe('Mails the link to its owner; without it the answer holds the link, to be handed over.'),
};

export const inviteRequestSchema = z.strictObject({ ...newAccountSchema, ...mailShape });

export const linkRequestSchema = z.strictObject(mailShape);

export const changeStaffRequestSchema = z.strictObject({
  name: nameSchema.optional(),
  /** Instead of those before, all of them. */
  rights: z.strictObject(rightsShape).optional(),
  active: z.boolean().optional(),
});

export const tokenRequestSchema = z.strictObject({
  name: nameSchema,
  expires_at: timeSchema,
  ...rightsShape,
});
