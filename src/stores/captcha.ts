import { ApiError } from 'hashmark/calls';
import { solveChallenge } from '../casino/rules/proof-of-work.ts';
import { api } from './api.ts';
import { logFailure } from './log.ts';

/** What a captcha is solved for. */
export type CaptchaAction = 'LOGIN' | 'REGISTRATION' | 'RESTORE' | 'CONFIRMATION';

/** How often the settings are asked for, and how long it takes until the next try, in milliseconds (AUTH-17). */
const ATTEMPTS = 5;
const PAUSE = 500;

async function loadChallenge(): Promise<{ token: string; difficulty: number }> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { challenge } = await api.call('getCaptcha');
      if (challenge) return challenge;
      throw new Error('There are no captcha settings.');
    } catch (error) {
      // Where there is no answer the call has been made several times already.
      const isAway = error instanceof ApiError && error.status === 0;
      if (attempt === ATTEMPTS || isAway) {
        logFailure('CAPTCHA_ERROR', error);
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

/** A solved captcha. @throws what the last try to load the settings has thrown: the fifth, or one without an answer */
export async function solveCaptcha(action: CaptchaAction): Promise<string> {
  const { token, difficulty } = await loadChallenge();
  return await solveChallenge(token, action, difficulty);
}
