import type { APIRoute } from 'astro';
import { listAddresses, writeSitemap } from '../../content/sitemap.ts';

/** The pages of the content that search engines are to know, as they are live now. */
export const GET: APIRoute = async ({ locals: { content, variant } }) => {
  const addresses = await listAddresses(content);
  content.keep();
  return new Response(writeSitemap(variant.origin + variant.base, addresses), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
};
