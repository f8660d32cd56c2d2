import type { APIRoute } from 'astro';

/** Where search engines need not look, and where the list of addresses is. */
export const GET: APIRoute = ({ locals: { content, variant } }) => {
  content.keep();
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    `Disallow: ${variant.base}/gallery`,
    `Sitemap: ${variant.origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
