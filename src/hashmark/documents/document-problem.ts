/** A rule that concerns the key and the body together. */
export interface DocumentProblem {
  path: readonly (string | number)[];
  message: string;
  /** What can be put in its place. */
  suggestion?: string;
}
