/** A problem in content, located as well as it can be. */
export interface ContentIssue {
  /** Stable name, e.g. `schema` or the engine's `unknown-widget`. */
  id: string;
  /** An error refuses publishing; a warning is to be acknowledged by whoever publishes; of an info they are told. */
  level: 'error' | 'warning' | 'info';
  message: string;
  /** Where in the body: `['promo', 'cards', 0, 'text']`; empty for the whole. */
  path: readonly (string | number)[];
  /** Line and column in the text of that field, from 1, where the problem is inside a text. */
  line?: number | undefined;
  column?: number | undefined;
  /** Of what is written there, in characters. */
  length?: number | undefined;
  /** A repair that can be put in place as it is, or said to the author. */
  suggestion?: string | undefined;
  /** The file of the library that is to be described. */
  media?: string | undefined;
}
