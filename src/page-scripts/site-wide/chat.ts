import { ApiError } from 'hashmark/calls';
import { supportCounter } from '../../casino/rules/navigation.ts';
import { chatOfGroups } from '../../casino/rules/roles.ts';
import { isVipGroup } from '../../casino/rules/vip.ts';
import { followManager } from '../../islands/menus/manager.ts';
import { api } from '../../stores/api.ts';
import { type ChatLine, keepChat, readChat } from '../../stores/chat-lines.ts';
import { sendContactMessage } from '../../stores/contact.ts';
import { logFailure } from '../../stores/log.ts';
import { $session, isHinted } from '../../stores/session.ts';
import { $supportAnswers } from '../../stores/support-answers.ts';

/** The chat with support: ours, or the one of a service that the site is configured with. Loaded when somebody reaches for it. */

const PROJECT = { live: 'astrolane-support', vip: 'astrolane-vip-support' } as const;

/** Puts the chat into the page. */
function place(): HTMLDialogElement | null {
  const part = document.querySelector<HTMLTemplateElement>('template[data-chat-part]');
  if (part) document.body.append(document.importNode(part.content, true));
  return document.querySelector<HTMLDialogElement>('[data-support-chat]');
}

const dialog = place();
const form = dialog?.querySelector<HTMLFormElement>('[data-chat-form]');
const lines = dialog?.querySelector('[data-chat-lines]');
const trouble = dialog?.querySelector('[data-chat-error]');
const title = dialog?.querySelector('h2');
const plainTitle = title?.textContent ?? '';

/** Ends hearing what support answers to the player. */
let leave: (() => void) | undefined;

/** By which the conversation is found again, in any browser of the player. */
let restoreId: string | undefined;
let said: readonly ChatLine[] = [];
let unread = 0;
/** The messages of this chat that wait for an answer, by id. */
let awaited: readonly string[] = [];

const player = () => {
  const session = $session.get();
  return session.status === 'player' ? session.player : undefined;
};
const isVip = () => player()?.groups.some(isVipGroup) ?? false;
const project = () => PROJECT[isVip() ? 'vip' : 'live'];

function print([from, text]: ChatLine): void {
  const line = document.createElement('li');
  line.dataset.from = from;
  line.textContent = text;
  lines?.append(line);
  line.scrollIntoView({ block: 'nearest' });
}

function say(from: ChatLine[0], text: string): void {
  print([from, text]);
  said = [...said, [from, text]];
  count(from === 'support' && !dialog?.open ? unread + 1 : unread);
}

/** What support has said since the chat was last open (HEADER-24). */
function count(now: number): void {
  unread = now;
  if (said.length > 0) keepChat({ owner: player()?.id ?? '', lines: said, unread, awaited });
  for (const link of document.querySelectorAll<HTMLElement>('[data-support-count]')) {
    link.textContent = supportCounter(unread);
    link.hidden = unread === 0;
  }
}

/** Says what support has answered to the messages of this chat; what it answers to others stands in the player's mail. */
function sayAnswers(): void {
  const known = $supportAnswers.value ?? [];
  for (const id of awaited) {
    const answer = known.find((candidate) => candidate.id === id);
    if (!answer) continue;
    awaited = awaited.filter((candidate) => candidate !== id);
    say('support', answer.text);
  }
}

/** Shows what support answers, whether the chat is open then or not, and what it has answered between two pages. */
function hear(): void {
  leave ??= $supportAnswers.subscribe(sayAnswers);
}

const restoreCall = (id?: string) => ({
  data: { internalId: player()?.id ?? '', project: project(), ...(id ? { restoreId: id } : {}) },
  requestId: crypto.randomUUID(),
  type: 'restore-id',
});

/** Reads where the conversation stands; one that begins is stored (SITE-24). */
async function restore(): Promise<void> {
  if (!player() || restoreId) return;
  try {
    const { data } = await api.call('getChatRestoreId', { body: restoreCall() });
    restoreId = data.restoreId ?? crypto.randomUUID();
    if (!data.restoreId) {
      const { data: kept, ...rest } = restoreCall();
      await api.call('setChatRestoreId', { body: { ...rest, data: { ...kept, restoreId } } });
    }
  } catch (error) {
    logFailure('CHAT_RESTORE_ERROR', error);
  }
}

/** Opens the chat; a plain player without the group of the live one is led to the hosted one, where there is one (SITE-21, SITE-22). */
function open(): void {
  const groups = player()?.groups ?? [];
  const hosted = dialog?.dataset.hosted;
  if (hosted && !isVip() && chatOfGroups(groups) === 'hosted') {
    globalThis.open(hosted, 'support-chat', 'noopener');
    return;
  }
  if (!dialog || dialog.open) return;
  dialog.dataset.project = project();
  if (title) title.textContent = isVip() ? (dialog.dataset.vip ?? '') : plainTitle;
  document.getElementById('_sidebar')?.hidePopover();
  dialog.showModal();
  count(0);
  lines?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  dialog.querySelector<HTMLElement>('textarea')?.focus();
  hear();
  void restore();
}

async function send(given: FormData): Promise<string> {
  const known = player();
  const message = String(given.get('message') ?? '');
  const { id } = await sendContactMessage({
    name: known ? known.first_name || known.nickname || 'Player' : String(given.get('name') ?? ''),
    email: known?.email ?? String(given.get('email') ?? ''),
    subject: `${project()} ${restoreId ?? 'guest'}`,
    message,
  });
  return id;
}

/** Marks the fields that the server has refused, by their names, and no others. */
function markFields(form: HTMLFormElement, errors: unknown): void {
  const refused = Object(errors) as object;
  const fields = [...form.querySelectorAll<HTMLElement>('[name]')];
  for (const field of fields)
    field.ariaInvalid = (field.getAttribute('name') ?? '') in refused ? 'true' : null;
  fields.find((field) => field.ariaInvalid)?.focus();
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const given = new FormData(form);
  const field = form.querySelector('textarea');
  const written = field?.value;
  const button = form.querySelector('button');
  if (button?.getAttribute('aria-busy') === 'true') return;
  button?.setAttribute('aria-busy', 'true');
  if (trouble) trouble.textContent = '';
  markFields(form, {});
  send(given)
    .then(
      (id) => {
        if (player()) awaited = [...awaited, id];
        say('reader', String(given.get('message') ?? ''));
        say('support', dialog?.dataset.sent ?? '');
        // The answer may have come before the response.
        sayAnswers();
        // What was written meanwhile is the next message.
        if (field && field.value === written) field.value = '';
      },
      (error: unknown) => {
        // What names no field is not mended by looking at the fields.
        const { failed = '', away = '' } = dialog?.dataset ?? {};
        if (trouble) trouble.textContent = error instanceof ApiError ? away : failed;
        if (!(error instanceof ApiError)) markFields(form, error);
      },
    )
    .finally(() => button?.removeAttribute('aria-busy'));
});
dialog?.addEventListener('click', ({ target }) => {
  if (target === dialog || (target instanceof Element && target.closest('[data-chat-close]'))) dialog.close();
});
/** Whoever signs in or out next talks as somebody else. */
function clear(): void {
  restoreId = undefined;
  said = [];
  awaited = [];
  keepChat();
  count(0);
  leave?.();
  leave = undefined;
  lines?.replaceChildren(...[...lines.children].slice(0, 1));
  dialog?.close();
}
document.addEventListener('hm:clear-chat-user', clear);
followManager();

/** Who reads, once it is known; empty for a guest. */
let reader: string | undefined;

// What was said on the pages before goes on, if it is still the same reader.
$session.subscribe(({ status }) => {
  const now = player()?.id ?? '';
  if (status === 'loading' || reader === now) return;
  // The server is away: it is not another reader who comes next.
  if (now === '' && isHinted()) return;
  if (reader !== undefined) clear();
  reader = now;
  const kept = readChat();
  if (kept?.owner !== now) {
    keepChat();
    return;
  }
  said = kept.lines;
  awaited = kept.awaited;
  for (const line of said) print(line);
  count(kept.unread);
  hear();
});

/** Opens the chat once it is known who asks. */
export function openChat(): void {
  if ($session.get().status !== 'loading') {
    open();
    return;
  }
  const end = $session.listen(({ status }) => {
    if (status === 'loading') return;
    end();
    open();
  });
}
