export { ApiError } from './api-error.ts';
export { isPrivate, playerChannel } from './channel-names.ts';
export { type ApiClient, BROWSER_TIMEOUT, createClient, SERVER_TIMEOUT } from './client.ts';
export { type Call, defineCall, routerPath } from './define-call.ts';
export { IDEMPOTENCY_KEY } from './idempotency-key.ts';
export { BACKGROUND_READ, PART_HEADER } from './page-headers.ts';
export type { CallCatalogue, CallName, RequestOf, ResponseOf, Route } from './types.ts';
