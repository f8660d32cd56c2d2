import { z } from 'zod';
import { nameSchema, newAccountSchema, rightsShape } from '../../staff/rights-columns.ts';
import { timeSchema } from './requests.ts';

export const inviteRequestSchema = z.strictObject(newAccountSchema);

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
