/** How far a finger has to move for a swipe, in CSS pixels. */
const FAR = 60;

/** Closes a menu at the side by a swipe towards its edge (MENU-11). */
export function startSwipe(menu: HTMLElement): void {
  let from: { x: number; y: number } | undefined;
  menu.addEventListener(
    'touchstart',
    ({ touches: [touch] }) => {
      from = touch && { x: touch.clientX, y: touch.clientY };
    },
    { passive: true },
  );
  menu.addEventListener(
    'touchend',
    ({ changedTouches: [touch] }) => {
      if (!from || !touch) return;
      const [across, down] = [touch.clientX - from.x, touch.clientY - from.y];
      const outwards = getComputedStyle(menu).direction === 'rtl' ? across : -across;
      if (outwards > FAR && outwards > 2 * Math.abs(down)) menu.hidePopover();
    },
    { passive: true },
  );
}
