import { type Call, routerPath } from 'hashmark/calls';
import {
  codeOfStatus,
  type ErrorCode,
  type Foreign,
  type ForeignAnswer,
  ForeignUnavailable,
  fail,
  listProblems,
  type Services,
} from 'hashmark/server';
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { catalogue } from '../calls/catalogue/catalogue.ts';
import { clearHintCookie, setHintCookie } from '../sessions/cookies.ts';
import { isNobody } from './is-nobody.ts';
import { takeHeaders, toPlatform } from './platform-headers.ts';

/** Statuses that go without a body. */
const NULL_BODY: ReadonlySet<number> = new Set([204, 205]);

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const { getPlayer, signIn, signUp, signOut } = catalogue;

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
      headers: toPlatform(c, services.config),
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
  takeHeaders(c, headers, { leadsOn: false });
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
  if (status === 401 && call.auth === 'player') services.sandbox.doubt(c);
  if (call === getPlayer && status === 401) clearHintCookie(c, services.config);
  if (status >= 400) return refuse(c, answer, call, services);
  const read = readSound(call, answer, services);
  if (!read || !isSuccess(status)) return fail(c, 'bad-gateway');
  if (call === getPlayer && isNobody(read.body)) {
    services.sandbox.doubt(c);
    clearHintCookie(c, services.config);
    return fail(c, 'unauthenticated');
  }
  // How long the platform keeps somebody signed in is its own affair: each answer about them says so to scripts for another while.
  if (call === signIn || call === signUp || call === getPlayer) setHintCookie(c, services.config);
  if (call === signOut) clearHintCookie(c, services.config);
  return pass(c, answer, read.body === undefined);
}

function answerSocial(c: Context, answer: ForeignAnswer, services: Services): Response {
  const { status, headers } = answer;
  if (status >= 400) return refuse(c, answer, undefined, services);
  if (!REDIRECTS.has(status) || !headers.has('location')) return fail(c, 'bad-gateway');
  // Whether a provider has let somebody in is not said; where nobody is signed in, the first call tells.
  if (c.req.path.endsWith('/callback')) setHintCookie(c, services.config);
  takeHeaders(c, headers, { leadsOn: true });
  return c.body(null, status as StatusCode);
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
