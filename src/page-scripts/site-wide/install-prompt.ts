import { GROUPS } from '../../casino/rules/roles.ts';
import { showsInstall } from '../../casino/rules/site-wide.ts';
import { api } from '../../stores/api.ts';
import { logFailure } from '../../stores/log.ts';
import { $session } from '../../stores/session.ts';
import { send } from '../send.ts';
import { findAside, hideAside, kept, showAside } from './asides.ts';

const KEY = 'hm-install-closed';
const OPENED = 'hm-app-opened';

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;

const page = globalThis as { _installOffer?: InstallPrompt | undefined };
const offered = () => page._installOffer;

/** Asks whether to install. The browser's offer is good for one answer. */
async function prompt(): Promise<void> {
  const offer = offered();
  page._installOffer = undefined;
  const answer = await offer?.prompt().catch(() => undefined);
  if (answer) send('POST', '/api/pwa_events', { event: answer.outcome });
}

/** Offers to install the site where the browser can and it makes sense (SITE-14, SITE-15). */
function offer(): void {
  const session = $session.get();
  if (session.status === 'loading' || !offered() || kept('localStorage', KEY)) return;
  const player =
    session.status === 'player'
      ? { isConfirmed: session.player.confirmed_at !== null, groups: session.player.groups }
      : null;
  // Whoever is about to sign in has something else to do, and the notice would stand over it.
  const isSigningIn = document.querySelector('[data-auth]') !== null;
  if (isSigningIn || !showsInstall(isInstalled(), player, GROUPS.installedApp)) {
    hideAside('install');
    return;
  }
  showAside('install', () => {
    kept('localStorage', KEY, '1');
    send('POST', '/api/pwa_events', { event: 'dismissed' });
  });
}

/** The site runs as an installed app: reported once a session, and the player joins the group of those who use it so (SITE-16). */
function reportOpened(): void {
  if (!kept('sessionStorage', OPENED)) {
    kept('sessionStorage', OPENED, '1');
    send('POST', '/api/pwa_events', { event: 'open' });
  }
  $session.subscribe((session) => {
    if (session.status !== 'player' || session.player.groups.includes(GROUPS.installedApp)) return;
    api
      .call('addGroups', { body: { groups: { add: [GROUPS.installedApp] } } })
      .catch((error: unknown) => logFailure('ADD_TO_GROUP_ERROR', error));
  });
}

export function startInstallPrompt(): void {
  if (isInstalled()) {
    reportOpened();
    return;
  }
  findAside('install')
    ?.querySelector('[data-install-now]')
    ?.addEventListener('click', () => {
      hideAside('install');
      send('POST', '/api/pwa_events', { event: 'prompt' });
      void prompt();
    });
  $session.subscribe(offer);
  // The page keeps the offer; it may come after this.
  addEventListener('beforeinstallprompt', () => setTimeout(offer));
}
