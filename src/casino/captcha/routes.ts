import { addressOf, mount, type Services } from 'hashmark/server';
import type { Hono } from 'hono';
import { getCaptcha } from '../calls/users.ts';
import { CAPTCHA_ACTIONS } from './verifier.ts';

/** What a browser needs to solve a captcha before it sends a form. */
export function captchaRoutes(app: Hono, services: () => Services): void {
  mount(app, services, getCaptcha, async ({ c, services: { sandbox } }) => {
    const { captcha, limits } = sandbox;
    const address = addressOf(c);
    await limits.captchaAddress.take(address);
    const { mode, verifier } = captcha;
    const doors = [
      limits.signInAddress,
      limits.signUpAddress,
      limits.restoreAddress,
      limits.confirmationAddress,
    ];
    const suspicious = await Promise.all(doors.map((door) => door.readSuspicion(address)));
    return {
      provider: verifier.provider,
      site_key: verifier.siteKey,
      actions: mode === 'off' ? [] : [...CAPTCHA_ACTIONS],
      required: mode === 'always' || (mode === 'after-failures' && suspicious.some((seconds) => seconds > 0)),
      challenge: mode === 'off' ? null : await verifier.challenge(),
    };
  });
}
