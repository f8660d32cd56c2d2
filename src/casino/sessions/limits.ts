import { createLimit, createStoredLimit, type Limit, type Runtime, type Store } from 'hashmark/server';

/** How often the doors may be tried. Limits by account, known or not, are kept in the store; those by address in memory. */
export interface Limits {
  /** Sign-in tries for one e-mail address. */
  signInAccount: Limit;
  /** Those with a solved captcha: strangers who guess can slow the owner down and not shut them out. */
  signInPerson: Limit;
  /** Those of one browser from which the player has come in before: nobody else's count for it. */
  signInBrowser: Limit;
  /** Sign-in tries from one network address. */
  signInAddress: Limit;
  /** Codes of the second factor for one player, or for one of the player's browsers. */
  secondFactorAccount: Limit;
  /** Passwords that a signed-in player repeats before changing how they sign in. */
  passwordAgainAccount: Limit;
  /** Mails to one e-mail address that choose a new password. */
  restoreAccount: Limit;
  restoreAddress: Limit;
  /** Mailed links opened, and new passwords set, from one network address. */
  linkAddress: Limit;
  /** Mails to one e-mail address that confirm it. */
  confirmationAccount: Limit;
  confirmationAddress: Limit;
  /** Mails about registrations with a known address. */
  signUpAccount: Limit;
  signUpAddress: Limit;
  socialAddress: Limit;
  checkEmailAddress: Limit;
  captchaAddress: Limit;
  /** Payments of one player that are told to the fraud check. */
  fraudCheckAccount: Limit;
  /** Coupons and promo codes that one player tries. */
  codeAccount: Limit;
  /** Messages to support from one network address. */
  contactAddress: Limit;
}

/**
 * The limits of one process.
 *
 * @param factor raises the limits per network address, for tests in which one address is many players
 */
export function createLimits(services: { store: Store; runtime: Runtime; factor?: number }): Limits {
  const { factor = 1 } = services;
  const address = (points: number, seconds: number, suspicious?: number) =>
    createLimit({
      points: points * factor,
      seconds,
      ...(suspicious === undefined ? {} : { suspicious: suspicious * factor }),
    });
  const account = (door: string, points: number, seconds: number, suspicious?: number) =>
    createStoredLimit(services, door, {
      points,
      seconds,
      ...(suspicious === undefined ? {} : { suspicious }),
    });
  return {
    signInAccount: account('sign-in', 10, 900, 3),
    signInPerson: account('sign-in-person', 100, 900),
    signInBrowser: account('sign-in-browser', 10, 900),
    signInAddress: address(100, 900, 20),
    secondFactorAccount: account('second-factor', 10, 900),
    passwordAgainAccount: account('password-again', 10, 900),
    restoreAccount: account('restore', 3, 3600),
    restoreAddress: address(20, 3600, 3),
    linkAddress: address(60, 3600),
    confirmationAccount: account('confirmation', 3, 3600),
    confirmationAddress: address(20, 3600, 3),
    signUpAccount: account('sign-up', 1, 3600),
    signUpAddress: address(20, 3600, 10),
    socialAddress: address(60, 900),
    checkEmailAddress: address(60, 300),
    captchaAddress: address(120, 300),
    fraudCheckAccount: account('fraud-check', 60, 3600),
    codeAccount: account('code', 20, 900),
    contactAddress: address(5, 3600),
  };
}

/** Forgets wrong passwords for an account, once its owner has shown that they are. */
export async function forgiveSignIn(limits: Limits, email: string): Promise<void> {
  await limits.signInAccount.forgive(email);
  await limits.signInPerson.forgive(email);
}
