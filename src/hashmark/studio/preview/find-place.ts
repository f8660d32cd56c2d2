import type { ToStudio } from './protocol.ts';

/** How many letters on both sides of the place are looked for, in turn. */
const WINDOWS = [24, 16, 10, 6, 3];

/**
 * Where in a text somebody has pointed on its page: the letters around the place are looked for from where its block begins.
 * Markup between them is not on the page, so fewer are tried in turn; without any the block itself is the place.
 */
export function findPlace(text: string, pointed: Extract<ToStudio, { kind: 'pointed' }>): number {
  const { offset, before, after } = pointed;
  for (const size of WINDOWS) {
    const lead = before.slice(-size);
    const letters = lead + after.slice(0, size);
    if (letters.trim().length < Math.min(size, 3)) continue;
    const found = text.indexOf(letters, offset);
    if (found >= 0) return found + lead.length;
    const behind = after.slice(0, size);
    const next = behind.trim().length >= 3 ? text.indexOf(behind, offset) : -1;
    if (next >= 0) return next;
  }
  return Math.min(offset, text.length);
}
