import type { Context, MiddlewareHandler } from 'hono';
import { BACKGROUND_READ, PART_HEADER } from '../calls/page-headers.ts';
import { isAway } from '../content/is-away.ts';
import { readEncodings } from '../http/accept-encoding.ts';
import { fail, isRefusal } from '../http/errors.ts';
import { forgetFormState } from '../http/form-state.ts';
import { findIfKnown } from '../http/identity.ts';
import { localiseAddress } from '../i18n/localise.ts';
import { listSuffixes } from '../i18n/regions.ts';
import type { Rendered } from '../page-cache/page-cache.ts';
import { isStudio } from '../process/hosts.ts';
import { isPagePath, isWithin } from '../process/site-base.ts';
import type { Variant } from '../process/variant.ts';
import { isReading } from '../readership/is-reading.ts';
import { readRoutes, type SiteRoutes, type Visitor } from '../site/routes.ts';
import { isUnavailable } from '../store/failures.ts';
import type { AppEnvironment } from './app-environment.ts';
import { decideRoute, type OwnRequest } from './decide-route.ts';
import type { ProcessServices } from './services.ts';

const READS = ['GET', 'HEAD'];

/** What was made for one request, and whether a call has said meanwhile that nobody is signed in. */
interface OwnRendered extends Rendered {
  readonly isDoubtful: boolean;
}

/** Reads and renders the pages of the site. */
export interface PageRenderer {
  /** As every guest of the variant sees it. */
  forAll(variant: Variant, requestId: string): Promise<Rendered>;
  /** A page of the content as the owner of `cookie` may see it; undefined where that reader may not. */
  forReader(variant: Variant, requestId: string, key: string, cookie: string): Promise<Rendered | undefined>;
  /** For one request, from what it asks and who sends it. */
  forRequest(variant: Variant, requestId: string, own: OwnRequest): Promise<OwnRendered>;
  /** What whoever reads pages is told where none can be made: that what it needs cannot be reached now, or that a fault is ours. */
  forFailure(variant: Variant, requestId: string, isAway: boolean): Promise<Rendered>;
  /** Calls as the sender of a request would make them. */
  apiOf(own: OwnRequest, variant: Variant): Visitor['api'];
}

/**
 * One address per page (PAGE-01): single slashes, none at the end, and a variant suffix is never typed by readers, but is what
 * addresses of the Studio name a document by. A path that began with two slashes would lead the redirect to another host. A page is below the base of the site alone (ROUTE-92, ROUTE-93).
 *
 * @param asked the path as requested
 * @returns undefined when that is the address
 */
function canonicalPath({ base, path, prefix }: Variant, asked: string): string | undefined {
  const trimmed = path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  const segments = trimmed.split('/');
  const hasSuffix = !isStudio(path) && listSuffixes().includes(segments.at(-1) ?? '');
  const plain = hasSuffix ? segments.slice(0, -1).join('/') : trimmed;
  const isElsewhere = base !== '' && !isWithin(base, asked) && isPagePath(asked);
  if (!isElsewhere && (plain === path || (plain === '' && path === '/'))) return undefined;
  return `${prefix}${plain || (prefix ? '' : '/')}`;
}

/** What a render made, as the answer to one reader: nobody else may keep it. */
function toResponse({ status, headers, body }: Rendered): Response {
  const response = new Response(new Uint8Array(body), {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  });
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store');
  if (status === 503) response.headers.set('retry-after', '5');
  return response;
}

/** What the answer to pages needs besides the services. */
interface PageParts {
  renderer: PageRenderer;
  routes: SiteRoutes;
  /** The methods that something else answers at a path. */
  allowed: (path: string) => readonly string[];
}

/**
 * Answers every address that no call has taken with a page: from the page cache, or by one read and one render however many
 * readers wait.
 *
 * Where the site's routes say more of an address, they decide first: nothing of a page is sent to whom it is not for. A page of the content that
 * guests do not get is asked for once more as the player whom the verified session names, and is
 * made for that reader only (PAGE-04, PAGE-18, PAGE-19); a guest is led to the lobby where signing in would help.
 */
export function answerPage(
  services: () => ProcessServices,
  { renderer, routes, allowed }: PageParts,
): MiddlewareHandler<AppEnvironment> {
  const findRoute = readRoutes(routes);
  return async function answerPage(c) {
    return await answer(c).catch((error: unknown) => answerFailure(c, error));
  };

  async function answer(c: Context<AppEnvironment>, isAgain = false): Promise<Response> {
    const variant = c.get('variant');
    if (!READS.includes(c.req.method))
      return refuseMethod(c, [...new Set([...READS, ...allowed(c.req.path)])]);
    const { pathname, search } = new URL(c.req.url);
    const elsewhere = canonicalPath(variant, pathname);
    // Where a base is set it may be another one tomorrow: browsers are not to remember the way into it.
    if (elsewhere !== undefined) return c.redirect(elsewhere + search, variant.base === '' ? 301 : 302);
    const found = findRoute(variant.path);
    if (!found) return await answerShared(c, variant);
    const decision = await decideRoute(c, found, { services, routes, apiOf: renderer.apiOf });
    if (decision.kind === 'own') {
      const rendered = await renderer.forRequest(variant, c.get('requestId'), decision.request);
      const hasEnded = rendered.isDoubtful && !isAgain && (await hasSessionEnded(c, decision.request));
      return hasEnded ? await answer(c, true) : answerOwn(c, decision.request, rendered);
    }
    // Under a key of its own: the front, which asks nobody who they are, does not find it.
    if (decision.kind === 'shared')
      return await answerShared(c, { ...variant, key: `routed|${variant.key}` });
    if (!decision.isForGood) c.header('Cache-Control', 'private, no-store');
    return c.redirect(decision.to, decision.isForGood ? 301 : 302);
  }

  /** A person is answered with a page, also while it cannot be known who that is; a program with the error as data. */
  async function answerFailure(c: Context<AppEnvironment>, error: unknown): Promise<Response> {
    const isRefused = isRefusal(error);
    const readsPages = c.req.header('accept')?.includes('text/html') && !c.req.header(PART_HEADER);
    if (!readsPages || (isRefused && error.code !== 'unavailable')) throw error;
    const { log, platform, showFault } = services();
    const isLater = isRefused || isUnavailable(error) || isAway(error, platform !== undefined);
    if (showFault && !isLater) {
      log.error({ err: error, path: c.req.path }, 'request failed');
      return c.html(await showFault(error), 500);
    }
    const rendered = await renderer.forFailure(c.get('variant'), c.get('requestId'), isLater);
    // A site without such a page.
    if (rendered.status < 500) throw error;
    if (!isRefused) log.error({ err: error, path: c.req.path }, 'request failed');
    return toResponse({ ...rendered, status: isLater ? 503 : 500 });
  }

  async function answerShared(c: Context<AppEnvironment>, variant: Variant): Promise<Response> {
    const { pages, runtime } = services();
    const requestId = c.get('requestId');
    const answer =
      pages.find(variant.key) ?? (await pages.render(variant, () => renderer.forAll(variant, requestId)));
    if ('page' in answer) {
      answer.page.count(headersOf(c));
      return await answer.page.toResponse(c.req.header('if-none-match'), {
        now: runtime.now(),
        outcome: answer.outcome,
        encodings: readEncodings(c.req.header('accept-encoding')),
      });
    }
    const { missing } = answer.rendered;
    const own = missing && (await renderForPlayer(c, missing));
    if (own) {
      const response = countAndSend(c, own);
      return c.newResponse(response.body, response);
    }
    if (!missing?.forPlayers) return leadOn(c, answer.rendered) ?? toResponse(answer.rendered);
    c.header('Cache-Control', 'private, no-store');
    return c.redirect(variant.prefix || '/', 302);
  }

  /** Whether the session has ended with which a page was begun. @throws Refusal `unavailable` */
  async function hasSessionEnded(c: Context<AppEnvironment>, { signedIn }: OwnRequest): Promise<boolean> {
    return signedIn !== undefined && (await services().identity.find(c)) === undefined;
  }

  function answerOwn(c: Context<AppEnvironment>, own: OwnRequest, rendered: Rendered): Response {
    if (own.form && !c.req.header(BACKGROUND_READ) && !waitsForSignIn(own))
      forgetFormState(c, services().config);
    const response = leadOn(c, rendered) ?? countAndSend(c, rendered);
    response.headers.set('cache-control', 'private, no-store');
    return c.newResponse(response.body, response);
  }

  /** Leads on from the address of a page that has moved. Asked only where there is none: a page always comes first. */
  function leadOn(c: Context<AppEnvironment>, { movedTo: to }: Rendered): Response | undefined {
    if (to === undefined) return undefined;
    const variant = c.get('variant');
    // Editors may change their mind: browsers are to ask again.
    c.header('Cache-Control', 'no-cache');
    const place = localiseAddress(to, variant).replace(/(?<=.)\/$/, '');
    return c.redirect(place + new URL(c.req.url).search, 301);
  }

  /** Sends a page of one reader, who is counted as those of a page for all. */
  function countAndSend(c: Context<AppEnvironment>, rendered: Rendered): Response {
    const { shown, status } = rendered;
    if (shown && status === 200 && isReading(headersOf(c))) services().readership.tallyOf(shown).count++;
    return toResponse(rendered);
  }

  async function renderForPlayer(
    c: Context<AppEnvironment>,
    { key, forPlayers }: NonNullable<Rendered['missing']>,
  ): Promise<Rendered | undefined> {
    const cookie = c.req.header('cookie');
    const { identity } = services();
    if (!cookie || !(await (forPlayers ? identity.find(c) : findIfKnown(identity, c)))) return undefined;
    identity.remember(c);
    return await renderer.forReader(c.get('variant'), c.get('requestId'), key, cookie);
  }
}

/** What tells whether somebody opens a page. */
const headersOf = (c: Context) => ({
  'sec-fetch-dest': c.req.header('sec-fetch-dest'),
  cookie: c.req.header('cookie'),
});

/** Whether what was typed is for a page that comes after a sign-in: the session had ended when it was sent. */
const waitsForSignIn = ({ form, signedIn }: OwnRequest): boolean =>
  form?.code === 'unauthenticated' && signedIn === undefined;

function refuseMethod(c: Context, allow: readonly string[]): Response {
  if (c.req.method !== 'OPTIONS') return fail(c, 'method-not-allowed', { allow });
  return c.body(null, 204, { Allow: [...allow, 'OPTIONS'].join(', ') });
}
