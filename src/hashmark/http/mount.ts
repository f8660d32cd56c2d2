import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { type Call, routerPath } from '../calls/define-call.ts';
import { IDEMPOTENCY_KEY } from '../calls/idempotency-key.ts';
import type { Runtime } from '../process/runtime.ts';
import { findCallerProblems } from './caller-problems.ts';
import { byField, fail, isRefusal, Refusal } from './errors.ts';
import { findIfKnown, type Identity, type SignedIn } from './identity.ts';
import { CALL_BOUNDS, isForm, readForm, readJsonBody } from './input.ts';
import type { RequestLimits } from './limit.ts';
import { addressOf } from './reader.ts';
import type { StoredAnswer } from './stored-answer.ts';

type Out<C extends Call, Key extends 'params' | 'query' | 'request'> = C[Key] extends z.ZodType
  ? z.output<C[Key]>
  : undefined;

/** What mounting a call asks of the services of a process. */
export interface MountServices {
  readonly identity: Identity;
  readonly limits: RequestLimits;
  readonly runtime: Pick<Runtime, 'id'>;
}

/** What a handler is given: the checked request, and the player where the call needs one. */
export interface CallContext<C extends Call, Services> {
  readonly c: Context;
  readonly services: Services;
  readonly body: Out<C, 'request'>;
  readonly query: Out<C, 'query'>;
  readonly params: Out<C, 'params'>;
  readonly player: C extends { auth: 'player' }
    ? SignedIn
    : C extends { auth: 'optional' }
      ? SignedIn | undefined
      : undefined;
  /** The `Idempotency-Key`, a fresh one where none was sent; empty for calls that move nothing. */
  readonly key: string;
}

type Answer<C extends Call> = C extends { money: true } ? StoredAnswer : z.input<C['response']>;

/** What an `Idempotency-Key` may be. */
export const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/** @throws Refusal `validation-failed` with the problems by field. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = findCallerProblems(result.error, schema, value);
  const field = problems[0]?.[0];
  throw new Refusal('validation-failed', { ...(field ? { field } : {}), errors: byField(problems) });
}

const namesBySchema = new WeakMap<z.ZodType, ReadonlySet<string>>();

/** Every name that a declaration has for a field, wherever it stands. */
function namesIn(schema: z.ZodType): ReadonlySet<string> {
  const known = namesBySchema.get(schema);
  if (known) return known;
  const names = new Set<string>();
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, inner] of Object.entries(part)) {
      if (key === 'properties') for (const name of Object.keys(inner as object)) names.add(name);
      collect(inner);
    }
  };
  collect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  namesBySchema.set(schema, names);
  return names;
}

/**
 * The paths, as JSON, at which a declaration does not take what stands there. Fields that it does not know are not among them, unless
 * it knows them elsewhere: what one form of a body needs is absent in another.
 */
function refusedPaths(
  issues: readonly z.core.$ZodIssue[],
  names: ReadonlySet<string>,
  base: readonly PropertyKey[] = [],
): string[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path];
    if (issue.code === 'unrecognized_keys')
      return issue.keys.filter((key) => names.has(key)).map((key) => JSON.stringify([...path, key]));
    if (issue.code !== 'invalid_union') return [JSON.stringify(path)];
    return [JSON.stringify(path), ...issue.errors.flatMap((form) => refusedPaths(form, names, path))];
  });
}

/** A value without the fields that are null at one of these paths. */
function withoutNulls(
  value: unknown,
  refused: ReadonlySet<string>,
  path: readonly (string | number)[] = [],
): unknown {
  if (Array.isArray(value))
    return value.map((inner, index) => withoutNulls(inner, refused, [...path, index]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const place = [...path, key];
      if (inner === null && refused.has(JSON.stringify(place))) return [];
      return [[key, withoutNulls(inner, refused, place)]];
    }),
  );
}

/** {@link parse}; a field that is not needed may also be sent as null. @throws Refusal `validation-failed` */
export function parseBody<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const lean = schema.safeParse(withoutNulls(value, new Set(refusedPaths(error.issues, namesIn(schema)))));
  return lean.success ? lean.data : parse(schema, value);
}

/** The key of the caller's intent; of a client that knows none, each request is an intent of its own. */
function idempotencyKey(c: Context, { runtime }: MountServices): string {
  const key = c.req.header(IDEMPOTENCY_KEY);
  if (key === undefined) return runtime.id();
  if (!KEY_PATTERN.test(key))
    throw new Refusal('bad-request', { message: 'Idempotency-Key takes 1 to 255 visible ASCII characters.' });
  return key;
}

/**
 * What a call is given: path, query and body as it declares them. Whoever sends what is refused again and again is not read any
 * more, whatever the call; but who asks for an answer that is kept is given it.
 */
async function readInput(
  c: Context,
  call: Call,
  { limits, identity }: MountServices,
  { player, key }: { player: SignedIn | undefined; key: string },
) {
  const address = addressOf(c);
  try {
    await limits.refused.check(address);
  } catch (error) {
    if (!(player && key && (await identity.hasAnswer(player, call, key)))) throw error;
  }
  try {
    return {
      params: call.params && parse(call.params, c.req.param()),
      query: call.query && parse(call.query, c.req.query()),
      body:
        call.request &&
        parseBody(call.request, isForm(c) ? await readForm(c) : await readJsonBody(c, CALL_BOUNDS)),
    };
  } catch (error) {
    if (isRefusal(error)) await limits.refused.take(address);
    throw error;
  }
}

/**
 * Mounts one call of the catalogue: checks path, query, body, session and idempotency key as it declares, then answers with
 * what the handler returns.
 */
export function mount<const C extends Call, Services extends MountServices>(
  app: Hono,
  services: () => Services,
  call: C,
  handler: (context: CallContext<C, Services>) => Promise<Answer<C>> | Answer<C>,
): void {
  app.on(call.method, routerPath(call), async (c) => {
    const current = services();
    const { identity } = current;
    const player =
      call.auth && (await (call.auth === 'player' ? identity.find(c) : findIfKnown(identity, c)));
    if (call.auth === 'player' && !player) {
      identity.forget(c);
      return fail(c, 'unauthenticated');
    }
    const key = call.money ? idempotencyKey(c, current) : '';
    const context = {
      c,
      services: current,
      ...(await readInput(c, call, current, { player, key })),
      player,
      key,
    } as CallContext<C, Services>;
    const answer = await handler(context);
    c.header('Cache-Control', 'no-store');
    if (call.money) {
      const { status, body } = answer as StoredAnswer;
      return new Response(body, {
        status,
        headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
      });
    }
    const status = call.status ?? 200;
    return status === 204 ? c.body(null, 204) : c.json(answer as never, status);
  });
}
