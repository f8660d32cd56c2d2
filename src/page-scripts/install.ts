/** What Chromium offers where the site can be installed. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** Offers to install the site where the browser can (MENU-08). */
export function startInstall(): void {
  const button = document.querySelector<HTMLElement>('[data-install]');
  if (!button) return;
  const page = globalThis as { _installOffer?: InstallPrompt | undefined };
  const show = () => {
    button.hidden = page._installOffer === undefined;
  };
  button.addEventListener('click', async () => {
    // It is good for one answer, here or in the notice that offers the same.
    const offer = page._installOffer;
    page._installOffer = undefined;
    await offer?.prompt().catch(() => undefined);
    show();
  });
  addEventListener('beforeinstallprompt', (event) => {
    page._installOffer = event as InstallPrompt;
    show();
  });
  show();
}
