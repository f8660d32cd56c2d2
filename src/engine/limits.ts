/**
 * Bounds that keep one text from blocking the process. Beyond each of them the author gets an issue and the
 * reader gets the rest of the page.
 */
export const LIMITS = {
  /** Characters of one text, 1 MiB. */
  text: 1_048_576,
  /** Characters of one placeholder, brackets included. */
  placeholder: 4000,
  placeholders: 500,
  /** Uses of variables in one text, and the characters they may expand to together. */
  variables: 20_000,
  variableText: 1_048_576,
  issues: 200,
  /** Blockquote and list markers before the first word of a line. */
  markers: 12,
  /** Elements inside each other. */
  nesting: 128,
} as const;
