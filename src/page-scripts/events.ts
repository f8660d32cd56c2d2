/** Where an event has happened: the nearest element of its target that matches. */
export const findAt = <Found extends Element = HTMLElement>(
  { target }: Event,
  selector: string,
): Found | null => (target instanceof Element ? target.closest<Found>(selector) : null);

/** A click that opens what it points at here, not in a tab or window of its own. */
export const isPlain = (event: MouseEvent): boolean =>
  !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
