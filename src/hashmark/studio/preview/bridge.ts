import { refuseFiles } from '../shell/dropped-files.ts';
import type { ComposeContext } from './compose-text.ts';
import { followScroll } from './follow-scroll.ts';
import { groupParts, markOf, type PartGroup, type ShownGroup } from './groups.ts';
import { fillSlot } from './islands.ts';
import { readHead } from './page-head.ts';
import { isSlot, nodesOf, patchUnits, type Slot, type Unit, unitsOf } from './patch.ts';
import { markGroups, pointAt, showCursor } from './places.ts';
import { CHANNEL, SWITCH_KEY, type ToFrame, type ToStudio } from './protocol.ts';

interface HtmlPolicy {
  createHTML(html: string): string;
}

/** All that is put into the page comes from our engine's sanitiser or from our server's rendering. */
function openPolicy(): HtmlPolicy {
  const rules: HtmlPolicy = { createHTML: (html) => html };
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy?(name: string, rules: HtmlPolicy): HtmlPolicy };
  };
  // Where browsers know none, it may be an element that a text has called so.
  return trustedTypes?.createPolicy?.('hashmark-preview', rules) ?? rules;
}

/** How many widgets are remembered, so that undoing asks for nothing. */
const REMEMBERED = 200;

/** The text of the page that somebody writes in the Studio. */
class EditedText {
  groups: readonly ShownGroup[] = [];
  readonly #end: Comment;
  readonly #start: Comment;
  readonly #policy = openPolicy();
  readonly #send: (message: ToStudio) => void;
  readonly #fragments = new Map<string, DocumentFragment>();
  #wanted = new Set<Slot>();

  constructor(start: Comment, end: Comment, send: (message: ToStudio) => void) {
    this.#start = start;
    this.#end = end;
    this.#send = send;
  }

  /** Shows these parts. What is as it was is not looked at. */
  show(parts: Parameters<typeof groupParts>[0]): void {
    const next = groupParts(parts);
    const old = this.groups;
    const isFirst = old.length === 0;
    let head = 0;
    while (head < old.length && head < next.length && old[head]?.key === next[head]?.key) head++;
    let tail = 0;
    const most = Math.min(old.length, next.length) - head;
    while (tail < most && old[old.length - 1 - tail]?.key === next[next.length - 1 - tail]?.key) tail++;
    const parent = this.#end.parentNode;
    if (!parent) return;
    const present = isFirst
      ? unitsOf(this.#start.nextSibling, this.#end)
      : old.slice(head, old.length - tail).flatMap(({ units }) => units);
    const middle = next.slice(head, next.length - tail);
    const made = middle.map((group) => ({ group, units: this.#parse(group.html) }));
    const behind = old
      .slice(old.length - tail)
      .flatMap(({ units }) => units)
      .flatMap(nodesOf)[0];
    const wanted = made.flatMap(({ units }) => units);
    const now = patchUnits(parent, behind ?? this.#end, present, wanted, { wanted: this.#wanted });
    let from = 0;
    const shown = made.map(({ group, units }): ShownGroup => {
      from += units.length;
      return { ...group, units: now.slice(from - units.length, from) };
    });
    const kept = (group: PartGroup, before: ShownGroup | undefined) => ({
      ...group,
      units: before?.units ?? [],
    });
    this.groups = [
      ...next.slice(0, head).map((group, index) => kept(group, old[index])),
      ...shown,
      ...next.slice(next.length - tail).map((group, index) => kept(group, old[old.length - tail + index])),
    ];
    this.#ask(parts);
  }

  /** Takes widgets that the server has rendered. */
  take(html: string): void {
    const template = document.createElement('template');
    template.innerHTML = this.#policy.createHTML(html);
    for (const link of template.content.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
      const href = link.getAttribute('href') ?? '';
      const name = CSS.escape(href);
      if (!document.head.querySelector(`link[href="${name}"], style[data-sheet~="${name}"]`))
        document.head.append(link);
    }
    for (const unit of unitsOf(template.content.firstChild, null)) {
      if (!isSlot(unit)) continue;
      const content = document.createDocumentFragment();
      content.append(...nodesOf(unit).slice(1, -1));
      this.#fragments.set(unit.mark, content);
      const oldest = this.#fragments.keys().next().value;
      if (this.#fragments.size > REMEMBERED && oldest !== undefined) this.#fragments.delete(oldest);
    }
    this.#fill();
  }

  #parse(html: string): Unit[] {
    const template = document.createElement('template');
    template.innerHTML = this.#policy.createHTML(html);
    return unitsOf(document.importNode(template.content, true).firstChild, null);
  }

  #fill(): void {
    for (const slot of this.#wanted) {
      const content = this.#fragments.get(slot.mark);
      if (!content) continue;
      this.#wanted.delete(slot);
      if (slot.start.isConnected) fillSlot(slot, document.importNode(content, true));
    }
  }

  /** Fills in the widgets that are known, and asks for the others. */
  #ask(parts: Parameters<typeof groupParts>[0]): void {
    this.#fill();
    const missing = new Set([...this.#wanted].map(({ mark }) => mark));
    const texts = parts.flatMap((part) => ('raw' in part && missing.has(markOf(part.raw)) ? part.raw : []));
    if (texts.length > 0) this.#send({ kind: 'wants', texts: [...new Set(texts)] });
  }
}

/** The comments around a text of the page. */
function findMarks(part: string): [Comment, Comment] | undefined {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  let start: Comment | undefined;
  while (walker.nextNode()) {
    const comment = walker.currentNode as Comment;
    if (comment.data === `text ${part}`) start = comment;
    else if (start && comment.data === '/text') return [start, comment];
  }
  return undefined;
}

/** Nothing on the page leads away from it: a link tells the Studio where its text stands. */
function followPointer(text: EditedText, send: (message: ToStudio) => void): void {
  document.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element)) return;
      if (event.target.closest('a[href]')) event.preventDefault();
      const found = pointAt(text.groups, event);
      if (found) send({ kind: 'pointed', ...found });
    },
    { capture: true },
  );
  document.addEventListener('submit', (event) => event.preventDefault(), { capture: true });
}

/** The way back to the text, which leads over everything that stands on the page otherwise. */
function followKeys(send: (message: ToStudio) => void): void {
  addEventListener('keydown', (event) => {
    if (event.key !== SWITCH_KEY) return;
    event.preventDefault();
    send({ kind: 'left' });
  });
}

/** What the page says of itself, beside what its text is composed with. */
interface Shown {
  readonly part: string;
  readonly isSignedIn: boolean;
  readonly studio?: string;
}

/**
 * Shows what of the page is for readers who have signed in, or for guests, whoever is signed in at this browser. Scripts of the page
 * say otherwise as soon as they have asked who that is.
 */
function showAudience(isSignedIn: boolean): void {
  const root = document.documentElement;
  const wanted = isSignedIn ? 'open' : undefined;
  const hold = () => {
    if (root.dataset.session === wanted) return;
    if (wanted) root.dataset.session = wanted;
    else delete root.dataset.session;
  };
  const start = () => {
    hold();
    new MutationObserver(hold).observe(root, { attributeFilter: ['data-session'] });
  };
  // What the page's own scripts start with is the session that there is, not the one that is shown.
  if (document.readyState === 'complete') start();
  else addEventListener('DOMContentLoaded', start, { once: true });
}

/** Connects the page with the Studio that shows it. On a page that stands alone it only shows for whom it is. */
export function startBridge(): void {
  const place = document.querySelector<HTMLElement>('[data-preview]');
  const shown = JSON.parse(place?.dataset.preview ?? '{}') as ComposeContext & Shown;
  const { part, isSignedIn, studio = location.origin, ...context } = shown;
  showAudience(isSignedIn);
  if (parent === window) return;
  refuseFiles();
  const marks = findMarks(part);
  if (!marks) return;
  const send = (message: ToStudio) => parent.postMessage({ channel: CHANNEL, ...message }, studio);
  const text = new EditedText(...marks, send);
  followPointer(text, send);
  followKeys(send);
  const scroll = followScroll((share) => send({ kind: 'scrolled', share }));
  addEventListener('message', ({ source, origin, data }: MessageEvent<ToFrame & { channel?: string }>) => {
    if (source !== parent || origin !== studio || data?.channel !== CHANNEL) return;
    if (data.kind === 'parts') {
      text.show(data.parts);
      requestAnimationFrame(() => send({ kind: 'patched', id: data.id }));
    } else if (data.kind === 'fragments') text.take(data.html);
    else if (data.kind === 'cursor') showCursor(text.groups, data.offset);
    else if (data.kind === 'marks') markGroups(text.groups, data.groups);
    else if (data.kind === 'scroll') scroll(data.share);
    else document.documentElement.dataset.theme = data.theme;
  });
  send({ kind: 'ready', part, context, head: readHead(document) });
}
