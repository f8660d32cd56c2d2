import type { Operation } from './operation.ts';
import * as answers from './staff-answers.ts';
import * as requests from './staff-requests.ts';

/** People and programs that write. */
export const STAFF_OPERATIONS = {
  'GET /me': { id: 'readMe', summary: 'Who asks, and what they may do.', answer: answers.meSchema },
  'GET /staff': {
    id: 'listStaff',
    summary: 'Everybody who works on the site.',
    answer: answers.staffListSchema,
  },
  'POST /staff': {
    id: 'inviteStaff',
    summary: 'Adds an account, and a link by which its owner chooses a password.',
    request: requests.inviteRequestSchema,
    answer: answers.invitedSchema,
    status: 201,
  },
  'PATCH /staff/{id}': {
    id: 'changeStaff',
    summary: 'Changes an account.',
    request: requests.changeStaffRequestSchema,
    status: 204,
  },
  'POST /staff/{id}/link': {
    id: 'linkStaff',
    summary: 'A new link for an account.',
    request: requests.linkRequestSchema,
    answer: answers.linkSchema,
  },
  'GET /tokens': { id: 'listTokens', summary: 'The tokens of programs.', answer: answers.tokenListSchema },
  'POST /tokens': {
    id: 'addToken',
    summary: 'Makes a token for a program.',
    request: requests.tokenRequestSchema,
    answer: answers.tokenMadeSchema,
    status: 201,
  },
  'DELETE /tokens/{id}': { id: 'removeToken', summary: 'Revokes a token.', status: 204 },
} as const satisfies Readonly<Record<string, Operation>>;
