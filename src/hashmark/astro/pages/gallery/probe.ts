import type { APIRoute } from 'astro';
import source from '../../gallery/probe.mjs?raw';

/** What hears the calls of a shown widget: a script of its own, because it has to run before any other. */
export const GET: APIRoute = () =>
  new Response(source, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
