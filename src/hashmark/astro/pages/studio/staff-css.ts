import type { APIRoute } from 'astro';
import sheet from '../../../staff/pages/staff.css?raw';
import colours from '../../../studio/shell/colours.css?raw';

/** How the pages look on which staff sign in; pages of the site bring their own. */
export const GET: APIRoute = () =>
  new Response(`${colours}\n${sheet}`, {
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' },
  });
