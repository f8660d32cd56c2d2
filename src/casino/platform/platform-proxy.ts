import { type Call, routerPath } from 'hashmark/calls';
import {
  ADDRESS,
  COUNTRY,
  codeOfStatus,
  type ErrorCode,
  type Foreign,
  type ForeignAnswer,
  ForeignUnavailable,
  fail,
  listProblems,
  originOf,
  type Services,
} from 'hashmark/server';
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { catalogue } from '../calls/catalogue/catalogue.ts';
import { clearHintCookie, setHintCookie } from '../sessions/cookies.ts';
import { isNobody } from './is-nobody.ts';

/** Headers that belong to one connection, or that are computed anew. */
const OWN = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers in which proxies say who asks. Only we know that here: whatever a reader writes into them would be believed. */
const CLAIMS =
  /^(?:forwarded$|x-forwarded(?:-|$)|x-original-|client-ip$|(?:x-|cf-|true-|fastly-|fly-)(?:real-ip|(?:cluster-)?client-ipv?[46]?|connecting-ip(?:v6)?)$)/;

/** Headers by which the platform would speak for the site. */
const OURS =
  /^(access-control-|clear-site-data$|content-(disposition|security-policy)|content-type$|refresh$|service-worker-allowed$|strict-transport-security$)/;

/** Statuses that go without a body. */
const NULL_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

const { getPlayer, signIn, signUp, signOut } = catalogue;

function passOn(from: Headers): Headers {
  const named = (from.get('connection') ?? '').toLowerCase().split(/\s*,\s*/);
  const to = new Headers();
  for (const [name, value] of from)
    if (!OWN.has(name) && !named.includes(name) && !name.startsWith('x-hashmark-')) to.append(name, value);
  return to;
}

function outgoing(c: Context, { COUNTRY_HEADER }: Pick<Services['config'], 'COUNTRY_HEADER'>): Headers {
  const headers = passOn(c.req.raw.headers);
  for (const name of [...headers.keys()]) if (CLAIMS.test(name)) headers.delete(name);
  // Our own origin check has judged these; to the platform the request comes from a server.
  for (const name of [
    'accept-encoding',
    'origin',
    'referer',
    'sec-fetch-dest',
    'sec-fetch-mode',
    'sec-fetch-site',
  ])
    headers.delete(name);
  const { host, protocol } = new URL(originOf(c));
  headers.set('X-Forwarded-Host', host);
  headers.set('X-Forwarded-Proto', protocol.slice(0, -1));
  const address = c.req.header(ADDRESS);
  if (address) headers.set('X-Forwarded-For', address);
  if (COUNTRY_HEADER) {
    const country = c.req.header(COUNTRY);
    headers.delete(COUNTRY_HEADER);
    if (country) headers.set(COUNTRY_HEADER, country);
  }
  return headers;
}

const isSuccess = (status: number) => status >= 200 && status < 300;

/** What a text holds; undefined where it is no JSON. */
function readJson(text: string): { body: unknown } | undefined {
  try {
    return { body: text === '' ? undefined : JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** What a foreign answer of success says where it keeps to the catalogue; else the log tells which fields do not. */
function readSound(
  call: Call,
  { status, text }: ForeignAnswer,
  services: Services,
): { body: unknown } | undefined {
  const read = readJson(text);
  if (call.response.safeParse(undefined).success) return { body: undefined };
  const result = isSuccess(status) ? read && call.response.safeParse(read.body) : undefined;
  if (result?.success || (call === getPlayer && isNobody(read?.body))) return read;
  const fields = !isSuccess(status)
    ? [`status ${status}`]
    : result
      ? listProblems(result.error, call.response, read?.body)
      : ['not JSON'];
  services.log.error({ call: call.name, path: call.path, fields }, 'PLATFORM_ANSWER_BREAKS_SCHEMA');
  return undefined;
}

/** Pages of the platform that are no calls: the way to a social provider and back. */
const SOCIAL_PAGES = '/users/auth/*';

/** What a caller is told when the platform gives no answer. */
function awayCode(error: unknown): ErrorCode {
  const reason = error instanceof ForeignUnavailable ? error.reason : undefined;
  if (reason === 'known-unavailable') return 'unavailable';
  return reason === 'too-late' ? 'gateway-timeout' : 'bad-gateway';
}

/** @param call what is asked for; undefined for a page */
async function forward(
  c: Context,
  platform: Foreign,
  services: Services,
  call: Call | undefined,
): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  const body = c.req.method === 'GET' ? null : await c.req.arrayBuffer();
  let answer: ForeignAnswer;
  try {
    answer = await platform.ask(pathname + search, {
      method: c.req.method,
      headers: outgoing(c, services.config),
      body: body?.byteLength ? body : null,
    });
  } catch (error) {
    services.log.error({ err: error, call: call?.name, path: c.req.path }, 'PLATFORM_UNREACHABLE');
    return fail(c, awayCode(error));
  }
  return call ? answerCall(c, call, answer, services) : answerSocial(c, answer, services);
}

/** Answers in the platform's words, which are JSON or none: a page of its making would be one of ours to a browser. */
function pass(c: Context, { status, headers, text }: ForeignAnswer, isBodyless: boolean): Response {
  for (const [name, value] of passOn(headers))
    if (!OURS.test(name)) c.header(name, value, { append: name === 'set-cookie' });
  if (isBodyless || NULL_BODY.has(status)) return c.body(null, status as StatusCode);
  c.header('Content-Type', 'application/json');
  return c.body(text, status as ContentfulStatusCode);
}

/** What callers read of a refusal; whatever else it says goes along. */
const refusalSchema = z.looseObject({
  error: z
    .looseObject({
      code: z.string().max(100).nullish(),
      message: z.string().nullish(),
      field: z.string().nullish(),
      details: z.record(z.string(), z.unknown()).nullish(),
    })
    .nullish(),
  errors: z.record(z.string(), z.array(z.string())).nullish(),
});

/** Passes a refusal on in the platform's words where callers can read them, else in ours for its status. */
function refuse(c: Context, answer: ForeignAnswer, call: Call | undefined, { log }: Services): Response {
  const { status, text } = answer;
  const read = readJson(text)?.body;
  const { success, error } = refusalSchema.safeParse(read);
  if (success && status <= 599) return pass(c, answer, false);
  if (error && typeof read === 'object' && read !== null)
    log.error(
      { call: call?.name, path: c.req.path, fields: listProblems(error, refusalSchema, read) },
      'PLATFORM_ANSWER_BREAKS_SCHEMA',
    );
  return fail(c, codeOfStatus(status));
}

function answerCall(c: Context, call: Call, answer: ForeignAnswer, services: Services): Response {
  const { status } = answer;
  if (call === getPlayer && status === 401) clearHintCookie(c, services.config);
  if (status >= 400) return refuse(c, answer, call, services);
  if (status === 304) return pass(c, answer, true);
  const read = readSound(call, answer, services);
  if (!read || !isSuccess(status)) return fail(c, 'bad-gateway');
  if (call === getPlayer && isNobody(read.body)) {
    clearHintCookie(c, services.config);
    return fail(c, 'unauthenticated');
  }
  if (call === signIn || call === signUp) setHintCookie(c, services.config);
  if (call === signOut) clearHintCookie(c, services.config);
  return pass(c, answer, read.body === undefined);
}

function answerSocial(c: Context, answer: ForeignAnswer, services: Services): Response {
  const { status, headers } = answer;
  if (status >= 400) return refuse(c, answer, undefined, services);
  if (!headers.has('location')) return fail(c, 'bad-gateway');
  // Whether a provider has let somebody in is not said; where nobody is signed in, the first call tells.
  if (c.req.path.endsWith('/callback')) setHintCookie(c, services.config);
  return pass(c, answer, true);
}

/** With `PLATFORM_URL` the platform's calls go there; without it they go on to the sandbox. */
export function platformProxy(app: Hono, services: () => Services): void {
  // `/api/lotteries/statuses` before `/api/lotteries/{id}`, which would match it too.
  const parameters = ({ path }: Call) => path.split('{').length;
  const declared: readonly Call[] = Object.values(catalogue);
  const calls = declared
    .filter(({ owner }) => owner === 'platform')
    .sort((a, b) => parameters(a) - parameters(b));
  for (const call of calls) {
    app.on(call.method, routerPath(call), async (c, next) => {
      const { platform } = services().sandbox;
      return platform ? await forward(c, platform, services(), call) : await next();
    });
  }
  app.get(SOCIAL_PAGES, async (c, next) => {
    const { platform } = services().sandbox;
    return platform ? await forward(c, platform, services(), undefined) : await next();
  });
}
