import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Call, routerPath } from '../calls/define-call.ts';
import { listProblems } from '../documents/schema-problems.ts';
import { codeOfStatus, type ErrorCode, fail, OUTCOME_UNKNOWN } from '../http/errors.ts';
import type { Places } from '../http/secure-cookies.ts';
import type { Config } from '../process/config.ts';
import {
  type Foreign,
  type ForeignAnswer,
  ForeignUnavailable,
  type UnavailableReason,
} from '../process/foreign.ts';
import { takeHeaders, toPlatform } from './headers.ts';
import type { PlatformRules } from './platform-rules.ts';

/** Statuses that go without a body. */
const NULL_BODY: ReadonlySet<number> = new Set([204, 205]);

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** What forwarding asks of the services of a process. */
export interface ForwardingServices {
  readonly config: Pick<Config, 'COUNTRY_HEADER' | 'NODE_ENV' | 'PLATFORM_URL'> & Places;
  readonly log: Pick<Logger, 'error'>;
  /** The back end at `PLATFORM_URL`; none: calls are answered here. */
  readonly platform: Foreign | undefined;
}

/** One request to the platform. */
interface Exchange<Services extends ForwardingServices> {
  readonly c: Context;
  readonly platform: Foreign;
  readonly services: Services;
  readonly rules: PlatformRules<Services>;
  /** What is asked for; undefined for a page. */
  readonly call: Call | undefined;
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

/** What a foreign answer of success says where it keeps to the declaration; else the log tells which fields do not. */
function readSound(
  call: Call,
  { status, text }: ForeignAnswer,
  { log }: ForwardingServices,
): { body: unknown } | undefined {
  const read = readJson(text);
  if (call.response.safeParse(undefined).success) return { body: undefined };
  const result = isSuccess(status) ? read && call.response.safeParse(read.body) : undefined;
  if (result?.success) return read;
  const fields = !isSuccess(status)
    ? [`status ${status}`]
    : result
      ? listProblems(result.error, call.response, read?.body)
      : ['not JSON'];
  log.error({ call: call.name, path: call.path, fields }, 'PLATFORM_ANSWER_BREAKS_SCHEMA');
  return undefined;
}

const AWAY: Readonly<Record<UnavailableReason, ErrorCode>> = {
  unreachable: 'bad-gateway',
  'too-large': 'bad-gateway',
  'too-late': 'gateway-timeout',
  'given-up': 'unavailable',
  'known-unavailable': 'unavailable',
};

/** Whoever writes is told that it may have been done. @param method by which the platform was asked */
const failDoubtful = (c: Context, code: ErrorCode, method: string): Response =>
  fail(c, code, method === 'GET' ? {} : { message: OUTCOME_UNKNOWN });

/** What a caller is told when the platform gives no answer. @param method by which it was asked */
function failAway(c: Context, error: unknown, method: string): Response {
  const reason = error instanceof ForeignUnavailable ? error.reason : 'unreachable';
  return reason === 'known-unavailable' ? fail(c, AWAY[reason]) : failDoubtful(c, AWAY[reason], method);
}

async function forward<Services extends ForwardingServices>(exchange: Exchange<Services>): Promise<Response> {
  const { c, platform, services, call } = exchange;
  const { pathname, search } = new URL(c.req.url);
  // The answer to a `HEAD` could not be held to its declaration.
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  const body = method === 'GET' ? null : await c.req.arrayBuffer();
  let answer: ForeignAnswer;
  try {
    answer = await platform.ask(pathname + search, {
      method,
      headers: toPlatform(c, services.config),
      body: body?.byteLength ? body : null,
    });
  } catch (error) {
    services.log.error({ err: error, call: call?.name, path: c.req.path }, 'PLATFORM_UNREACHABLE');
    return failAway(c, error, method);
  }
  if (answer.status >= 400) return refuse(exchange, answer);
  return call ? answerCall(exchange, call, answer) : answerPage(exchange, answer);
}

/** Answers in the platform's words, which are JSON or none: a page of its making would be one of ours to a browser. */
function pass<Services extends ForwardingServices>(
  { c, services }: Exchange<Services>,
  { status, headers, text }: ForeignAnswer,
  isBodyless: boolean,
): Response {
  takeHeaders(c, headers, services.config, { leadsOn: false });
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
function refuse<Services extends ForwardingServices>(
  exchange: Exchange<Services>,
  answer: ForeignAnswer,
): Response {
  const { c, services, rules, call } = exchange;
  const { status, text } = answer;
  rules.onAnswer?.(c, services, call, status);
  const read = readJson(text)?.body;
  const { success, error } = refusalSchema.safeParse(read);
  if (success && status <= 599) return pass(exchange, answer, false);
  if (error && typeof read === 'object' && read !== null)
    services.log.error(
      { call: call?.name, path: c.req.path, fields: listProblems(error, refusalSchema, read) },
      'PLATFORM_ANSWER_BREAKS_SCHEMA',
    );
  return fail(c, codeOfStatus(status));
}

function answerCall<Services extends ForwardingServices>(
  exchange: Exchange<Services>,
  call: Call,
  answer: ForeignAnswer,
): Response {
  const { c, services, rules } = exchange;
  const { status, text } = answer;
  if (isSuccess(status) && rules.saysNobody?.(call, readJson(text)?.body)) {
    rules.onAnswer?.(c, services, call, 401);
    return fail(c, 'unauthenticated');
  }
  const read = readSound(call, answer, services);
  if (!read || !isSuccess(status)) return failDoubtful(c, 'bad-gateway', call.method);
  rules.onAnswer?.(c, services, call, status);
  return pass(exchange, answer, read.body === undefined);
}

function answerPage<Services extends ForwardingServices>(
  { c, services, rules }: Exchange<Services>,
  { status, headers }: ForeignAnswer,
): Response {
  if (!REDIRECTS.has(status) || !headers.has('location')) return fail(c, 'bad-gateway');
  rules.onAnswer?.(c, services, undefined, status);
  takeHeaders(c, headers, services.config, { leadsOn: true });
  return c.body(null, status as StatusCode);
}

/** How little of a path a call leaves open: `/api/notes/newest` before `/api/notes/{id}`, which would match it too. */
const opennessOf = ({ path, takesRest }: Call) => path.split('{').length + (takesRest ? 100 : 0);

/**
 * With `PLATFORM_URL` the calls of owner `platform` go there, and pages of the platform; without it they go on to whoever answers them
 * here.
 *
 * @param declared the calls of the site
 */
export function forwardCalls<Services extends ForwardingServices>(
  services: () => Services,
  declared: Iterable<Call>,
  rules: PlatformRules<Services> = {},
): Hono<{ Variables: { isOurs: boolean } }> {
  const app = new Hono<{ Variables: { isOurs: boolean } }>();
  const mount = (method: string, path: string, call: Call | undefined) =>
    app.on(method, path, async (c, next) => {
      const current = services();
      const { platform } = current;
      return platform && !c.get('isOurs')
        ? await forward({ c, platform, services: current, rules, call })
        : await next();
    });
  for (const call of [...declared].sort((a, b) => opennessOf(a) - opennessOf(b)))
    if (call.owner === 'platform') mount(call.method, routerPath(call), call);
    else
      app.on(call.method, routerPath(call), async function keep(c, next) {
        c.set('isOurs', true);
        await next();
      });
  for (const path of rules.pages ?? []) mount('GET', routerPath({ path }), undefined);
  return app;
}
