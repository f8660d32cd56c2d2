import { z } from 'zod';
import type { Rights } from '../../staff/permissions.ts';
import { nameSchema, newAccountSchema, rightsShape, rightsShapeOver } from '../../staff/rights-columns.ts';
import { timeSchema } from './requests.ts';

const mailShape = {
  mail: z
    .boolean()
    .optional()
    .describe('Mails the link to its owner; without it the answer holds the link, to be handed over.'),
};

export const inviteRequestSchema = z.strictObject({ ...newAccountSchema, ...mailShape });

export const linkRequestSchema = z.strictObject(mailShape);

/** @param held the rights of the account so far: what they name may be named again */
export const changeStaffSchemaOver = (held: Rights | undefined) =>
  z.strictObject({
    name: nameSchema.optional(),
    /** Instead of those before, all of them. */
    rights: z.strictObject(rightsShapeOver(held)).optional(),
    active: z.boolean().optional(),
  });

export const changeStaffRequestSchema = changeStaffSchemaOver(undefined);

export const tokenRequestSchema = z.strictObject({
  name: nameSchema,
  expires_at: timeSchema,
  ...rightsShape,
});
