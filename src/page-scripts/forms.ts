import { ApiError, BROWSER_TIMEOUT } from 'hashmark/calls';
import { readMessage } from 'hashmark/i18n';
import { FORM_SENDERS } from '../forms/form-senders.ts';
import { forms } from '../forms/site-forms.ts';
import type { CaptchaAction } from '../stores/captcha.ts';
import { forgetDrafts } from '../stores/drafts.ts';
import { reportInvalidForm } from '../stores/invalid-form.ts';
import { announce } from '../stores/page-events.ts';
import { formWords, waitMinutes } from '../ui/form-words.ts';
import { SLOW_AFTER } from '../ui/slow-after.ts';
import { reportFrom } from './analytics.ts';
import { forgetDraft, startDrafts } from './form-drafts.ts';
import { startReturns } from './forms-on-return.ts';
import './saved-login.ts';

/**
 * What a form does where a script has run: it is checked at once by the rules of the server, sent without leaving the page, and says what was
 * wrong where it is; and what is typed is kept until then. A script of its own, which `page.ts` loads when somebody is about to use a form,
 * or has left one unfinished.
 */

let words: Promise<Record<string, unknown>> | undefined;

/** The texts of forms in the language of the page. */
function readWords(): Promise<Record<string, unknown>> {
  words ??= fetch(`/messages/${document.documentElement.lang}.json?ns=auth,cashbox,validation`)
    .then((answer) => {
      if (!answer.ok) throw new Error(`The messages answered ${answer.status}.`);
      return answer.json() as Promise<Record<string, Record<string, unknown>>>;
    })
    .then((bundles) => Object.assign({}, ...Object.values(bundles)) as Record<string, unknown>);
  // The next who needs them asks again.
  words.catch(() => {
    words = undefined;
  });
  return words;
}

const buttonOf = (form: HTMLFormElement) => form.querySelector<HTMLButtonElement>('button[type="submit"]');

function inputOf(form: HTMLFormElement, field: string): HTMLElement | undefined {
  const found = form.elements.namedItem(field);
  return found instanceof HTMLElement ? found : undefined;
}

function setError(form: HTMLFormElement, input: HTMLElement, text: string): void {
  if (text) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
  const place = form.querySelector(`#${CSS.escape(`${input.id}-error`)}`);
  if (place) place.textContent = text;
}

/** What turns the keys of errors into words; where they cannot be had, each says so. `wait` is in seconds. */
async function readErrors(form: HTMLFormElement, wait?: number): Promise<(key: string) => string> {
  const messages = await readWords().catch(() => undefined);
  if (!messages) return () => form.dataset.away ?? '';
  return (key) => readMessage(messages, document.documentElement.lang, key, { count: waitMinutes(wait) });
}

/** Says what is wrong, each next to its field, and leads to the first. */
async function showErrors(form: HTMLFormElement, { side, code, errors, wait }: Refused) {
  const t = await readErrors(form, wait);
  const lost: string[] = [];
  for (const [field, [key = '']] of Object.entries(errors)) {
    const input = inputOf(form, field);
    if (input) {
      setError(form, input, t(key));
      input.dataset.side = side;
    } else lost.push(t(key));
  }
  const whole = formWords(form.dataset.form ?? '', code, Object.keys(errors).length > 0);
  const place = form.querySelector('[data-form-error]');
  if (place) place.textContent = [whole && t(whole), ...lost].filter(Boolean).join(' ');
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

function clearErrors(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLElement>('[aria-invalid]')) setError(form, input, '');
  const place = form.querySelector('[data-form-error]');
  if (place) place.textContent = '';
  // What became of the one before is not what becomes of this one.
  for (const told of document.querySelectorAll('[data-outcome]')) told.textContent = told.className = '';
}

/** Says that an answer is long in coming, until it is there. @returns what is called then */
function watchSlow(form: HTMLFormElement): () => void {
  const place = form.querySelector('[data-form-error]');
  const { slow } = form.dataset;
  if (!place || !slow) return () => {};
  const timer = setTimeout(() => {
    place.className = 'form__note';
    place.textContent = slow;
  }, SLOW_AFTER);
  return () => {
    clearTimeout(timer);
    if (place.className !== 'form__note') return;
    place.className = 'form__error';
    place.textContent = '';
  };
}

/** The fields of a form that its sender knows. */
function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const sent = new FormData(form);
  const { fields = [] } = forms[form.dataset.form ?? ''] ?? {};
  return Object.fromEntries(
    fields.flatMap((field) => (sent.has(field) ? [[field, String(sent.get(field))]] : [])),
  );
}

/** What the rules say of what a form holds, by field. */
const check = (form: HTMLFormElement): Refused['errors'] =>
  forms[form.dataset.form ?? '']?.check?.(fieldsOf(form), {
    now: Date.now(),
    licence: form.dataset.licence ?? '',
  }) ?? {};

/**
 * Holds the fields that the rules found wrong against them again while one is mended: what is right no longer says that it is not. What the
 * server alone found wrong is taken back when it is changed itself.
 */
async function recheck(form: HTMLFormElement, changed: EventTarget): Promise<void> {
  const t = await readErrors(form);
  const errors = check(form);
  for (const input of form.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')) {
    const [key = ''] = errors[input.name] ?? [];
    if (input === changed || key || input.dataset.side === 'client') setError(form, input, key && t(key));
  }
  const place = form.querySelector('[data-form-error]');
  if (place && !form.querySelector('[aria-invalid="true"]')) place.textContent = '';
}

/** Where a form that stays on its page says what has come of it. */
const statusPlaceOf = (form: HTMLFormElement) =>
  form.closest('[data-answers]')?.querySelector<HTMLElement>('[data-outcomes]') ?? undefined;

/** Says what has come of a form, in the words that its page has for it. */
function showStatus(form: HTMLFormElement, status: string): void {
  const place = statusPlaceOf(form);
  if (!place) return;
  const words = JSON.parse(place.dataset.outcomes ?? '{}') as Record<string, string>;
  place.dataset.outcome = status;
  const isGood = status === 'activated';
  place.className = isGood ? 'form__done' : 'form__error';
  place.textContent = words[status] ?? '';
  buttonOf(form)?.removeAttribute('aria-busy');
  // What brought nothing may be mistyped.
  if (isGood) form.reset();
}

/** The next page begins with room for the notice that an address is not confirmed, as high as it would be here. */
function keepNotice(form: HTMLFormElement): void {
  const notice = form.parentElement?.querySelector<HTMLTemplateElement>('[data-unconfirmed]');
  if (!notice) return;
  const place = document.createElement('div');
  place.dataset.notices = '';
  place.style.cssText = 'position:absolute;inset-inline:0;visibility:hidden';
  place.append(document.importNode(notice.content, true));
  document.body.append(place);
  try {
    sessionStorage.notices = `${place.offsetHeight}px`;
  } catch {
    // Closed: the next page begins without it.
  }
  place.remove();
}

/** What a form comes to: where it leads, or why not. */
type Outcome = { kind: 'sent'; location: string | undefined; status?: string | undefined } | Refused;

interface Refused {
  kind: 'refused';
  side: 'client' | 'server';
  code: string;
  errors: Readonly<Record<string, string[]>>;
  /** In how many seconds it may be sent again, where that is known. */
  wait?: number | undefined;
}

const waitOf = ({ details }: { details?: Record<string, unknown> } = {}) =>
  Number(details?.retry_after) || undefined;

/** Posts the form as the browser would, but asks for the outcome instead of being led on; once more with a captcha that is asked for. */
async function post(form: HTMLFormElement, captcha?: string): Promise<Outcome> {
  const answer = await fetch(form.action, {
    method: 'POST',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(BROWSER_TIMEOUT),
    body: new URLSearchParams([
      ...[...new FormData(form)].map(([name, value]) => [name, String(value)]),
      ...(captcha === undefined ? [] : [['captcha', captcha]]),
    ]),
  });
  const body = (await answer.json()) as { location?: string } & ApiError['body'];
  if (body.error?.code === 'captcha-required' && captcha === undefined) {
    const { solveCaptcha } = await import('../stores/captcha.ts');
    return await post(form, await solveCaptcha(body.error.details?.action as CaptchaAction));
  }
  if (answer.ok) return { kind: 'sent', location: body.location };
  // As the calls tell it (ERR-02): whoever is signed out meanwhile signs in, and goes on here.
  if (answer.status === 401) announce('hm:auth-error');
  const { code = 'unknown' } = body.error ?? {};
  return { kind: 'refused', side: 'server', code, errors: body.errors ?? {}, wait: waitOf(body.error) };
}

async function send(form: HTMLFormElement): Promise<Outcome> {
  const name = form.dataset.form ?? '';
  const { body, shownAt = {} } = forms[name] ?? {};
  const wrong = check(form);
  if (Object.keys(wrong).length > 0)
    return { kind: 'refused', side: 'client', code: 'validation-failed', errors: wrong };

  const sender = FORM_SENDERS[name];
  try {
    if (!sender || !body) return await post(form);
    const answer = await sender(body(fieldsOf(form)));
    const { status, confirmed_at } = (answer ?? {}) as { status?: unknown; confirmed_at?: unknown };
    if (confirmed_at === null) keepNotice(form);
    const isReported = typeof status === 'string' && statusPlaceOf(form) !== undefined;
    return { kind: 'sent', location: form.dataset.next, ...(isReported ? { status } : {}) };
  } catch (error) {
    const { body: refusal = {}, code = 'network-error' } = error instanceof ApiError ? error : {};
    // A wrong code is thrown as the body of its answer.
    const plain = error as { error?: { code?: string }; errors?: Record<string, string[]> };
    const errors = Object.fromEntries(
      Object.entries(refusal.errors ?? plain.errors ?? {}).map(([field, found]) => [
        shownAt[field] ?? field,
        found,
      ]),
    );
    return {
      kind: 'refused',
      side: 'server',
      code: plain.error?.code ?? code,
      errors,
      wait: waitOf(refusal.error),
    };
  }
}

/** The second step of a sign-in takes the place of the first. */
function askForCode(form: HTMLFormElement): void {
  const next = form.parentElement?.querySelector<HTMLFormElement>('form[data-form="code"]');
  if (!next) return;
  form.hidden = true;
  next.hidden = false;
  next.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();
}

/** Sends a form of the site. */
async function submitForm(form: HTMLFormElement): Promise<void> {
  const button = buttonOf(form);
  if (button?.getAttribute('aria-busy') === 'true') return;
  button?.setAttribute('aria-busy', 'true');
  clearErrors(form);
  const endWait = watchSlow(form);
  const outcome = await send(form).catch(
    (): Outcome => ({ kind: 'refused', side: 'server', code: 'network-error', errors: {} }),
  );
  endWait();
  if (outcome.kind === 'sent') {
    if (form.dataset.form === 'sign-out') forgetDrafts();
    else forgetDraft(form);
    reportFrom(form, 'form_sent', { form: form.dataset.form ?? '' });
    if (outcome.status !== undefined) return showStatus(form, outcome.status);
    const over = form.closest<HTMLElement>('dialog[data-over]');
    const target = new URL(outcome.location ?? over?.dataset.href ?? location.href, location.href);
    const from = String(new FormData(form).get('_from') ?? '');
    if (over && target.pathname === new URL(from, location.href).pathname) {
      announce('hm:popup', { again: target.href });
      return;
    }
    if (target.href === location.href) {
      // The page begins at what it says, not where it was left.
      history.scrollRestoration = 'manual';
      location.reload();
    } else location.assign(target);
    return;
  }
  button?.removeAttribute('aria-busy');
  if (outcome.code === 'two-factor-required' && form.dataset.form === 'login') return askForCode(form);
  reportInvalidForm(outcome.side, form.dataset.form ?? '', outcome.errors);
  await showErrors(form, outcome);
}

/** Shows a password that is being typed, or hides it again. */
function togglePassword(button: HTMLElement): void {
  const input = document.getElementById(button.dataset.show ?? '');
  if (!(input instanceof HTMLInputElement)) return;
  const shows = input.type === 'password';
  input.type = shows ? 'text' : 'password';
  button.setAttribute('aria-pressed', String(shows));
}

document.addEventListener('hm:form', ({ detail: asked }) => {
  if ('form' in asked) void submitForm(asked.form);
  else togglePassword(asked.button);
});
document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  const form = target.closest<HTMLFormElement>('form[data-form]');
  if (form?.querySelector('[aria-invalid="true"]')) void recheck(form, target);
});
startDrafts();
startReturns();
