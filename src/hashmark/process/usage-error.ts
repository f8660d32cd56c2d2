/** A command line that cannot be used; the message says what would be right. */
export class UsageError extends Error {
  override name = 'UsageError';
}
