import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { addressOf, checkLocale } from '../cms/address.ts';
import type { AuthoringEnvironment } from '../cms/authoring/app.ts';
import { permit } from '../cms/authoring/permit.ts';
import { wireDocument } from '../cms/deliver.ts';
import { CURRENCIES } from '../documents/currency.ts';
import type { Delivered } from '../documents/delivery.ts';
import { LOBBY_PAGE } from '../documents/document-types.ts';
import { variablesSchema } from '../documents/variables.ts';
import { Refusal } from '../http/errors.ts';
import { AUTHORING_BOUNDS, readJsonBody } from '../http/input.ts';
import { replaceDirectives } from '../http/page-policy.ts';
import { DEFAULT_LOCALE, isLocale } from '../i18n/locales.ts';
import { LICENCES, MARKETS } from '../i18n/markets.ts';
import type { Rendered } from '../page-cache/page-cache.ts';
import type { Variant } from '../process/variant.ts';
import type { AppEnvironment } from './app-environment.ts';
import type { ProcessServices } from './services.ts';

/** Where Astro renders single widgets. */
export const FRAGMENT_PATH = '/studio/preview/fragment';

/** The frame is shown by the Studio alone, and its script puts in what the server has rendered. */
const FRAME_POLICY = ["frame-ancestors 'self'", 'trusted-types hashmark html hashmark-preview'];

const readerSchema = z.object({
  locale: z.string().default(DEFAULT_LOCALE),
  licence: z.enum(LICENCES).default('CW'),
  market: z.enum(MARKETS).default('other'),
  currency: z.enum(CURRENCIES).optional(),
});

const addressSchema = z.object({
  /** The locale of the document, which may be another than the reader's. */
  document: z.string(),
  path: z.string().min(1).max(220),
});

const fragmentSchema = z.strictObject({
  address: addressSchema,
  reader: readerSchema,
  texts: z.array(z.string().max(4000)).max(100),
  variables: variablesSchema,
  outdated: z.record(z.string(), z.int().positive()).optional(),
});

type AskedReader = z.output<typeof readerSchema>;
type AskedAddress = z.output<typeof addressSchema>;

/** What is known of a request: the gate of the Studio lets nobody here whom it does not know. */
type PreviewEnvironment = AppEnvironment & AuthoringEnvironment;

/** What renders previews. */
interface PreviewParts {
  page(variant: Variant, requestId: string, draft: Delivered['page']): Promise<Rendered>;
  fragments(
    variant: Variant,
    requestId: string,
    fragments: NonNullable<App.Locals['fragments']>,
  ): Promise<Rendered>;
}

function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new Refusal('validation-failed', { message: z.prettifyError(result.error) });
}

/** Countries whose readers are of a market; each market but these two is named as its country. */
const COUNTRY_OF: Readonly<Record<string, string>> = { 'fake-AU': 'AU', other: 'FI' };

/** How the page of a path is seen by such a reader. */
function variantFor({ variants }: ProcessServices, asked: AskedReader, key: string): Variant {
  const { locale, licence, market, currency } = asked;
  const { host } = new URL(variants.originOf(licence));
  const country = COUNTRY_OF[market] ?? market;
  const path = key === LOBBY_PAGE ? '/' : `/${key}`;
  const variant = variants.of(host, path, country);
  const language = isLocale(locale) ? locale : variant.locale;
  return {
    ...variant,
    market,
    locale: language,
    prefix: `${variant.base}/${language}`,
    ...(currency ? { currency } : {}),
  };
}

/**
 * What the Studio shows beside a text: its page as the newest revision has it, and single widgets of what is being written.
 *
 * Who may see them is decided as at the authoring API: by the right to read the document.
 */
export function previewRoutes(
  services: () => ProcessServices,
  { page, fragments }: PreviewParts,
): Hono<PreviewEnvironment> {
  const app = new Hono<PreviewEnvironment>();

  async function readDraft(
    c: Context<PreviewEnvironment>,
    { document, path }: AskedAddress,
    { locale, licence, market }: AskedReader,
  ): Promise<Delivered['page']> {
    const address = addressOf('page', path, document);
    permit(c, 'read', address);
    checkLocale(locale);
    const draft = await services().cms.draft(address, { locale, licence, market });
    return wireDocument(draft) as Delivered['page'];
  }

  app.get('/studio/preview/page', async (c) => {
    const asked = parse(readerSchema, c.req.query());
    const draft = await readDraft(c, parse(addressSchema, c.req.query()), asked);
    const variant = variantFor(services(), asked, draft.key);
    const { status, headers, body } = await page(variant, c.get('requestId'), draft);
    const sent = new Headers(headers.map(([name, value]): [string, string] => [name, value]));
    sent.set('cache-control', 'private, no-store');
    const policy = sent.get('content-security-policy');
    if (policy) sent.set('content-security-policy', replaceDirectives(policy, FRAME_POLICY));
    c.set('mayBeFramed', true);
    return new Response(new Uint8Array(body), { status, headers: sent });
  });

  app.post(FRAGMENT_PATH, async (c) => {
    const given = parse(fragmentSchema, await readJsonBody(c, AUTHORING_BOUNDS));
    const { address, reader, texts, variables, outdated } = given;
    const { key } = await readDraft(c, address, reader);
    const variant = variantFor(services(), reader, key);
    const { currency, prefix, locale } = variant;
    const context = { part: 'content', variables, currency, prefix, locale, outdated };
    const { status, body } = await fragments(variant, c.get('requestId'), { texts, context });
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' };
    return new Response(new Uint8Array(body), { status, headers });
  });
  return app;
}
