export { ApiError } from './api-error.ts';
export { isPrivate, playerChannel } from './channel-names.ts';
export { type ApiClient, createClient, SERVER_TIMEOUT } from './client.ts';
export { type Call, defineCall, routerPath } from './define-call.ts';
export { BACKGROUND_READ, IDEMPOTENCY_KEY, PART_HEADER } from './headers.ts';
export type { CallCatalogue, CallName, RequestOf, ResponseOf, Route } from './types.ts';
