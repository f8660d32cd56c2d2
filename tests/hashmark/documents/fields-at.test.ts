import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { configSchemas } from '../../../src/casino/configuration/config-schemas.ts';
import { createCheck } from '../../../src/hashmark/cms/check.ts';
import { fieldsAt } from '../../../src/hashmark/documents/fields-at.ts';
import { SUBUNITS } from '../../../src/hashmark/documents/subunits.ts';
import { extensionsOf } from '../../../src/hashmark/site/joined.ts';
import site from '../../support/site.ts';

const check = createCheck(() => [], extensionsOf(site));
const suggested = (type: 'page' | 'config', key: string, body: unknown) =>
  check(type, key, body, { texts: false, siteVariables: {} }).issues.map(({ id, suggestion }) => [
    id,
    suggestion,
  ]);

/** Every record in a schema whose names are some and not any, with the path to it. */
function* recordsIn(schema: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (path.length > 8) return;
  if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* recordsIn(option, path);
  else if (schema instanceof z.ZodObject)
    for (const [name, inner] of Object.entries(schema.shape)) yield* recordsIn(inner, [...path, name]);
  else if (schema instanceof z.ZodArray) yield* recordsIn(schema.element, [...path, '0']);
  else if (schema instanceof z.ZodPipe) yield* recordsIn(schema.in, path);
  else if (
    schema instanceof z.ZodLazy ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable
  )
    yield* recordsIn(schema.unwrap(), path);
  else if (schema instanceof z.ZodRecord) {
    if (schema.keyType instanceof z.ZodEnum) yield path;
    yield* recordsIn(schema.valueType, [...path, 'any']);
  }
}

describe('a name in a record of some names', () => {
  it('is known wherever a configuration holds one', () => {
    const places = Object.entries(configSchemas).flatMap(([key, schema]) =>
      [...recordsIn(schema)].map((path) => ({ key, schema, path })),
    );
    expect(places.length).toBeGreaterThan(10);
    for (const { key, schema, path } of places)
      expect(fieldsAt(schema, path).length, `${key} ${path.join('.')}`).toBeGreaterThan(0);
  });

  it.each(Object.keys(SUBUNITS))('is told for a misspelt currency: %s', (currency) => {
    const swapped = currency.slice(0, -2) + currency.slice(-1) + currency.slice(-2, -1);
    const typos = [currency.toLowerCase(), `${currency}${currency.at(-1)}`, swapped];
    for (const typo of typos.filter((name) => !Object.hasOwn(SUBUNITS, name))) {
      const variables = { bonus: { EUR: '€5', [typo]: 'x' } };
      const [page] = suggested('page', 'promo', { title: 'Promo', content: 'Text', variables });
      expect(page, typo).toEqual(['unknown-field', expect.any(String)]);
    }
    const variables = { bonus: { EUR: '€5', [currency.toLowerCase()]: 'x' } };
    expect(suggested('page', 'promo', { title: 'Promo', content: 'Text', variables })).toEqual([
      ['unknown-field', currency],
    ]);
  });

  it('is told through whatever else is put around it', () => {
    const amounts = z.partialRecord(z.enum(['EUR', 'CAD']), z.number());
    for (const schema of [
      amounts.catch({}),
      amounts.prefault({}),
      amounts.optional().nonoptional(),
      z.intersection(amounts, z.partialRecord(z.literal('FUN'), z.number())),
    ])
      expect(fieldsAt(schema, [])).toEqual(expect.arrayContaining(['EUR', 'CAD']));
    expect(fieldsAt(z.tuple([z.string(), amounts]), [1])).toEqual(['EUR', 'CAD']);
  });
});
