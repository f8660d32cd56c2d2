import { z } from 'zod';
import { documentTypeSchema } from '../../documents/type-name.ts';

/** What answers of the authoring API have in common. */

export const time = z.string().describe('ISO 8601, UTC.');

export const issueSchema = z.object({
  id: z.string(),
  level: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
  line: z.number().optional(),
  column: z.number().optional(),
  length: z.number().optional().describe('Of what is written there, in characters.'),
  suggestion: z.string().optional(),
  media: z.string().optional().describe('The file of the library that is to be described.'),
});

export const tagsSchema = z.object({
  tags: z.array(z.string()).describe('What was built from these is stale.'),
});

export const documentShape = { type: documentTypeSchema, path: z.string(), locale: z.string() };
