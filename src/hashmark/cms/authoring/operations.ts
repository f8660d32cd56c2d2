import type { z } from 'zod';
import { changeWebhookSchema, newWebhookSchema } from '../../webhooks/webhook-requests.ts';
import * as answers from './answers.ts';
import * as requests from './requests.ts';
import * as staff from './staff-requests.ts';
import * as webhooks from './webhook-answers.ts';

/** One operation of the authoring API, as its description tells it. */
export interface Operation {
  /** Name of the function that a generated client has. */
  readonly id: string;
  readonly summary: string;
  /** Names of the query, each with what it is. */
  readonly query?: Readonly<Record<string, string>>;
  readonly request?: z.ZodType;
  /** The body is a file. */
  readonly upload?: true;
  /** The answer is a file. */
  readonly download?: true;
  /** Without it the answer is empty. */
  readonly answer?: z.ZodType;
  readonly status?: 200 | 201 | 204;
  /** How it names the revision that it is based on; `new`: or says that there must be none yet. */
  readonly base?: 'present' | 'new';
}

/** Every operation, by method and path behind `/api/authoring`. A test holds it against what is mounted. */
export const OPERATIONS = {
  'GET /me': { id: 'readMe', summary: 'Who asks, and what they may do.', answer: answers.meSchema },
  'GET /schemas': {
    id: 'readSchemas',
    summary:
      'What may be written: types of documents and widgets with their schemas, and whom the site speaks to.',
    query: {
      brief: '`1`: names and summaries alone.',
      type: 'This type of document, and no widget.',
      widget: 'This widget, by its name, and no type.',
    },
    answer: answers.siteSchema,
  },
  'GET /documents': {
    id: 'listDocuments',
    summary: 'What editors keep, published or not.',
    query: {
      type: 'Of this type alone.',
      locale: 'In this language alone.',
      order:
        '`newest`: the last changed first, and by `search` and `state`; the oldest document first without it.',
      search: 'Words of path or title.',
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
    answer: answers.tagsSchema,
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
    answer: answers.usesSchema,
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
      state: '`missing`, `stale` or `current` alone.',
      path: 'This document alone.',
      after: 'The `next` of the part before.',
    },
    answer: answers.translationsSchema,
  },
  'POST /translation-checks': {
    id: 'checkTranslation',
    summary: 'Says that a translation says what a revision of its original says.',
    request: requests.translationCheckRequestSchema,
    status: 204,
    base: 'present',
  },
  'GET /media': {
    id: 'listMedia',
    summary: 'Pictures and other files of the library, the newest first.',
    query: {
      folder: 'In this folder alone.',
      search: 'A part of the name.',
      trashed: '`1`: what is in the trash.',
      after: 'The `next` of the part before.',
    },
    answer: answers.mediaListSchema,
  },
  'GET /media/{id}': { id: 'readMedia', summary: 'One file of the library.', answer: answers.mediaSchema },
  'PUT /media': {
    id: 'uploadMedia',
    summary: 'Adds a file to the library: JPEG, PNG, WebP, AVIF, SVG or PDF, told by what it holds.',
    query: { name: 'What it is called.', folder: 'Where it is kept, such as `winter/banners`.' },
    upload: true,
    answer: answers.mediaSchema,
    status: 201,
  },
  'PUT /media/{id}': {
    id: 'restoreMedia',
    summary:
      'Adds a file that was exported under the id that it had; one that is there already stays as it is.',
    query: {
      name: 'What it is called.',
      folder: 'Where it is kept.',
      version: 'The version by which texts name it.',
    },
    upload: true,
    answer: answers.mediaSchema,
    status: 201,
  },
  'GET /media/{id}/file': { id: 'downloadMedia', summary: 'The file itself, as it is kept.', download: true },
  'PUT /media/{id}/file': {
    id: 'replaceMedia',
    summary: 'Puts another file in the place of one: wherever the old stood, the new is shown.',
    upload: true,
    answer: answers.mediaSchema,
  },
  'PATCH /media/{id}': {
    id: 'changeMedia',
    summary: 'Changes name, folder, alternative texts or focal point of a file, or trashes it.',
    request: requests.changeMediaRequestSchema,
    answer: answers.mediaSchema,
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
  'POST /approvals': {
    id: 'approve',
    summary: 'Stands for the newest revision, so that its author may publish it.',
    request: requests.approvalRequestSchema,
    answer: answers.approvedSchema,
    status: 201,
    base: 'present',
  },
  'POST /approvals/{id}/revoke': { id: 'revokeApproval', summary: 'Takes an approval back.', status: 204 },
  'POST /preflight': {
    id: 'preflight',
    summary: 'What publishing these documents together would say, and which routes would change.',
    request: requests.preflightRequestSchema,
    answer: answers.preflightSchema,
  },
  'POST /batch': {
    id: 'writeBatch',
    summary: 'Writes many documents, all or none.',
    request: requests.batchRequestSchema,
    answer: answers.batchAnswerSchema,
  },
  'POST /publish': {
    id: 'publish',
    summary: 'Makes a revision live.',
    request: requests.publishRequestSchema,
    answer: answers.publishedSchema,
    base: 'present',
  },
  'POST /schedule': {
    id: 'schedule',
    summary: 'Makes a revision live in a window.',
    request: requests.scheduleRequestSchema,
    answer: answers.publishedSchema,
    base: 'present',
  },
  'POST /unpublish': {
    id: 'unpublish',
    summary: 'Ends what is live.',
    request: requests.unpublishRequestSchema,
    answer: answers.publishedSchema,
    base: 'present',
  },
  'POST /revoke': {
    id: 'revoke',
    summary: 'Takes a publication back.',
    request: requests.revokeRequestSchema,
    answer: answers.tagsSchema,
  },
  'GET /releases': { id: 'listReleases', summary: 'The releases there are.', answer: answers.releasesSchema },
  'POST /releases': {
    id: 'release',
    summary: 'Publishes several documents, which begin and end together.',
    request: requests.releaseRequestSchema,
    answer: answers.releasedSchema,
    status: 201,
  },
  'GET /releases/{id}': {
    id: 'readRelease',
    summary: 'A release with its documents, and what has changed outside since.',
    answer: answers.releaseSchema,
  },
  'GET /calendar': {
    id: 'readCalendar',
    summary: 'What begins and ends for readers, in order.',
    query: {
      from: 'The first moment; now without it.',
      until: 'The moment after the last; 31 days later without it.',
    },
    answer: answers.calendarSchema,
  },
  'POST /releases/{id}/replace': {
    id: 'replaceInRelease',
    summary: 'Puts another revision of a document into a release, in the place of the one it has.',
    request: requests.replaceRequestSchema,
    answer: answers.publishedSchema,
    base: 'present',
  },
  'POST /releases/{id}/cancel': {
    id: 'cancelRelease',
    summary: 'Takes a release back.',
    answer: answers.tagsSchema,
  },
  'GET /links/{plural}/{locale}/{path}': {
    id: 'listLinks',
    summary: 'The links that show a revision of a page to whoever has them, the newest first.',
    answer: answers.linksSchema,
  },
  'POST /links': {
    id: 'shareRevision',
    summary: 'Makes a link that shows one revision of a page, and no other page, to whoever has it.',
    request: requests.shareRequestSchema,
    answer: answers.sharedSchema,
    status: 201,
  },
  'DELETE /links/{id}': { id: 'unshareRevision', summary: 'Ends such a link.', status: 204 },
  'GET /staff': {
    id: 'listStaff',
    summary: 'Everybody who works on the site.',
    answer: answers.staffListSchema,
  },
  'POST /staff': {
    id: 'inviteStaff',
    summary: 'Adds an account, and a link by which its owner chooses a password.',
    request: staff.inviteRequestSchema,
    answer: answers.invitedSchema,
    status: 201,
  },
  'PATCH /staff/{id}': {
    id: 'changeStaff',
    summary: 'Changes an account.',
    request: staff.changeStaffRequestSchema,
    status: 204,
  },
  'POST /staff/{id}/link': {
    id: 'linkStaff',
    summary: 'A new link for an account.',
    request: staff.linkRequestSchema,
    answer: answers.linkSchema,
  },
  'GET /tokens': { id: 'listTokens', summary: 'The tokens of programs.', answer: answers.tokenListSchema },
  'POST /tokens': {
    id: 'addToken',
    summary: 'Makes a token for a program.',
    request: staff.tokenRequestSchema,
    answer: answers.tokenMadeSchema,
    status: 201,
  },
  'DELETE /tokens/{id}': { id: 'removeToken', summary: 'Revokes a token.', status: 204 },
  'GET /webhooks': {
    id: 'listWebhooks',
    summary: 'The addresses that are told of what happens.',
    answer: webhooks.webhookListSchema,
  },
  'POST /webhooks': {
    id: 'addWebhook',
    summary: 'Adds an address that is told of what happens from now on, and makes its secret.',
    request: newWebhookSchema,
    answer: webhooks.webhookMadeSchema,
    status: 201,
  },
  'GET /webhooks/{id}': {
    id: 'readWebhook',
    summary: 'One of these addresses.',
    answer: webhooks.webhookSchema,
  },
  'PATCH /webhooks/{id}': {
    id: 'changeWebhook',
    summary: 'Changes an address and what it is told of, or turns it off or on.',
    request: changeWebhookSchema,
    status: 204,
  },
  'DELETE /webhooks/{id}': {
    id: 'removeWebhook',
    summary: 'Removes an address with the log of what was sent to it.',
    status: 204,
  },
  'POST /webhooks/{id}/secret': {
    id: 'rotateWebhookSecret',
    summary: 'Makes a new secret; the one before signs beside it for a day.',
    answer: webhooks.secretSchema,
  },
  'POST /webhooks/{id}/test': {
    id: 'testWebhook',
    summary: 'Sends an event that means nothing.',
    answer: webhooks.sentSchema,
    status: 201,
  },
  'GET /webhooks/{id}/deliveries': {
    id: 'listWebhookDeliveries',
    summary: 'What was sent to an address, the newest first.',
    query: { state: '`waiting`, `delivered` or `failed` alone.', after: 'The `next` of the part before.' },
    answer: webhooks.deliveriesSchema,
  },
  'GET /webhook-deliveries/{id}': {
    id: 'readWebhookDelivery',
    summary: 'What was sent once, and how each attempt ended.',
    answer: webhooks.deliveryDetailsSchema,
  },
  'POST /webhook-deliveries/{id}/redeliver': {
    id: 'redeliverWebhook',
    summary: 'Sends something once more, under the id that it had.',
    status: 204,
  },
} as const satisfies Readonly<Record<string, Operation>>;
