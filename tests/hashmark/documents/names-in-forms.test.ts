import { expect, it } from 'vitest';
import { z } from 'zod';
import { findNames, kindsIn, naming } from '../../../src/hashmark/documents/names.ts';

const picture = () => z.strictObject({ src: naming('picture', z.string()) });
const value = { src: 'lake' };

it.each<[string, z.ZodType]>([
  ['as it is', picture()],
  ['that may be left out', picture().optional()],
  ['that may be null', picture().nullable()],
  ['with a default', picture().default({ src: 'none' })],
  ['with a default before it is read', picture().prefault({ src: 'none' })],
  ['with another one for what does not fit', picture().catch({ src: 'none' })],
  ['that must be there after all', picture().optional().nonoptional()],
  ['that nobody may change', picture().readonly()],
  ['that is read later', z.lazy(picture)],
  ['that becomes something else', picture().transform(({ src }) => src)],
  ['of several', z.union([z.number(), picture()])],
  ['joined with another', z.intersection(z.object({ src: naming('picture', z.string()) }), z.object({}))],
])('names are found in a value %s', (_, schema) => {
  expect(findNames(schema, value)).toEqual([{ kind: 'picture', name: 'lake', path: ['src'] }]);
  expect([...kindsIn([schema])]).toEqual(['picture']);
});
