import type { APIRoute } from 'astro';
import source from '../../../staff/pages/passkeys.mjs?raw';

/** What asks the browser for a passkey: the only script of the pages on which staff sign in. */
export const GET: APIRoute = () =>
  new Response(source, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
