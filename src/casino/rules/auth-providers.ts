const NAMES: Readonly<Record<string, string>> = { google_oauth2: 'google' };

/** The short name of a sign-in provider, for icons and words: the platform's `google_oauth2` is `google` (AUTH-13). */
export const authProviderName = (name: string): string => NAMES[name] ?? name;
