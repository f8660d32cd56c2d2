import { z } from 'zod';

/** A widget prop that names one or several things, separated by commas: `id=perihelion, long-orbit`. */
export const listProp = (most = 20) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    )
    .pipe(z.array(z.string().max(128)).min(1).max(most));
