import { type Context, Hono } from 'hono';
import type { ErrorBody } from '../calls/api-error.ts';
import type { Call } from '../calls/define-call.ts';
import { IDEMPOTENCY_KEY } from '../calls/idempotency-key.ts';
import { answerError, fail, Refusal } from '../http/errors.ts';
import { type FormState, keepFormState } from '../http/form-state.ts';
import { isForm, readForm } from '../http/input.ts';
import { KEY_PATTERN } from '../http/mount.ts';
import { ADDRESS, COUNTRY } from '../process/variant.ts';
import type { Site } from '../site/define-site.ts';
import { fillPath } from '../site/fill-path.ts';
import type { FormFields, SiteForm } from '../site/forms.ts';
import { readWantedPath } from '../site/wanted-path.ts';
import type { AppEnvironment } from './app-environment.ts';
import type { ProcessServices } from './services.ts';

type Ask = (url: URL, init: RequestInit) => Response | Promise<Response>;

/** What of the reader's own request goes along with the call. */
const OWN_HEADERS = ['cookie', 'user-agent', 'origin', 'sec-fetch-site', COUNTRY, ADDRESS];

/** In a path these are other places than what is named so, however they are written. */
const isElsewhere = (part: string): boolean => ['', '.', '..'].includes(part);

/** Makes the call of a form as the reader's browser would. A part that would lead to another call names nothing. */
async function makeCall(
  c: Context,
  ask: Ask,
  call: Call,
  form: SiteForm,
  fields: FormFields,
  key: string | undefined,
) {
  const headers = new Headers({ accept: 'application/json' });
  for (const name of OWN_HEADERS) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  // One that no header can carry is as good as none: the call asks for it.
  if (call.money && key && KEY_PATTERN.test(key)) headers.set(IDEMPOTENCY_KEY, key);
  const named = Object.entries(form.params?.(fields) ?? {});
  if (named.some(([, value]) => isElsewhere(value))) return fail(c, 'not-found');
  const parts = named.map(([name, value]) => [name, encodeURIComponent(value)]);
  const url = new URL(fillPath(call.path, Object.fromEntries(parts)), c.req.url);
  const body = form.body?.(fields);
  if (body !== undefined) headers.set('content-type', 'application/json');
  return await ask(url, {
    method: call.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** The fields as they may be shown again. */
const shownFields = (fields: FormFields, { secret = [] }: SiteForm): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !secret.includes(name)));

/** What of an accepted form's answer its page shows: texts, and lists of them a line each. */
function answeredFields(read: unknown, { shows = [] }: SiteForm): Record<string, string> {
  const answer = (read ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    shows.map((name) => {
      const value = answer[name];
      return [name, Array.isArray(value) ? value.join('\n') : String(value ?? '')];
    }),
  );
}

/** Problems by the fields of the form, not of the call. */
const placeErrors = (errors: ErrorBody['errors'] = {}, { shownAt = {} }: SiteForm) =>
  Object.fromEntries(Object.entries(errors).map(([field, found]) => [shownAt[field] ?? field, found]));

/**
 * `POST /forms/{name}`: takes a form of the site from a browser that has run no script.
 *
 * The reader is sent on by 303: to where the form leads, or back to its page, which tells what was wrong and what was typed. Who asks
 * for JSON is told the same without being sent.
 *
 * @param ask answers a request as the whole application does
 */
export function formRoutes(
  services: () => ProcessServices,
  site: Pick<Site, 'calls' | 'forms'>,
  ask: Ask,
): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  app.onError((error, c) =>
    answerError(error, c, (cause) => services().log.error({ err: cause, path: c.req.path }, 'form failed')),
  );
  return app.post('/forms/:form', async (c) => {
    const name = c.req.param('form');
    const form = site.forms && Object.hasOwn(site.forms, name) ? site.forms[name] : undefined;
    const call = form && site.calls.calls[form.call];
    if (!call)
      return fail(c, 'not-found', { message: `There is no form ${JSON.stringify(name.slice(0, 64))}.` });
    if (!isForm(c))
      throw new Refusal('unsupported-media-type', {
        message: 'Send the form as application/x-www-form-urlencoded.',
      });
    const { config, variants, runtime } = services();
    const sent = await readForm(c);
    const fields = Object.fromEntries(
      form.fields.flatMap((field) => (Object.hasOwn(sent, field) ? [[field, sent[field] ?? '']] : [])),
    );
    const wrong = form.check?.(fields, { now: runtime.now(), licence: c.get('variant').licence }) ?? {};
    const answer =
      Object.keys(wrong).length > 0
        ? fail(c, 'validation-failed', { errors: wrong })
        : await makeCall(c, ask, call, form, fields, sent._key);
    const read: unknown = answer.headers.get('content-type')?.includes('json') ? await answer.json() : null;
    const from = readWantedPath(sent._from) ?? c.get('variant').base + form.page;
    const { prefix } = variants.of(new URL(c.req.url).host, from, undefined);
    const next =
      readWantedPath(sent.redirect) ?? (form.next && `${prefix}${form.next}`.replace(/(?<=.)\/$/, ''));
    for (const cookie of answer.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
    c.header('Cache-Control', 'no-store');
    const asksForJson = c.req.header('accept')?.startsWith('application/json');
    const { error, ...refusal } = (read ?? {}) as ErrorBody;
    const errors = placeErrors(refusal.errors ?? {}, form);
    if (!answer.ok && asksForJson) return c.json({ ...(read as object), errors }, answer.status as 422);
    if (answer.ok && next !== undefined)
      return asksForJson ? c.json({ location: next }) : c.redirect(next, 303);
    const state: FormState = {
      name,
      code: answer.ok ? null : (error?.code ?? 'internal-error'),
      wait: Number(error?.details?.retry_after) || null,
      errors,
      values: answer.ok ? answeredFields(read, form) : shownFields(fields, form),
    };
    keepFormState(c, config, state);
    return asksForJson ? c.json({ location: from }) : c.redirect(from, 303);
  });
}
