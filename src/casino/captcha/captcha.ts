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
   * @param suspicious whether there were many tries; asked only where the mode depends on it
   * @returns whether one was solved
   * @throws Refusal `captcha-required` or `captcha-invalid`
   */
  check(
    action: CaptchaAction,
    token: string | undefined,
    suspicious: () => Promise<boolean>,
  ): Promise<boolean>;
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
    async check(action, token, suspicious) {
      if (mode === 'off' || (mode === 'after-failures' && !(await suspicious()))) return false;
      if (!token)
        throw new Refusal('captcha-required', {
          field: 'captcha',
          errors: { captcha: ['VALIDATION.CAPTCHA.REQUIRED'] },
          details: { action },
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
