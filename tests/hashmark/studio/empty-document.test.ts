import { expect, it } from 'vitest';
import { z } from 'zod';
import { emptyValue } from '../../../src/hashmark/studio/api/list.ts';
import type { FieldSchema } from '../../../src/hashmark/studio/api/site.ts';

it.each([
  ['texts and numbers', z.strictObject({ name: z.string().min(1), minutes: z.int().positive() })],
  ['numbers between bounds', z.strictObject({ share: z.number().gt(5).lt(10), count: z.int().min(3) })],
  ['days and times', z.strictObject({ on: z.iso.date(), at: z.iso.datetime() })],
  ['addresses', z.strictObject({ page: z.url(), mail: z.email() })],
  [
    'lists that are never empty',
    z.strictObject({ cast: z.array(z.strictObject({ name: z.string() })).min(2) }),
  ],
  [
    'choices and what has a default',
    z.strictObject({ kind: z.enum(['a', 'b']), note: z.string().default('x') }),
  ],
])('a new document of a type with %s is one that the type takes', (_, schema) => {
  const described = z.toJSONSchema(schema, { io: 'input' }) as FieldSchema;
  expect(schema.safeParse(emptyValue(described, 'new')).error).toBeUndefined();
});

it('a text of several lines begins empty, and a line with the title', () => {
  const schema = z.strictObject({ title: z.string().max(200), content: z.string().max(10_000) });
  expect(emptyValue(z.toJSONSchema(schema, { io: 'input' }) as FieldSchema, 'new')).toEqual({
    title: 'new',
    content: '',
  });
});
