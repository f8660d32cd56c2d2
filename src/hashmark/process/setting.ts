import { z } from 'zod';

/** What settings are made of besides texts, for whoever declares some: the environment holds nothing but texts. */
export const setting = {
  /** `1` or `0`. */
  flag: (fallback: boolean) =>
    z
      .enum(['0', '1'])
      .default(fallback ? '1' : '0')
      .transform((value) => value === '1'),
  /** A number as people write it: `0x10`, `1e3` and nothing at all are none. */
  number: (bounds: z.ZodType<number, number>) =>
    z
      .string()
      .trim()
      .regex(/^\d{1,15}(?:\.\d{1,6})?$/, 'A number in digits, e.g. 64')
      .transform(Number)
      .pipe(bounds),
};
