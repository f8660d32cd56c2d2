import { z } from 'zod';
import { time } from './answer-parts.ts';

/** What the authoring API answers of the library. */

export const mediaSchema = z.object({
  id: z.string(),
  version: z.string().describe('Of the file itself; its address has it.'),
  name: z.string(),
  folder: z.string(),
  address: z.string().describe('How texts name it.'),
  extension: z.string(),
  width: z.number().describe('In pixels; 0 where it is no picture.'),
  height: z.number(),
  bytes: z.number(),
  alt: z.record(z.string(), z.string()).describe('What it shows, by language.'),
  focal: z.object({ x: z.number(), y: z.number() }).describe('What matters in it, in thousandths.'),
  created_at: time,
  created_by: z.string(),
  trashed_at: time.nullable(),
});

export const mediaListSchema = z.object({
  items: z.array(mediaSchema),
  folders: z.array(z.string()),
  next: z.string().nullable(),
});
