/** What Chromium offers where the site can be installed. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** Offers to install the site where the browser can (MENU-08). */
export function startInstall(): void {
  const button = document.querySelector<HTMLElement>('[data-install]');
  if (!button) return;
  let offer: InstallPrompt | undefined;
  const show = () => {
    offer = (globalThis as { _installOffer?: InstallPrompt })._installOffer;
    button.hidden = offer === undefined;
  };
  button.addEventListener('click', async () => {
    await offer?.prompt();
    button.hidden = true;
  });
  addEventListener('beforeinstallprompt', (event) => {
    Object.assign(globalThis, { _installOffer: event });
    show();
  });
  show();
}
