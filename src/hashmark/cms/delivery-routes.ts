import { type Context, Hono } from 'hono';
import {
  type DocumentType,
  documentTypes,
  listAddedTypes,
  SITE_CONFIG,
  typeOfPlural,
} from '../documents/document-types.ts';
import { fail, isRefusal, Refusal } from '../http/errors.ts';
import { findIfKnown } from '../http/identity.ts';
import { getDefaultLicence, getDefaultLocale, listLicences, listMarkets } from '../i18n/regions.ts';
import { checkLocale, keyProblem, splitPath } from './address.ts';
import { hashOf } from './canonical.ts';
import type { ContentAt } from './content-at.ts';
import { wireDocument, wireFreshness, wireItem } from './deliver.ts';
import type { Asker } from './extensions.ts';
import { fillDocuments } from './fill-documents.ts';
import { joinFreshness, pageAccess } from './page-access.ts';
import type { FoundDocument, Freshness, Reader } from './resolution.ts';
import { MAX_LIST } from './resolve.ts';
import { earliest } from './visible.ts';

/** Types whose visible documents can be listed, besides those the site has added. */
const LISTED = ['page', 'snippet', 'file'] as const satisfies readonly DocumentType[];

/** What is delivered: content as it is, or at a moment. */
type DeliveredContent = Omit<ContentAt, 'draft'>;

/**
 * The delivery API: what readers see, for any front end (CALL-087 … CALL-090).
 *
 * `l` is the locale, `licence` and `market` choose variants (CW and other without them). Answers carry `tags` and
 * `visible_until`, so that whoever caches them knows what ends them; a 404 carries them in `details`.
 *
 * Pages that not everybody may read are left out of lists and answered 404, unless the session says otherwise; what a session
 * opens is for that reader only.
 *
 * @param identify the player of a request by its verified session
 */
export function deliveryRoutes(
  services: () => { cms: DeliveredContent },
  identify: (c: Context) => Promise<Asker> = async () => undefined,
): Hono {
  const app = new Hono();
  for (const type of [...LISTED, ...listAddedTypes()])
    app.get(`/api/cms/${documentTypes[type].plural}`, (c) =>
      answering(c, () => answerList(c, services().cms, type, identify)),
    );
  app.get('/api/cms/:plural/:path{.+}', (c) =>
    answering(c, () => {
      const type = typeOfPlural(c.req.param('plural'));
      if (!type)
        throw new Refusal('not-found', {
          message: `There is no kind of content \`${c.req.param('plural')}\`.`,
        });
      return answerDocument(c, services().cms, type, c.req.param('path'), identify);
    }),
  );
  return app;
}

async function answering(c: Context, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error)) return fail(c, error.code, error.info);
    throw error;
  }
}

async function answerDocument(
  c: Context,
  cms: DeliveredContent,
  type: DocumentType,
  path: string,
  identify: (c: Context) => Promise<Asker>,
): Promise<Response> {
  const reader = readAskedReader(c);
  const { key } = splitPath(path);
  if (keyProblem(type, key))
    return fail(c, 'not-found', {
      message: `There is no ${type} \`${path}\`: that is not a possible key.`,
      details: wireFreshness({ tags: [], visibleUntil: null }),
    });
  const missing = (freshness: Freshness, more: { access?: 'players' } = {}) =>
    fail(c, 'not-found', {
      message: `There is no ${type} \`${key}\` for ${reader.locale}, licence ${reader.licence}, market ${reader.market}.`,
      details: { ...wireFreshness(freshness), ...more },
    });
  if (type === 'config' && cms.extensions.configs?.secret.has(key))
    return missing({ tags: [], visibleUntil: null });
  const stored = await cms.resolve({ type, key: path, ...reader });
  if (!stored.found) return missing(stored);
  const resolution = await fill(cms, reader, [stored]).then(([filled]) => filled ?? stored);
  if (!isPage(resolution)) return answerFresh(c, wireDocument(resolution), resolution.hash);
  const [{ access, ...rest }, { locales, ...others }] = await Promise.all([
    pageAccess(cms, reader, [resolution]),
    cms.pageLocales({ ...reader, key: path }),
  ]);
  const page = { ...resolution, ...joinFreshness(resolution, joinFreshness(rest, others)) };
  const wire = wireDocument(page, locales);
  const [own] = access;
  if (own?.open) return answerFresh(c, wire, page.hash);
  if (own?.allows(await identify(c))) return answerOne(c, wire);
  return missing(page, own?.afterSignIn ? { access: 'players' } : {});
}

/** Fills in what the rules say; without any, the variables of pages and of the site in the lines of pages. */
async function fill(cms: DeliveredContent, reader: Reader, found: readonly FoundDocument[]) {
  const { rules } = cms;
  await rules?.refresh();
  const site = found.some(isPage)
    ? await cms.resolve({ type: 'config', key: SITE_CONFIG, ...reader })
    : undefined;
  return fillDocuments(found, reader, rules, site);
}

/** What ends lines that were filled in, beside what ends the documents they stand in. */
function addedBy(before: readonly FoundDocument[], after: readonly FoundDocument[]): Freshness {
  const tags = new Set<string>();
  for (const [index, found] of after.entries()) {
    if (found === before[index]) continue;
    const own = new Set(before[index]?.tags);
    for (const tag of found.tags) if (!own.has(tag)) tags.add(tag);
  }
  return { tags: [...tags], visibleUntil: earliest(...after.map(({ visibleUntil }) => visibleUntil)) };
}

const isPage = (found: FoundDocument): found is FoundDocument<'page'> => found.type === 'page';

/** An answer for the reader whose session was looked at, and nobody else. */
const answerOne = (c: Context, body: object): Response =>
  c.json(body, 200, { 'Cache-Control': 'private, no-store' });

async function answerList(
  c: Context,
  cms: DeliveredContent,
  type: DocumentType,
  identify: (c: Context) => Promise<Asker>,
): Promise<Response> {
  const limit = c.req.query('limit');
  const reader = readAskedReader(c);
  const listing = await cms.list({
    type,
    ...reader,
    category: c.req.query('category'),
    after: c.req.query('after'),
    limit: limit === undefined ? undefined : wholeNumber('limit', limit, 1, MAX_LIST),
  });
  const pages = listing.items.filter(isPage);
  const { access, ...rest } = await pageAccess(cms, reader, pages);
  const closed = new Map(
    pages.flatMap((page, index) => {
      const own = access[index];
      return own && !own.open ? [[page.id, own] as const] : [];
    }),
  );
  const asker = closed.size > 0 ? await findIfKnown({ find: identify }, c) : undefined;
  const filled = await fill(cms, reader, listing.items);
  const body = {
    items: filled.filter(({ id }) => closed.get(id)?.allows(asker) ?? true).map(wireItem),
    next: listing.next,
    ...wireFreshness(joinFreshness(joinFreshness(listing, rest), addedBy(listing.items, filled))),
  };
  return asker ? answerOne(c, body) : answerFresh(c, body);
}

/**
 * Sends `body` with an ETag, or 304 when the reader has it. The tag is the revision's hash followed by a digest of
 * what else the answer says, so that a new window edge reaches those who hold the same revision.
 */
function answerFresh(c: Context, body: object & { tags: string[] }, revisionHash?: string): Response {
  const text = JSON.stringify(body);
  const digest = hashOf(text).slice(0, 16);
  const etag = `"${revisionHash ? `${revisionHash}.${digest}` : digest}"`;
  const headers = { ETag: etag, 'Cache-Control': 'no-cache', 'Cache-Tag': body.tags.join(',') };
  if (matches(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers);
  return c.body(text, 200, { ...headers, 'Content-Type': 'application/json; charset=UTF-8' });
}

const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '')
    .split(',')
    .some((given) => given.trim() === '*' || given.trim().replace(/^W\//, '') === etag);

/** Who asks, by the query. @throws Refusal `validation-failed` for an unknown locale, licence or market. */
export function readAskedReader(c: Context): Reader {
  const locale = c.req.query('l') ?? getDefaultLocale();
  checkLocale(locale, 'l');
  return {
    locale,
    licence: requireOneOf('licence', c.req.query('licence') ?? getDefaultLicence(), listLicences()),
    market: requireOneOf('market', c.req.query('market') ?? 'other', listMarkets()),
  };
}

function requireOneOf<Value extends string>(field: string, given: string, allowed: readonly Value[]): Value {
  const found = allowed.find((value) => value === given);
  if (found !== undefined) return found;
  const message = `There is no ${field} \`${given}\`. Use one of: ${allowed.join(', ')}.`;
  throw new Refusal('validation-failed', { message, field, errors: { [field]: [message] } });
}

function wholeNumber(field: string, given: string, least: number, most: number): number {
  const value = Number(given);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  const message = `\`${field}\` is \`${given}\`; a whole number from ${least} to ${most} is allowed.`;
  throw new Refusal('validation-failed', { message, field, errors: { [field]: [message] } });
}
