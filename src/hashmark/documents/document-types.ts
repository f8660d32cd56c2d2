import type { z } from 'zod';
import type { SiteDocuments } from '../open-types.ts';
import { type ConfigBody, configSchema } from './config.ts';
import type { DocumentProblem } from './document-problem.ts';
import { type FileBody, fileSchema } from './file.ts';
import { type MenuBody, menuSchema } from './menu.ts';
import { type MessagesBody, messagesSchema } from './messages.ts';
import { type PageBody, pageSchema, REG_ONLY } from './page.ts';
import { REDIRECTS_CONFIG, redirectProblems } from './redirects.ts';
import { type SnippetBody, snippetSchema } from './snippet.ts';
import type { Variables } from './variables.ts';

/** What each type of document holds that every site has. */
interface OwnBodies {
  page: PageBody;
  snippet: SnippetBody;
  menu: MenuBody;
  messages: MessagesBody;
  config: ConfigBody;
  file: FileBody;
}

/** What each type of document holds. */
export interface DocumentBodies extends OwnBodies, SiteDocuments {}

export type DocumentType = keyof DocumentBodies;

/** A text of a document that may hold placeholders and variables. */
export interface PlaceholderText {
  /** Where it stands in the body: `['promo', 'cards', 0, 'text']`. */
  path: readonly (string | number)[];
  text: string;
}

export interface DocumentTypeDefinition<Body> {
  /** Its name in addresses and folders: `pages`. */
  plural: string;
  schema: z.ZodType<Body>;
  /** `md`: front matter, then `content` as Markdown. `yaml`: every field as YAML. */
  format: 'md' | 'yaml';
  /** The keys under which the site looks for such documents; others are for whoever asks for them. */
  siteKeys?: readonly string[];
  /** Every text of the body that may hold placeholders. */
  texts(body: Body): PlaceholderText[];
  /** The variables the document declares. */
  variables(body: Body): Variables;
  categories(body: Body): readonly string[];
  /** What is wrong although each field for itself is right. */
  problems(key: string, body: Body): DocumentProblem[];
  /** It goes live only if somebody else than whoever wrote the revision stands for it. */
  approval?: boolean;
  /** What lists call a document of a type that a site has added. */
  title?(body: Body): string;
}

/** The page at `/`, where guests are sent who may not read another one. */
export const LOBBY_PAGE = 'lobby';
/** The menus that every page shows. */
export const SITE_MENUS = ['header', 'sidebar', 'footer'] as const;
/** The config document whose variables every text may use. */
export const SITE_CONFIG = 'site';

const none = () => [];
const textAt = (path: PlaceholderText['path'], text: string | undefined): PlaceholderText[] =>
  text === undefined ? [] : [{ path, text }];

const ownTypes: { readonly [Type in keyof OwnBodies]: DocumentTypeDefinition<OwnBodies[Type]> } = {
  page: {
    plural: 'pages',
    schema: pageSchema,
    format: 'md',
    texts: (body) => [
      { path: ['content'], text: body.content },
      ...Object.entries(body.blocks ?? {}).map(([name, text]) => ({ path: ['blocks', name], text })),
      ...textAt(['meta', 'mainContent'], body.meta?.mainContent),
    ],
    variables: (body) => body.variables ?? {},
    categories: (body) => body.categories ?? [],
    problems: (key, body) =>
      key === LOBBY_PAGE && body.categories?.includes(REG_ONLY)
        ? [
            {
              path: ['categories'],
              message: `The page \`${LOBBY_PAGE}\` is open to everybody. Take \`${REG_ONLY}\` away.`,
            },
          ]
        : [],
  },
  snippet: {
    plural: 'snippets',
    schema: snippetSchema,
    format: 'md',
    texts: (body) => [{ path: ['content'], text: body.content }],
    variables: (body) => body.variables ?? {},
    categories: none,
    problems: none,
  },
  menu: {
    plural: 'menus',
    schema: menuSchema,
    format: 'yaml',
    siteKeys: SITE_MENUS,
    texts: none,
    variables: () => ({}),
    categories: none,
    problems: none,
  },
  messages: {
    plural: 'messages',
    schema: messagesSchema,
    format: 'yaml',
    texts: none,
    variables: () => ({}),
    categories: none,
    problems: none,
  },
  config: {
    plural: 'configs',
    schema: configSchema,
    format: 'yaml',
    texts: none,
    variables: (body) => body.variables ?? {},
    categories: none,
    problems: (key, body) => [
      ...(key === REDIRECTS_CONFIG ? redirectProblems(body.value) : []),
      ...(key !== SITE_CONFIG && body.variables
        ? [
            {
              path: ['variables'],
              message: `Only the config \`${SITE_CONFIG}\` declares variables. Move them there.`,
            },
          ]
        : []),
    ],
  },
  file: {
    plural: 'files',
    schema: fileSchema,
    format: 'yaml',
    texts: none,
    variables: () => ({}),
    categories: (body) => body.categories ?? [],
    problems: none,
  },
};

type DocumentTypes = { readonly [Type in DocumentType]: DocumentTypeDefinition<DocumentBodies[Type]> };

/** Every type of document: its schema, and which of its fields hold placeholders. A site's own are added by `addDocuments`. */
export const documentTypes = { ...ownTypes } as DocumentTypes;

/** The names of all types. */
export const listDocumentTypes = (): DocumentType[] => Object.keys(documentTypes) as DocumentType[];

export const isDocumentType = (text: string): text is DocumentType => Object.hasOwn(documentTypes, text);

/** The types that a site has added. */
export const listAddedTypes = (): DocumentType[] =>
  listDocumentTypes().filter((type) => !Object.hasOwn(ownTypes, type));

/** The type whose plural this is: `pages` → `page`. */
export const typeOfPlural = (plural: string): DocumentType | undefined =>
  listDocumentTypes().find((type) => documentTypes[type].plural === plural);
