import { CHAT } from './chat-name.ts';

/** How many lines are kept: the latest ones. */
const MOST = 40;

export type ChatLine = readonly [from: 'reader' | 'support', text: string];

export interface KeptChat {
  /** The player who talks; empty for a guest. */
  readonly owner: string;
  readonly lines: readonly ChatLine[];
  /** How much of what support has said nobody has seen yet. */
  readonly unread: number;
  /** The messages that wait for an answer, by id. */
  readonly awaited: readonly string[];
}

/** What was said in this tab, on whatever page. */
export function readChat(): KeptChat | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(CHAT) ?? 'null') as KeptChat | null;
    return kept ? { ...kept, awaited: kept.awaited ?? [] } : undefined;
  } catch {
    // Closed, or written by something else.
    return undefined;
  }
}

/** Keeps what was said for the next page, or forgets it. */
export function keepChat(chat?: KeptChat): void {
  try {
    if (chat)
      sessionStorage.setItem(
        CHAT,
        JSON.stringify({ ...chat, lines: chat.lines.slice(-MOST), awaited: chat.awaited.slice(-MOST) }),
      );
    else sessionStorage.removeItem(CHAT);
  } catch {
    // Full or closed: what is said lives as long as its page.
  }
}
