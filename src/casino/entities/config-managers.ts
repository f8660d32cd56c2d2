import { imageSourceSchema, lineSchema } from 'hashmark/documents';
import { z } from 'zod';
import { groupsSchema } from './config-parts.ts';

const link = (host: RegExp, example: string) =>
  z
    .url({ protocol: /^https$/, hostname: host, error: `Write an address such as ${example}.` })
    .max(300)
    .nullable();

/** Whom a VIP player turns to. */
export const managerSchema = z.strictObject({
  managerName: lineSchema(80),
  avatar: imageSourceSchema.nullable(),
  time: lineSchema(80).describe('When the manager is there, with the time zone.'),
  whatsAppLink: link(/^wa\.me$/, 'https://wa.me/15550100'),
  telegramLink: link(/^t\.me$/, 'https://t.me/astrolane_vip'),
  email: z.email().max(254).nullable(),
});

/** The managers, the first one of whose groups a player has being the player's (ROLE-13). */
export const managersConfigSchema = z.strictObject({
  managers: z
    .array(managerSchema.extend({ groups: groupsSchema.min(1) }))
    .max(100)
    .describe('In order: the first that fits is taken, so the highest level stands first.'),
});
