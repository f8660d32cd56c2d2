/** Names the intent of a call that moves value: a repeat with the same one moves it once. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** Asked with this header, the address of a popup answers the dialog alone. */
export const PART_HEADER = 'hashmark-part';
