import { z } from 'zod';
import { lineSchema, textSchema } from './parts.ts';
import { variablesSchema } from './variables.ts';

/** A piece of text that the site shows in a fixed place, e.g. the licence notice in the footer. */
export const snippetSchema = z.strictObject({
  title: lineSchema().optional().describe('What the snippet is, for editors; readers do not see it.'),
  content: textSchema.describe('Markdown with placeholders and variables.'),
  variables: variablesSchema.optional().describe('Values for {name} in the text.'),
});

export type SnippetBody = z.output<typeof snippetSchema>;
