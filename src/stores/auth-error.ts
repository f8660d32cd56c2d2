/** Tells the page that the session has ended without a sign-out. */
export const AUTH_ERROR = 'hm:auth-error';
