import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { explainIssue, findProblems, listProblems } from '../../../src/hashmark/documents/schema-problems.ts';

const schema = z.strictObject({
  title: z.string().min(3).max(20),
  size: z.enum(['small', 'large']),
  count: z.number().int().min(1).multipleOf(5),
  mail: z.email().optional(),
  code: z.string().regex(/^X/).optional(),
  tone: z
    .string({ error: 'Invalid tone' })
    .refine((text) => text !== 'loud', 'Loud is not taken')
    .optional(),
  names: z.record(z.string().regex(/^[a-z]+$/), z.number()).optional(),
  target: z
    .union([
      z.strictObject({ user: z.strictObject({ id: z.int() }) }),
      z.strictObject({ id: z.int(), at: z.int() }),
    ])
    .optional(),
  part: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('a') }),
      z.strictObject({ kind: z.literal('b') }),
    ])
    .optional(),
  list: z.array(z.boolean()).max(2).optional(),
});
const good = { title: 'Spring', size: 'small', count: 5 };

const problemsOf = (value: unknown) => {
  const { error } = schema.safeParse(value);
  return error ? findProblems(error, schema, value) : [];
};
const said = (change: object) =>
  problemsOf({ ...good, ...change }).map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('the words for what a schema refuses', () => {
  it.each<[object, string]>([
    [{ title: undefined }, 'title: This field is missing; it holds a text.'],
    [{ title: 'ab' }, 'title: Allowed is at least 3 characters.'],
    [{ size: 'smal' }, 'size: Allowed is one of `small`, `large`.'],
    [{ count: 7 }, 'count: Allowed is a multiple of 5.'],
    [{ mail: 'nobody' }, 'mail: Allowed is an e-mail address.'],
    [{ code: 'Y' }, 'code: This value does not fit here.'],
    [{ tone: 'loud' }, 'tone: Loud is not taken.'],
    [{ names: { A1: 1 } }, 'names.A1: The name `A1` cannot stand here.'],
    [{ part: { kind: 'c' } }, 'part.kind: Allowed is one of `a`, `b`.'],
    [{ list: [true, 'x'] }, 'list.1: Allowed is `true` or `false`.'],
    [{ titel: 'x' }, 'titel: This field is not known here.'],
    [{ target: { user: { id: 'x' } } }, 'target.user.id: Allowed is a number.'],
    [{ target: { id: 'x', at: 'y' } }, 'target.id: Allowed is a number.'],
  ])('say of %j: %s', (change, words) => {
    expect(said(change)).toContain(words);
  });

  it('name the field or value that was meant', () => {
    const near = (change: object) => problemsOf({ ...good, ...change }).map((problem) => problem.near);
    expect(near({ titel: 'x' })).toEqual(['title']);
    expect(near({ size: 'smal' })).toEqual(['small']);
    expect(near({ size: 'something else' })).toEqual([undefined]);
  });

  it('tell programs of objects and editors how they are written', () => {
    const object = z.object({ menu: z.object({}) });
    const { error } = object.safeParse({ menu: 1 });
    expect(error && findProblems(error, object, { menu: 1 })[0]?.message).toMatch(/indented below it/);
    expect(error && listProblems(error, object, { menu: 1 })).toEqual(['menu: Allowed is an object.']);
  });

  it('are never those of the library, repeat no value, and are few, whatever was given', () => {
    const field = fc.constantFrom(...Object.keys(schema.shape), 'titel', 'any');
    const value = fc.oneof(
      fc.string().map((text) => `secret ${text}`),
      fc.jsonValue(),
      fc.integer(),
      fc.array(fc.boolean()),
    );
    fc.assert(
      fc.property(fc.oneof(fc.dictionary(field, value), fc.jsonValue()), (given) => {
        const { error } = schema.safeParse(given);
        if (!error) return;
        const problems = findProblems(error, schema, given, { limit: 5 });
        expect(problems.length).toBeGreaterThan(0);
        expect(problems.length).toBeLessThanOrEqual(5);
        for (const { message } of problems) expect(message).toMatch(/^(?:This|Allowed|The name|Loud) .*\.$/);
        expect(listProblems(error, schema, given).join()).not.toContain('secret ');
        for (const issue of error.issues)
          expect(explainIssue(issue)).not.toMatch(/expected|received|Unrecognized/);
      }),
    );
  });
});
