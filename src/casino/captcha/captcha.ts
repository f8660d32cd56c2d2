import { Refusal, type Runtime, type Store } from 'hashmark/server';
import { createProofOfWork } from './proof-of-work.ts';
import type { CaptchaAction, CaptchaVerifier } from './verifier.ts';

export type CaptchaMode = 'off' | 'after-failures' | 'always';

export interface Captcha {
  readonly mode: CaptchaMode;
  readonly verifier: CaptchaVerifier;
  /**
   * Lets a request pass that needs no captcha or has solved it.
   *
   * @param suspicion for how many seconds there were too many tries; asked only where the mode depends on it
   * @returns whether one was solved
   * @throws Refusal `captcha-required`, with the seconds after which none is needed, or `captcha-invalid`
   */
  check(action: CaptchaAction, token: string | undefined, suspicion: () => Promise<number>): Promise<boolean>;
}

export function createCaptcha({
  store,
  runtime,
  mode,
}: {
  store: Store;
  runtime: Runtime;
  mode: CaptchaMode;
}): Captcha {
  const verifier = createProofOfWork({ store, runtime });
  return {
    mode,
    verifier,
    async check(action, token, suspicion) {
      if (mode === 'off') return false;
      const seconds = mode === 'always' ? undefined : await suspicion();
      if (seconds === 0) return false;
      if (!token)
        throw new Refusal('captcha-required', {
          field: 'captcha',
          errors: { captcha: ['VALIDATION.CAPTCHA.REQUIRED'] },
          details: { action },
          ...(seconds === undefined ? {} : { retryAfter: seconds }),
        });
      if (!(await verifier.verify(token, action)))
        throw new Refusal('captcha-invalid', {
          field: 'captcha',
          errors: { captcha: ['VALIDATION.CAPTCHA.INVALID'] },
          details: { action },
        });
      return true;
    },
  };
}
