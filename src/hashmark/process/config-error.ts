/** Settings that could not be read; the message names each, what was seen and what is allowed. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
