import type { Page } from '@playwright/test';

/** What Chromium says where the site can be installed. */
export const offerInstall = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('load', () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve({ outcome: 'accepted' }),
      });
      setTimeout(() => dispatchEvent(event), 0);
    });
  });
