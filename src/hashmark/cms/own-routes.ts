import { LOBBY_PAGE } from '../documents/document-types.ts';
import type { Address } from './address.ts';

/** Where something is read. */
export interface Route {
  readonly path: string;
  readonly licence: string;
}

/** Where a page is read, under the licence of its variant; other documents have no address of their own. */
export function ownRoutes({ type, key, suffix, locale }: Address): Route[] {
  if (type !== 'page') return [];
  return [{ path: `/${locale}${key === LOBBY_PAGE ? '' : `/${key}`}`, licence: suffix }];
}
