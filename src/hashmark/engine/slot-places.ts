import type { Slot } from './mark-placeholders.ts';

/** Whether something at this place was recognised. */
export function isRead(slots: readonly Slot[], offset: number, length: number): boolean {
  let low = 0;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const slot = slots[middle];
    if (slot && slot.offset + slot.raw.length <= offset) low = middle + 1;
    else high = middle;
  }
  const slot = slots[low];
  return slot !== undefined && slot.offset < offset + length;
}
