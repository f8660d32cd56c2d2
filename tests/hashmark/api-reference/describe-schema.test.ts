import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from '../../../src/hashmark/api-reference/describe-schema.ts';

it('says of bounds whether they are allowed themselves', () => {
  const schema = z.object({
    amount: z.int().positive(),
    share: z.number().gt(0).lt(9),
    places: z.number().min(1).max(100),
    rate: z.number().gt(0).max(1),
    left: z.number().min(0).lt(5),
    most: z.number().lt(9),
    letters: z.string().min(2),
  });
  const rows = fieldsOf(z.toJSONSchema(schema) as never);
  expect(Object.fromEntries(rows.map(({ name, allowed }) => [name, allowed]))).toEqual({
    amount: '> 0',
    share: '> 0; < 9',
    places: '1 … 100',
    rate: '> 0; ≤ 1',
    left: '≥ 0; < 5',
    most: '< 9',
    letters: '≥ 2 characters',
  });
});
