import { z } from 'zod';
import { categorySchema, imageSourceSchema, lineSchema } from './parts.ts';

/** A file that editors offer or show: where it is and what it is. */
export const fileSchema = z.strictObject({
  title: lineSchema().describe('What the file is, e.g. Terms of 2026 as PDF.'),
  url: imageSourceSchema.describe('Where the file is: a path on this site or an https address.'),
  mime: z
    .string()
    .regex(/^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/, 'Write a media type such as application/pdf.')
    .describe('Its media type.'),
  size: z.int().nonnegative().optional().describe('Its length in bytes.'),
  categories: z.array(categorySchema).max(50).optional().describe('Lists that show the file.'),
});

export type FileBody = z.output<typeof fileSchema>;
