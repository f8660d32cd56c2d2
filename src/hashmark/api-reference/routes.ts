import { Hono } from 'hono';
import { openApi, type ReferencedSite } from './openapi.ts';

/** Where people read about the API; a page of the site. */
export const REFERENCE_PAGE = '/api/reference';

/** The API's description for programs: `GET /api/openapi.json`. */
export function referenceRoutes(site: ReferencedSite): Hono {
  let text: string | undefined;
  return new Hono().get('/api/openapi.json', (c) => {
    text ??= JSON.stringify(openApi(site));
    return c.body(text, 200, {
      'Content-Type': 'application/json; charset=UTF-8',
      'Cache-Control': 'public, max-age=300',
    });
  });
}
