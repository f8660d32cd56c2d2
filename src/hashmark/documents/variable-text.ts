import { z } from 'zod';

export type { VariableText } from './resolve-text.ts';

const variableTextSchema = z.strictObject({
  template: z.string(),
  values: z.record(z.string(), z.record(z.string(), z.string())),
});

/** A text prop that may contain variables; the component receives a plain string or a `VariableText`. */
export const textProp = () => z.union([z.string().min(1), variableTextSchema]);
