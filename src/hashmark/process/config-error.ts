/** Settings that could not be read; the message names each, what was seen and what is allowed. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Throws again what has been thrown, a `ConfigError` as the sentence alone: for those who would print the way through our code below
 * what is about the site's.
 */
export function throwPlainly(error: unknown): never {
  if (error instanceof ConfigError) {
    error.stack = '';
    // What it comes from says the same, with the way through our code below it.
    delete error.cause;
  }
  throw error;
}
