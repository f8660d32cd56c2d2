/** A place in a file. */
export interface Place {
  /** From 1. */
  line: number;
  column: number;
}
