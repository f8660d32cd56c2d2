import { flushSync } from 'react-dom';

/** Changes what is shown. Whoever has pressed a button that is gone with it goes on in the screen, and not at the menu. */
export function goOnWith(change: () => void): void {
  const hadFocus = document.activeElement !== document.body;
  flushSync(change);
  if (hadFocus && document.activeElement === document.body)
    document.getElementById('content')?.focus({ preventScroll: true });
}
