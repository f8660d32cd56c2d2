import type { Operation } from './operation.ts';
import * as answers from './publishing-answers.ts';
import * as requests from './requests.ts';

/** What goes live, and when. */
export const PUBLISHING_OPERATIONS = {
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
  'POST /renames': {
    id: 'renamePage',
    summary:
      'Gives a page another address: the old one goes to the trash, and leads on where readers have seen it.',
    request: requests.renameRequestSchema,
    answer: answers.renamedSchema,
  },
  'POST /revoke': {
    id: 'revoke',
    summary: 'Takes a publication back.',
    request: requests.revokeRequestSchema,
    answer: answers.takenBackSchema,
  },
  'POST /measurements': {
    id: 'measure',
    summary:
      'How soon every process shows what a publication or a release changes for readers. A moment within the next ten seconds is waited for.',
    request: requests.measurementRequestSchema,
    answer: answers.measurementSchema,
  },
  'GET /releases': {
    id: 'listReleases',
    summary: 'The releases there are, the latest first.',
    query: { after: 'The `next` of the part before.' },
    answer: answers.releasesSchema,
  },
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
    summary: 'What begins and ends for readers, in order: of 1000 publications at most, else it is refused.',
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
    query: { measure: '`1`: the answer waits until every process has made the pages that change.' },
    answer: answers.takenBackSchema,
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
} as const satisfies Readonly<Record<string, Operation>>;
