/** Whether a profile says that nobody is signed in: it is then one without an id. */
export const isNobody = (profile: unknown): boolean =>
  typeof profile === 'object' &&
  profile !== null &&
  !Array.isArray(profile) &&
  ((profile as { id?: unknown }).id ?? '') === '';
