/** Where a tab keeps the private channel that its player was let into last. */
const PLACE = 'hm-channel';

export function readLastChannel(): string | null {
  try {
    return sessionStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

/** @param channel for the next page to ask for before it knows who reads; null forgets it */
export function keepLastChannel(channel: string | null): void {
  try {
    if (channel === null) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, channel);
  } catch {
    // Closed: the next page asks once it knows who reads.
  }
}
