import { $session, isHinted } from './session.ts';

/** Where a tab keeps since when its session lasts, in milliseconds. */
const PLACE = 'hm-session-since';

/** The timer of a session under the licence of Estonia (AUTH-19): it begins with the sign-in, and a reload goes on with it. */
export function sessionSince(): number {
  try {
    const kept = Number(sessionStorage.getItem(PLACE));
    if (kept > 0) return kept;
    sessionStorage.setItem(PLACE, String(Date.now()));
  } catch {
    // Closed: it then begins with the page.
  }
  return Date.now();
}

function forget(): void {
  if (isHinted()) return;
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // Nothing was kept there.
  }
}

if (typeof document !== 'undefined') {
  document.addEventListener('hm:signed-out', forget);
  $session.listen(({ status }) => {
    if (status === 'guest') forget();
  });
}
