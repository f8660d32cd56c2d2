import { IOS_EXIT_AFTER, IOS_EXIT_AGAIN, isIosWebView } from '../../casino/rules/site-wide.ts';
import { $session } from '../../stores/session.ts';
import { findAside, isGamePage, kept, showAside } from './asides.ts';

const STARTED = 'hm-ios-since';
const SHOWN = 'hm-ios-shown';

/** Whether somebody is in the middle of something: at the cashbox or in a game. */
const isBusy = () => isGamePage() || document.querySelector('dialog[data-popup] .cashbox') !== null;

function show(): void {
  if (kept('sessionStorage', SHOWN)) return;
  kept('sessionStorage', SHOWN, '1');
  showAside('ios-exit');
}

/** Tells those who read inside another app on an iPhone that a browser of its own serves them better, once a session (SITE-17 … SITE-20). */
export function startIosExit(): void {
  if (!isIosWebView(navigator.userAgent)) return;
  findAside('ios-exit')
    ?.querySelector<HTMLElement>('[data-copy-address]')
    ?.addEventListener('click', ({ currentTarget }) => {
      const button = currentTarget as HTMLElement;
      // Where an app lets its pages copy nothing, nothing is said to be copied.
      navigator.clipboard?.writeText(location.href).then(
        () => {
          button.textContent = button.dataset.done ?? '';
        },
        () => undefined,
      );
    });
  const since = Number(
    kept('sessionStorage', STARTED) ?? kept('sessionStorage', STARTED, String(Date.now())),
  );
  const look = () => {
    if ($session.get().status === 'player' && !isBusy()) show();
    else setTimeout(look, IOS_EXIT_AGAIN);
  };
  setTimeout(look, Math.max(0, since + IOS_EXIT_AFTER - Date.now()));
  let wasPlayer = false;
  $session.subscribe(({ status }) => {
    if (status === 'guest' && wasPlayer) show();
    wasPlayer = status === 'player';
  });
}
