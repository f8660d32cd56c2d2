/** Where a guest signs in already: the frame does not ask for it once more. @param path without base and language */
export const isSignInPath = (path: string): boolean =>
  /^\/(?:login|registration|sign-in|sign-up)$/.test(path);
