import { Refusal, type Runtime, type Store } from 'hashmark/server';
import { type CaptchaChallenge, createProofOfWork } from './proof-of-work.ts';

/** What a captcha may be solved for: a solution for one is none for another. */
export const CAPTCHA_ACTIONS = ['LOGIN', 'REGISTRATION', 'RESTORE', 'CONFIRMATION'] as const;
export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[number];

export type CaptchaMode = 'off' | 'after-failures' | 'always';

/** One way to tell people from programs. A hosted one is another implementation of this. */
export interface CaptchaVerifier {
  /** Its name, by which the browser knows what to do. */
  readonly provider: string;
  /** What the browser needs besides the name; secret to nobody. */
  readonly siteKey: string;
  /** A new task, where the verifier gives one itself. */
  challenge(): Promise<CaptchaChallenge | null>;
  /** Whether this token solves a captcha for the action. A token is good once. */
  verify(token: string, action: CaptchaAction): Promise<boolean>;
}

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
