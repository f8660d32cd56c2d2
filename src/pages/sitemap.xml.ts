import type { APIRoute } from 'astro';
import { listAddresses, writeSitemap } from 'hashmark/content';
import { isTooDeep } from '../casino/rules/indexing.ts';
import { ownAddresses } from '../layouts/own-addresses.ts';

/** The addresses of the site that search engines are to know, as they are live now: with those of the games. */
export const GET: APIRoute = async ({ locals: { content, variant } }) => {
  const addresses = await listAddresses(content, await ownAddresses(content));
  content.keep();
  const shallow = addresses.filter(({ path }) => !isTooDeep(path));
  return new Response(writeSitemap(variant.origin + variant.base, shallow), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
};
