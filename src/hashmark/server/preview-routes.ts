import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { type Address, readAddress } from '../cms/address.ts';
import type { AuthoringEnvironment } from '../cms/authoring/app.ts';
import { permit } from '../cms/authoring/permit.ts';
import { FRAME_PATH, LINK_PATH, type PreviewState } from '../cms/preview-links.ts';
import { previewViewSchema } from '../cms/preview-view.ts';
import { variablesSchema } from '../documents/variables.ts';
import { fail, isRefusal, Refusal } from '../http/errors.ts';
import { AUTHORING_BOUNDS, readJsonBody } from '../http/input.ts';
import { replaceDirectives } from '../http/page-policy.ts';
import { listLocales } from '../i18n/regions.ts';
import type { Rendered } from '../page-cache/page-cache.ts';
import { isStudioOnly } from '../process/hosts.ts';
import type { Variant } from '../process/variant.ts';
import { wordsFor } from '../staff/pages/words.ts';
import type { AppEnvironment } from './app-environment.ts';
import { contentOf, openPreview, variantFor } from './open-preview.ts';
import type { Preview } from './preview-source.ts';
import type { ProcessServices } from './services.ts';

/** Where Astro renders single widgets. */
export const FRAGMENT_PATH = '/studio/preview/fragment';

/** Nobody but who has asked may keep a preview, find it, or learn its address. */
const PRIVATE = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

const addressShape = {
  /** The locale of the document, which may be another than the reader's. */
  document: z.string(),
  path: z.string().min(1).max(220),
};

const pageSchema = previewViewSchema.extend({ ...addressShape, revision: z.string().max(60).optional() });

const fragmentSchema = z.strictObject({
  address: z.object(addressShape),
  reader: previewViewSchema,
  texts: z.array(z.string().max(4000)).max(100),
  variables: variablesSchema,
  outdated: z.record(z.string(), z.int().positive()).optional(),
});

/** What is known of a request: the gate of the Studio lets nobody to its addresses whom it does not know. */
type PreviewEnvironment = AppEnvironment & AuthoringEnvironment;

/** What renders previews. */
interface PreviewParts {
  page(variant: Variant, requestId: string, preview: Preview): Promise<Rendered>;
  fragments(
    variant: Variant,
    requestId: string,
    preview: Preview,
    fragments: NonNullable<App.Locals['fragments']>,
  ): Promise<Rendered>;
}

function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const field = String(result.error.issues[0]?.path[0] ?? '');
  throw new Refusal('validation-failed', { message: z.prettifyError(result.error), field });
}

/** What somebody sees whose link shows nothing, or nothing any more. */
async function answerEnded(c: Context): Promise<Response> {
  const { language, t } = wordsFor(c);
  const body = html`<!doctype html>
<html lang="${language}">
  <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><meta name="color-scheme" content="light dark" /><title>${t('PREVIEW.ENDED')}</title></head>
  <body><main><h1>${t('PREVIEW.ENDED')}</h1><p>${t('PREVIEW.ENDED_WHY')}</p></main></body>
</html>`;
  return await c.html(body, 404, PRIVATE);
}

/** The address that a request names, and what of it is asked for. */
const addressIn = ({ document, path }: { document: string; path: string }): Address =>
  readAddress('page', path, document);

/**
 * What the Studio shows beside a text: its page as a revision or its readers have it, and single widgets of what is being written.
 * Who may see them is decided as at the authoring API: by the right to read the document.
 *
 * Where the Studio has a host of its own its frame goes on to the host of readers, by a token instead of a session. Links that show
 * one revision to somebody without an account are opened there too.
 */
export function previewRoutes(
  services: () => ProcessServices,
  { page, fragments }: PreviewParts,
): Hono<PreviewEnvironment> {
  const app = new Hono<PreviewEnvironment>();

  /** @param policy directives in the place of the page's own */
  async function show(
    c: Context<PreviewEnvironment>,
    { address, revisionId, view }: PreviewState,
    { policy, studio }: { policy: readonly string[]; studio?: string | undefined },
  ): Promise<Response> {
    const { variant, preview } = await openPreview(services(), { address, revisionId, view });
    const { status, headers, body } = await page(variant, c.get('requestId'), { ...preview, studio });
    const sent = new Headers(headers.map(([name, value]): [string, string] => [name, value]));
    for (const [name, value] of Object.entries(PRIVATE)) sent.set(name, value);
    const own = sent.get('content-security-policy');
    if (own) sent.set('content-security-policy', replaceDirectives(own, policy));
    return new Response(new Uint8Array(body), { status, headers: sent });
  }

  /** A page in the frame of the Studio, whose script puts in what the server has rendered. */
  function frame(c: Context<PreviewEnvironment>, state: PreviewState): Promise<Response> {
    const studio = services().config.STUDIO_ORIGIN;
    c.set('mayBeFramed', true);
    const policy = [`frame-ancestors ${studio ?? "'self'"}`, 'trusted-types hashmark html hashmark-preview'];
    return show(c, state, { policy, studio });
  }

  /** Opens what a token shows, on hosts of readers only. */
  async function byToken(
    c: Context<PreviewEnvironment>,
    open: (token: string) => Promise<PreviewState>,
    answer: (state: PreviewState) => Promise<Response>,
  ): Promise<Response> {
    if (isStudioOnly(services().config, new URL(c.req.url).host)) return fail(c, 'not-found');
    const state = await open(c.req.param('token') ?? '').catch((error: unknown) => {
      if (isRefusal(error) && error.code === 'link-invalid') return undefined;
      throw error;
    });
    return state ? await answer(state) : await answerEnded(c);
  }

  app.get('/studio/preview/page', async (c) => {
    const { document, path, revision, ...view } = parse(pageSchema, c.req.query());
    const address = addressIn({ document, path });
    permit(c, 'read', address);
    const { cms, config, variants } = services();
    const { id } = (await cms.get(address, revision)).revision;
    const state = { address, revisionId: id, view };
    if (config.STUDIO_ORIGIN === undefined) return await frame(c, state);
    const token = await cms.previews.signFrame(state);
    c.header('Cache-Control', 'no-store');
    return c.redirect(variants.originOf(view.licence) + FRAME_PATH + token, 302);
  });
  app.get(`${FRAME_PATH}:token{[\\w-]{1,3000}\\.[\\w-]{43}}`, (c) =>
    byToken(c, services().cms.previews.openFrame, (state) => frame(c, state)),
  );
  app.get(`${LINK_PATH}:token{[\\w-]{43}\\.[\\w-]{43}}`, (c) =>
    byToken(c, services().cms.previews.open, (state) => show(c, state, { policy: [] })),
  );

  app.post(FRAGMENT_PATH, async (c) => {
    const given = parse(fragmentSchema, await readJsonBody(c, AUTHORING_BOUNDS));
    const { reader: view, texts, variables, outdated } = given;
    const address = addressIn(given.address);
    permit(c, 'read', address);
    await services().cms.get(address);
    const variant = variantFor(services(), view, address.key);
    const { currency, prefix, locale } = variant;
    const locales = listLocales();
    const context = { part: 'content', variables, currency, prefix, locale, locales, outdated };
    const preview = { view, content: contentOf(services(), view), key: address.key };
    const { status, body } = await fragments(variant, c.get('requestId'), preview, { texts, context });
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' };
    return new Response(new Uint8Array(body), { status, headers });
  });
  return app;
}
