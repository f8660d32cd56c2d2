/** How long a visitor's answers to what every page asks are kept, in seconds. A file of its own: every page loads it. */

const DAY = 86_400;

/** Consent to cookies: a year (SITE-04). */
export const CONSENT_LIFETIME = 365 * DAY;
/** The approval of a visitor from Australia: browsers keep no cookie longer (SITE-08). */
export const APPROVAL_LIFETIME = 400 * DAY;
