import { brokenLinksSchema, usesSchema } from '../../documents/uses.ts';
import { tagsSchema } from './answer-parts.ts';
import * as answers from './document-answers.ts';
import type { Operation } from './operation.ts';
import * as requests from './requests.ts';

/** Documents, and what is known of them. */
export const DOCUMENT_OPERATIONS = {
  'GET /schemas': {
    id: 'readSchemas',
    summary:
      'What may be written: types of documents and widgets with their schemas, and whom the site speaks to.',
    query: {
      brief: '`1`: names and summaries only.',
      type: 'This type of document, and no widget.',
      key: 'With `type`: the schema of the document of this key, where it has one of its own.',
      widget: 'This widget, by its name, and no type.',
    },
    answer: answers.siteSchema,
  },
  'GET /documents': {
    id: 'listDocuments',
    summary: 'What editors keep, published or not.',
    query: {
      type: 'Of this type only.',
      locale: 'In this language only.',
      order:
        '`newest`: the last changed first, and by `search` and `state`; the oldest document first without it.',
      search: 'Words of path or title.',
      texts:
        '`1`: `search` is looked for in texts, by words and how they begin; documents that path or title name so are left out.',
      state: '`draft`, `live`, `changed` or `scheduled`.',
      prefix: 'Keys that begin so.',
      after: 'The `next` of the part before.',
      limit: 'How many, at most 500.',
      trashed: '`1`: what is in the trash.',
      bodies: '`1`: with the newest revision of each.',
    },
    answer: answers.listSchema,
  },
  'GET /documents/{plural}/{locale}/{path}': {
    id: 'readDocument',
    summary: 'The newest revision of a document, or the one that `revision` names.',
    query: { revision: 'Id of a revision.' },
    answer: answers.headSchema,
  },
  'PUT /documents/{plural}/{locale}/{path}': {
    id: 'saveDocument',
    summary: 'Adds a revision; 201 where the document is new.',
    request: requests.saveRequestSchema,
    answer: answers.savedSchema,
    base: 'new',
  },
  'DELETE /documents/{plural}/{locale}/{path}': {
    id: 'trashDocument',
    summary: 'Puts a document in the trash: readers see nothing of it any more. Saving it brings it back.',
    answer: tagsSchema,
    base: 'present',
  },
  'GET /reviews': {
    id: 'listReviews',
    summary: 'The documents that wait for a look or for their author, the longest first.',
    query: { after: 'The `next` of the part before.' },
    answer: answers.reviewsSchema,
  },
  'POST /reviews': {
    id: 'review',
    summary:
      'Asks for a look at the newest revision, sends it back with a reason, or takes the question back. Publishing it ends the review.',
    request: requests.reviewRequestSchema,
    status: 204,
    base: 'present',
  },
  'GET /history/{plural}/{locale}/{path}': {
    id: 'readHistory',
    summary: 'Revisions and publications of a document, newest first.',
    answer: answers.historySchema,
  },
  'GET /audit/{plural}/{locale}/{path}': {
    id: 'readAudit',
    summary: 'Who has done what to a document, newest first.',
    answer: answers.auditSchema,
  },
  'GET /visible/{plural}/{locale}/{path}': {
    id: 'readVisible',
    summary: 'What readers see of a document at a moment.',
    query: {
      at: 'The moment; now without it.',
      known_at: 'As was known then.',
      licence: 'Of the reader.',
      market: 'Of the reader.',
    },
  },
  'GET /uses': {
    id: 'listUses',
    summary: 'The documents that use something: live, in their newest revision, or in one that is scheduled.',
    query: {
      kind: '`widget`, `prop`, `variable`, `page`, `file`, `address`, or a kind of name that the site has.',
      name: 'What is used: `LatestNotes`, of a prop `LatestNotes.limit`, of a page its path.',
      value: 'Of a prop: only where it stands so.',
      past: '`1`: also where only earlier revisions have it.',
      after: 'The `next` of the part before.',
    },
    answer: usesSchema,
  },
  'GET /broken-links': {
    id: 'listBrokenLinks',
    summary: 'Pages and files that documents lead to and that readers do not find, in any language.',
    query: { after: 'The `next` of the part before.' },
    answer: brokenLinksSchema,
  },
  'GET /names': {
    id: 'listNames',
    summary: 'What values of a kind may name, as it is at the moment.',
    query: {
      kind: 'As `names` of a schema says: `page`, `link`, `picture`, or a kind of name that the site has.',
      search: 'Words of the name or the title.',
      limit: 'How many, at most 50; 20 without it.',
    },
    answer: answers.namesSchema,
  },
  'GET /translations': {
    id: 'listTranslations',
    summary: 'Documents of one language, and how they stand in another: missing, stale or current.',
    query: {
      to: 'The language that is translated into.',
      from: 'The language of the originals; `en` without it.',
      type: 'The type of the documents; `page` without it.',
      state: '`missing`, `stale` or `current` only.',
      path: 'This document only.',
      after: 'The `next` of the part before.',
    },
    answer: answers.translationsSchema,
  },
  'GET /readers': {
    id: 'listReaders',
    summary: 'Pages that are live with how often they were opened, those that nobody opens first.',
    query: {
      days: 'How many days back, today included, at most 90; 30 without it.',
      locale: 'In this language only.',
      after: 'The `next` of the part before.',
      limit: 'How many, at most 500.',
    },
    answer: answers.readersSchema,
  },
  'POST /translation-checks': {
    id: 'checkTranslation',
    summary: 'Says that a translation says what a revision of its original says.',
    request: requests.translationCheckRequestSchema,
    status: 204,
    base: 'present',
  },
  'POST /presence': {
    id: 'visit',
    summary: 'Says that somebody has a document open, good for 25 seconds, and tells who else has.',
    request: requests.presenceRequestSchema,
    answer: answers.presenceSchema,
  },
  'POST /check': {
    id: 'checkDocument',
    summary: 'What is wrong with a body, before it is saved.',
    request: requests.checkRequestSchema,
    answer: answers.checkedSchema,
  },
} as const satisfies Readonly<Record<string, Operation>>;
