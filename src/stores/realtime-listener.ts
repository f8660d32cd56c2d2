/** What every event carries. */
export interface Envelope<Data> {
  /** One more with each event of its kind. */
  version: number;
  at: string;
  data: Data;
}

export interface Listener<Data> {
  /**
   * The channel is open, for the first time or again: what happened before may have been missed.
   *
   * @param quietSince what began to be read at this moment or later, by `performance.now()`, misses nothing; `NaN` where nobody knows
   */
  onOpen(quietSince: number): void;
  onEvent(envelope: Envelope<Data>): void;
}
