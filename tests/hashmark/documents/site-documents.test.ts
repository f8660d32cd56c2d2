import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { documentTypes } from '../../../src/hashmark/documents/document-types.ts';
import type { AddedDocumentType } from '../../../src/hashmark/documents/site-documents.ts';
import { defineModule, defineSite } from '../../../src/hashmark/site/index.ts';

const before = { ...documentTypes };
afterEach(() => {
  for (const name of Object.keys(documentTypes)) Reflect.deleteProperty(documentTypes, name);
  Object.assign(documentTypes, before);
});

const recipe: AddedDocumentType<{ name: string }> = {
  name: 'recipe',
  plural: 'recipes',
  schema: z.strictObject({ name: z.string() }),
  title: ({ name }) => name,
};
const types = [recipe] as never;
const site = { name: 'Kitchen', calls: [] } as const;

const approvalOf = (name: string) =>
  (documentTypes as Record<string, { approval?: boolean }>)[name]?.approval;

it('asks a second person for a type that the site adds, and for one of its modules', () => {
  const approval = ['recipe', 'page'] as never;
  defineSite({ ...site, documents: { types, approval } });
  expect([approvalOf('recipe'), approvalOf('page'), approvalOf('snippet')]).toEqual([true, true, undefined]);
});

it('knows the types of modules where the site asks for approval', () => {
  const kitchen = defineModule({ name: 'kitchen', documents: { types } } as never);
  defineSite({ ...site, modules: [kitchen], documents: { approval: ['recipe'] as never } });
  expect(approvalOf('recipe')).toBe(true);
  expect(documentTypes).toHaveProperty('recipe.plural', 'recipes');
});

it('refuses a second person for a type that there is not, and names the nearest', () => {
  const approval = ['pages'] as never;
  expect(() => defineSite({ ...site, documents: { approval } })).toThrow(
    'There is no type of document `pages`. Did you mean `page`?',
  );
  expect(documentTypes).not.toHaveProperty('pages');
});
