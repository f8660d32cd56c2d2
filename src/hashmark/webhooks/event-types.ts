/** What can be reported, and when. */
export const EVENT_TYPES = {
  'document.saved': 'A revision was added; readers do not see it yet.',
  'document.published': 'A revision goes live: at once, or because its window begins.',
  'document.scheduled': 'Something was scheduled: a window, or the end of what is live.',
  'document.ended': 'The window of a publication is over.',
  'document.unpublished': 'What was live as the base is not any more.',
  'document.revoked': 'A publication was taken back, live or scheduled.',
  'document.trashed': 'A document was put into the trash.',
  'document.approved': 'A second person stands for a revision.',
  'document.approval_revoked': 'An approval was taken back.',
  'document.review_asked': 'Somebody asks for a look at the newest revision.',
  'document.review_sent_back': 'It was sent back to its author, with a reason.',
  'document.review_withdrawn': 'Nobody has to look at it any more.',
  'release.scheduled': 'A release was made that begins later.',
  'release.started': 'The documents of a release go live.',
  'release.ended': 'The window of a release is over.',
  'release.cancelled': 'A release was taken back.',
  'media.added': 'The library has a new file.',
  'media.replaced': 'Another file stands in the place of one: wherever the old stood, the new is shown.',
  'media.changed': 'Name, folder, description or focal point of a file are others.',
  'media.trashed': 'A file was put into the trash; pages do not show it any more.',
  'media.restored': 'A file was taken out of the trash.',
  'staff.added': 'Somebody was given an account.',
  'staff.changed': 'Name or rights of an account are others.',
  'staff.deactivated': 'An account was turned off.',
  'staff.activated': 'An account was turned on again.',
} as const;

export type EventType = keyof typeof EVENT_TYPES;

export const listEventTypes = (): EventType[] => Object.keys(EVENT_TYPES) as EventType[];

/** The type of what an admin sends to try an endpoint; no endpoint has to ask for it. */
export const TEST_TYPE = 'webhook.test';
