/** Names the intent of a call that moves value: a repeat with the same one moves it once. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
