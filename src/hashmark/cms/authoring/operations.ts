import { DOCUMENT_OPERATIONS } from './document-operations.ts';
import { MEDIA_OPERATIONS } from './media-operations.ts';
import { PUBLISHING_OPERATIONS } from './publishing-operations.ts';
import { STAFF_OPERATIONS } from './staff-operations.ts';
import { WEBHOOK_OPERATIONS } from './webhook-operations.ts';

/** Every operation, by method and path behind `/api/authoring`. A test holds it against what is mounted. */
export const OPERATIONS = {
  ...STAFF_OPERATIONS,
  ...DOCUMENT_OPERATIONS,
  ...MEDIA_OPERATIONS,
  ...PUBLISHING_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
};
