/** What a captcha may be solved for: a solution for one is none for another. */
export const CAPTCHA_ACTIONS = ['LOGIN', 'REGISTRATION', 'RESTORE', 'CONFIRMATION'] as const;
export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[number];

/** A task for the browser. */
export interface CaptchaChallenge {
  /** Signed by us: moment of expiry, random bytes, signature. */
  token: string;
  /** How many leading bits of the solution's hash have to be zero. */
  difficulty: number;
  /** ISO 8601 UTC. */
  expires_at: string;
}

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
