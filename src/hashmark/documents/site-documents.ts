import type { z } from 'zod';
import type { DocumentProblem } from './document-problem.ts';
import {
  type DocumentType,
  type DocumentTypeDefinition,
  documentTypes,
  type PlaceholderText,
} from './document-types.ts';
import { type PageBody, pageSchema } from './page.ts';
import { suggest } from './suggest.ts';

/** A type of document that a site adds to those every site has. */
export interface AddedDocumentType<Body extends object = object>
  extends Pick<DocumentTypeDefinition<Body>, 'plural' | 'schema'>,
    Partial<Omit<DocumentTypeDefinition<Body>, 'plural' | 'schema'>> {
  /** What one document is called: `recipe`. */
  name: string;
  /** What lists call a document. */
  title(body: Body): string;
}

/**
 * Declares a type of document; keeps the exact type of its body.
 *
 * Documents of it are edited as YAML, delivered at `/api/cms/{plural}/{key}`, and listed, whole, at `/api/cms/{plural}`.
 *
 * @example
 * export const recipe = defineDocumentType({
 *   name: 'recipe',
 *   plural: 'recipes',
 *   schema: z.strictObject({ name: lineSchema(120), minutes: z.int().positive() }),
 *   title: ({ name }) => name,
 * });
 *
 * declare module 'hashmark/types' {
 *   interface SiteDocuments { recipe: z.output<typeof recipe.schema> }
 * }
 */
export const defineDocumentType = <Body extends object>(
  definition: AddedDocumentType<Body>,
): AddedDocumentType<Body> => definition;

/** Fields that a site or one of its modules adds to pages, and what is to be known of them. */
export interface PageFields {
  /** The fields by name; each is optional. */
  readonly shape: Readonly<Record<string, z.ZodOptional>>;
  /** Their texts that may hold placeholders. */
  texts?(body: PageBody): PlaceholderText[];
  /** What is wrong although each field for itself is right. */
  problems?(key: string, body: PageBody): DocumentProblem[];
}

/** What a site or one of its modules adds to the documents every site has. */
export interface DocumentAdditions {
  // Each has a body of its own, which only its own functions read.
  readonly types?: readonly (Omit<AddedDocumentType<never>, 'schema'> & { schema: z.ZodType })[];
  readonly page?: PageFields;
  /** Types, its own or others, that a second person has to approve here before they go live. */
  readonly approval?: readonly DocumentType[];
}

const pageShapes: PageFields['shape'][] = [];

/** The fields that pages have besides, by name. */
export const addedPageShape = (): PageFields['shape'] => Object.assign({}, ...pageShapes);

function addPageFields({ shape, texts, problems }: PageFields): void {
  const { page } = documentTypes;
  pageShapes.push(shape);
  Object.assign(documentTypes, {
    page: {
      ...page,
      schema: pageSchema.extend(addedPageShape()),
      texts: (body: PageBody) => [...page.texts(body), ...(texts?.(body) ?? [])],
      problems: (key: string, body: PageBody) => [
        ...page.problems(key, body),
        ...(problems?.(key, body) ?? []),
      ],
    },
  });
}

const none = () => [];

function addType({ name, ...definition }: NonNullable<DocumentAdditions['types']>[number]): void {
  const taken = Object.entries(documentTypes).find(
    ([other, { plural }]) => other === name || plural === definition.plural,
  );
  if (taken) throw new Error(`There is already a type of document \`${taken[0]}\` (\`${taken[1].plural}\`).`);
  Object.assign(documentTypes, {
    [name]: {
      format: 'yaml',
      texts: none,
      variables: () => ({}),
      categories: none,
      problems: none,
      ...definition,
    },
  });
}

function askForApproval(type: DocumentType): void {
  if (!Object.hasOwn(documentTypes, type)) {
    const known = Object.keys(documentTypes);
    const near = suggest(type, known);
    const repair = near ? `Did you mean \`${near}\`?` : `There are: ${known.join(', ')}.`;
    throw new Error(`There is no type of document \`${type}\`. ${repair}`);
  }
  Object.assign(documentTypes, { [type]: { ...documentTypes[type], approval: true } });
}

/**
 * Makes documents known to this process: what a site and its modules add. Called where a site is defined, before anything reads documents.
 *
 * @throws when two types have one name or one plural, and when there is no type that a second person has to approve
 */
export function addDocuments(...additions: readonly DocumentAdditions[]): void {
  for (const { types = [], page } of additions) {
    if (page) addPageFields(page);
    for (const type of types) addType(type);
  }
  for (const { approval = [] } of additions) for (const type of approval) askForApproval(type);
}
