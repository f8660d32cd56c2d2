/** Where a tab keeps what has been typed into forms and not been sent. */
const PLACE = 'hm-drafts';

/** What a field began with, and what stands in it now. */
export type DraftFields = Readonly<Record<string, readonly [began: string, now: string]>>;

export interface Draft {
  /** The player who has typed it; empty for a guest. */
  readonly owner: string;
  readonly fields: DraftFields;
}

type Drafts = Readonly<Record<string, Draft>>;

export function readDrafts(): Drafts {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE) ?? '{}') as Drafts;
  } catch {
    // Closed, or written by something else.
    return {};
  }
}

/** Keeps one draft, or forgets it where nothing is left of it. */
export function setDraft(key: string, draft: Draft | undefined): void {
  const { [key]: _, ...others } = readDrafts();
  const drafts = draft && Object.keys(draft.fields).length > 0 ? { ...others, [key]: draft } : others;
  try {
    if (Object.keys(drafts).length > 0) sessionStorage.setItem(PLACE, JSON.stringify(drafts));
    else sessionStorage.removeItem(PLACE);
  } catch {
    // Full or closed: what is typed lives as long as its page.
  }
}

/** Forgets all of them: who leaves the site leaves nothing of it in the tab. */
export function forgetDrafts(): void {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // Nothing was kept there.
  }
}
