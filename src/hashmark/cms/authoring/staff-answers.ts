import { z } from 'zod';
import { PERMISSIONS, ROLES } from '../../staff/permissions.ts';
import { time } from './answer-parts.ts';

/** What the authoring API answers of people and programs, and of their rights. */

const names = z.array(z.string()).nullable().describe('null: all of them.');

const rightsShape = { role: z.enum(ROLES), types: names, locales: names, suffixes: names };

export const meSchema = z.object({
  door: z.enum(['studio', 'token', 'server']),
  actor: z.string().describe('As revisions and the audit name it.'),
  ...rightsShape,
  actions: z.array(z.enum(Object.keys(PERMISSIONS) as [keyof typeof PERMISSIONS])),
  account: z
    .object({ id: z.string(), email: z.string(), name: z.string(), language: z.string().nullable() })
    .optional(),
});

export const staffListSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      ...rightsShape,
      has_password: z.boolean(),
      has_second_factor: z.boolean(),
      created_at: time,
      signed_in_at: time.nullable(),
      deactivated_at: time.nullable(),
    }),
  ),
});

export const linkSchema = z.object({
  link: z.string().nullable().describe('Path of the page that chooses the password; null: it was mailed.'),
});

export const invitedSchema = linkSchema.extend({ id: z.string() });

export const tokenListSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      ...rightsShape,
      created_by: z.string(),
      created_at: time,
      expires_at: time,
      used_at: time.nullable(),
    }),
  ),
});

export const tokenMadeSchema = z.object({ id: z.string(), token: z.string().describe('Shown this once.') });
