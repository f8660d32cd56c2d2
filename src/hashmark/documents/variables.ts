import { z } from 'zod';
import { byCurrency } from './currency.ts';
import { VARIABLE_NAME } from './variable-name.ts';

const scalarSchema = z.union([z.string().max(2000), z.number()]);

/**
 * What a document declares under `variables`: a name and either one value for every reader, or one per
 * currency with `EUR` as the fallback (PAGE-12, PAGE-13).
 */
export const variablesSchema = z.record(
  z
    .string()
    .regex(new RegExp(`^${VARIABLE_NAME}$`), 'A variable name is a letter followed by letters, digits or _.'),
  z.union([scalarSchema, byCurrency(scalarSchema)]),
);

export type Variables = z.output<typeof variablesSchema>;
