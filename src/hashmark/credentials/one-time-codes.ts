import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Authenticator apps count in steps of so many seconds (RFC 6238). */
const PERIOD = 30;
/** Clocks of telephones may be one step off. */
const WINDOW = 1;
const RECOVERY_CODES = 10;

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD, digits: 6 });

/** A new secret for an authenticator app: 160 random bits, as people type it. */
export const newCodeSecret = (): string => new Secret({ size: 20 }).base32;

/** `otpauth://…`, which a QR code shows to an authenticator app. @param label names the account in the app */
export const codeAddress = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, issuer, label).toString();

/**
 * The step of time to which a code of the app belongs; undefined where it is none of now. Whoever takes it keeps the step, and
 * takes none that is not later.
 *
 * @param now in milliseconds
 */
export function readCodeStep(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD) + delta;
}

/** Codes for whoever has lost the app, each good once. 80 bits each: nobody guesses one, so a fast hash is enough to keep them. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer });
    return base32.replace(/(.{4})(?=.)/g, '$1-');
  });

/** A recovery code as it is kept, however it was typed. */
export const plainRecoveryCode = (code: string): string => code.toUpperCase().replace(/[^A-Z2-7]/g, '');
