import { z } from 'zod';
import { jsonSchema, lineSchema } from './parts.ts';
import { variablesSchema } from './variables.ts';

/** A named set of settings that editors may change without a deploy. */
export const configSchema = z.strictObject({
  title: lineSchema().optional().describe('What these settings are for.'),
  value: z
    .record(z.string(), jsonSchema)
    .describe('Any settings, as the part of the site that reads them expects.'),
  variables: variablesSchema
    .optional()
    .describe('Only in the document `site`: variables that every text of the site may use.'),
});

export type ConfigBody = z.output<typeof configSchema>;
