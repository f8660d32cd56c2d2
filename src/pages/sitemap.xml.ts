import type { APIRoute } from 'astro';
import { isTooDeep } from '../casino/rules/indexing.ts';
import { listAddresses, writeSitemap } from '../layouts/sitemap.ts';

/** The addresses of the site that search engines are to know, as they are live now. */
export const GET: APIRoute = async ({ locals: { content, variant } }) => {
  const addresses = (await listAddresses(content)).filter(({ path }) => !isTooDeep(path));
  content.keep();
  return new Response(writeSitemap(variant.origin + variant.base, addresses), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
};
