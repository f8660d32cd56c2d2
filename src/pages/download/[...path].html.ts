import type { APIRoute } from 'astro';
import { directionOf } from 'hashmark/i18n';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A page as a file of its own: its text as readers of this variant have it, without widgets. */
export const GET: APIRoute = async ({ params, locals: { content } }) => {
  const page = await content.page(params.path ?? '');
  if (!page) return new Response(null, { status: 404 });
  const text = await content.text(
    {
      type: 'page',
      key: page.key,
      locale: page.locale,
      hash: page.hash,
      variables: page.json.variables,
    },
    page.content,
  );
  const html = text.parts.flatMap((part) => (part.kind === 'html' ? [part.html] : [])).join('');
  const version = page.hash.slice(0, 12);
  const title = escapeHtml(page.title);
  content.keep();
  return new Response(
    `<!doctype html>
<html lang="${page.locale}" dir="${directionOf(page.locale)}">
<meta charset="utf-8">
<meta name="version" content="${version}">
<title>${title}</title>
<h1>${title}</h1>
${html}
<footer>${version}</footer>
</html>
`,
    {
      headers: {
        'Content-Type': 'text/html; charset=UTF-8',
        'X-Robots-Tag': 'noindex',
        'Content-Disposition': `attachment; filename="${page.key.replaceAll('/', '-')}.${page.locale}.html"`,
      },
    },
  );
};
