import { setting } from 'hashmark/site';
import { z } from 'zod';

/** What an operator sets of the casino; the table of `docs/settings.md` lists the same names in the same order. */
export const settings = z.object({
  PLATFORM_SESSION_SECONDS: setting
    .number(z.int().min(1).max(3600))
    .default(60)
    .describe(
      'How often the back end at `PLATFORM_URL` is asked whether a session with an open socket still stands.',
    ),
  DEMO: setting
    .flag(true)
    .describe(
      'A new store begins with demo players, simulated play and a bundled social sign-in; 0 leaves them out, and shuts the demo players out of a store that has them.',
    ),
  SANDBOX_LIVELY: setting
    .flag(true)
    .describe('Simulated players play, unless `SANDBOX_TEST_MOMENT` stops the clock.'),
  CAPTCHA: z
    .enum(['off', 'after-failures', 'always'])
    .default('after-failures')
    .describe('When sign-in, registration and mailed links need a solved captcha.'),
  SOCIAL_PROVIDERS: z
    .string()
    .regex(/^(none|[a-z][a-z0-9_]{1,31}([\s,]+[a-z][a-z0-9_]{1,31})*)$/, 'names separated by commas, or none')
    .default('google_oauth2,facebook')
    .transform((value) => (value === 'none' ? [] : value.split(/[\s,]+/)))
    .describe('Social sign-in providers on offer, played by the bundled one; `none` for no provider.'),
});

declare module 'hashmark/types' {
  interface ModuleSettings extends z.output<typeof settings> {}
}
